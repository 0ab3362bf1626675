// Names of countries, with their code in a frame where it is not the company's own.
import { countryName } from '../code/countries.ts';
import type { ReportContext } from './context.ts';
import type { Cell } from './document.ts';

/** @param unknown what is said where nobody knows the country */
export function countryCell(
  country: string | null,
  { company, language }: Pick<ReportContext, 'company' | 'language'>,
  unknown: string,
): Cell {
  if (country === null) return { raw: unknown, text: unknown, tone: 'quiet' };
  const name = countryName(country, language);
  return { raw: name, text: name, ...(country !== company.countryCode && { country }) };
}
