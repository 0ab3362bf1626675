// What every report is built with beside its own data: for whom, of which company, in which language.
import type { Language } from '../words/languages.ts';
import type { Format } from './format.ts';
import type { ReportInput } from './input.ts';

export interface ReportContext {
  input: ReportInput;
  format: Format;
  language: Language;
  /** Zone of the company: decides days, weeks, months and every printed time. */
  zone: string;
  /** epoch milliseconds: when it is printed; data end here. */
  now: number;
  /** Both ends included, epoch milliseconds; null: a report without dates. */
  period: { from: number; to: number } | null;
  company: ReportCompany;
  /** `Eva Malá`, who printed it. */
  printedBy: string;
  /** Of the application, `https://flotila.example`: links back into it. */
  origin: string;
  /** Product version, `1.12`. */
  version: string;
  reader: ReportReader;
}

export interface ReportCompany {
  code: string;
  name: string;
  countryCode: string;
  currency: string;
  address: string | null;
  /** Number in the company register (IČO). */
  registrationNumber: string | null;
  vatNumber: string | null;
}

/** What the reader may be told of private rides and persons. */
export interface ReportReader {
  /** Own person in the company. */
  personId: number | null;
  administrator: boolean;
  dispatcher: boolean;
  /** Nothing of a private ride is hidden from this reader (decision 0086). */
  readsPrivate?: boolean;
}
