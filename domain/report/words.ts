// Words that several reports and their renderers share; what only one report says stands beside that report.
import type { Language } from '../text.ts';
import type { ReportName } from './report.ts';
import { REPORT_TITLES } from './titles.ts';

export interface ReportWords {
  /** How each report is headed. */
  titles: Readonly<Record<ReportName, string>>;
  /** `vytlačené 1.4.2026 08:12 · Eva Malá` */
  printed: string;
  /** Before the number in the company register. */
  registrationNumber: string;
  vatNumber: string;
  page: string;
  noData: string;
  total: string;
  business: string;
  private: string;
  carriedTo(page: number): string;
  carriedFrom(page: number): string;
  /** For who cannot see the triangle of a marked cell. */
  attention: string;
  /** On a strip for the hand of who signs. */
  dateAndSignature: string;
  /** Before litres by which a balance of levels says less than the rides consumed. */
  withoutLevels: string;
  /** Said where rows of such fuel are listed (decision 0093). */
  apart: string;
  /** Fuel that was put in: what the levels show and what was paid for are two figures, each by its own word. */
  putIn: { measured: string; documented: string; measuredLitres: string; documentedLitres: string };
}

const SK: ReportWords = {
  titles: REPORT_TITLES.sk,
  printed: 'vytlačené',
  registrationNumber: 'IČO',
  vatNumber: 'IČ DPH',
  page: 'strana',
  noData: 'Žiadne údaje',
  total: 'Spolu',
  business: 'služobné',
  private: 'súkromné',
  carriedTo: (page) => `Prenos na stranu ${page}`,
  carriedFrom: (page) => `Prenos zo strany ${page}`,
  attention: 'pozor',
  dateAndSignature: 'dátum a podpis',
  withoutLevels: 'spotrebované v jazdách bez hladín, mimo bilancie',
  apart: 'Palivo, ktoré nejde do hlavných nádrží, nie je v súčtoch litrov a peňazí.',
  putIn: {
    measured: 'natankované, merané',
    documented: 'natankované podľa dokladov',
    measuredLitres: 'merané l',
    documentedLitres: 'doklady l',
  },
};

const CS: ReportWords = {
  titles: REPORT_TITLES.cs,
  printed: 'vytištěno',
  registrationNumber: 'IČO',
  vatNumber: 'DIČ',
  page: 'strana',
  noData: 'Žádná data',
  total: 'Celkem',
  business: 'služební',
  private: 'soukromé',
  carriedTo: (page) => `Převod na stranu ${page}`,
  carriedFrom: (page) => `Převod ze strany ${page}`,
  attention: 'pozor',
  dateAndSignature: 'datum a podpis',
  withoutLevels: 'spotřebováno v jízdách bez hladin, mimo bilanci',
  apart: 'Palivo, které nejde do hlavních nádrží, není v součtech litrů a peněz.',
  putIn: {
    measured: 'natankováno, měřeno',
    documented: 'natankováno podle dokladů',
    measuredLitres: 'měřeno l',
    documentedLitres: 'doklady l',
  },
};

const EN: ReportWords = {
  titles: REPORT_TITLES.en,
  printed: 'printed',
  registrationNumber: 'Reg. no.',
  vatNumber: 'VAT no.',
  page: 'page',
  noData: 'No data',
  total: 'Total',
  business: 'business',
  private: 'private',
  carriedTo: (page) => `Carried to page ${page}`,
  carriedFrom: (page) => `Brought from page ${page}`,
  attention: 'attention',
  dateAndSignature: 'date and signature',
  withoutLevels: 'consumed in rides without levels, outside of the balance',
  apart: 'Fuel that does not go into the main tanks is in no sum of litres and money.',
  putIn: {
    measured: 'refueled, measured',
    documented: 'refueled by documents',
    measuredLitres: 'measured l',
    documentedLitres: 'documents l',
  },
};

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { sk: SK, cs: CS, en: EN };
