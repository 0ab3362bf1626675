// Names of countries, with their code in a frame where it is not the company's own.
import type { Language } from '../text.ts';
import type { ReportContext } from './context.ts';
import type { Cell } from './document.ts';

const names = new Map<Language, Intl.DisplayNames>();

/** `Rakúsko`; a code that nobody knows is shown as it is. */
export function countryName(code: string, language: Language): string {
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
    names.set(language, known);
  }
  return /^[A-Z]{2}$/.test(code) ? (known.of(code) ?? code) : code;
}

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
