// Words that several reports and their renderers share; what only one report says stands beside that report.
import type { Language } from '../text.ts';
import type { ReportName } from './report.ts';

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
}

const SK: ReportWords = {
  titles: {
    logbook: 'Kniha jázd',
    performance: 'Výkon vozidla',
    'machine-performance': 'Výkon stroja',
    'driver-performance': 'Výkon vodiča',
    temperature: 'Teploty',
    tanks: 'Stav nádrží',
    tachograph: 'Tachograf – práca vodiča',
    'travel-expenses': 'Cestovné náhrady',
    'vehicles-summary': 'Súhrn vozidiel',
    'countries-summary': 'Súhrn podľa krajín',
    'abroad-summary': 'Jazdy v zahraničí',
    refuelings: 'Tankovania',
    maintenance: 'Údržba vozidiel',
    'companies-summary': 'Súhrn firiem',
  },
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
};

const CS: ReportWords = {
  titles: {
    logbook: 'Kniha jízd',
    performance: 'Výkon vozidla',
    'machine-performance': 'Výkon stroje',
    'driver-performance': 'Výkon řidiče',
    temperature: 'Teploty',
    tanks: 'Stav nádrží',
    tachograph: 'Tachograf – práce řidiče',
    'travel-expenses': 'Cestovní náhrady',
    'vehicles-summary': 'Souhrn vozidel',
    'countries-summary': 'Souhrn podle zemí',
    'abroad-summary': 'Jízdy v zahraničí',
    refuelings: 'Tankování',
    maintenance: 'Údržba vozidel',
    'companies-summary': 'Souhrn firem',
  },
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
};

const EN: ReportWords = {
  titles: {
    logbook: 'Logbook of rides',
    performance: 'Vehicle performance',
    'machine-performance': 'Machine performance',
    'driver-performance': 'Driver performance',
    temperature: 'Temperatures',
    tanks: 'Tank levels',
    tachograph: 'Tachograph – driver activity',
    'travel-expenses': 'Travel expenses',
    'vehicles-summary': 'Vehicles summary',
    'countries-summary': 'Countries summary',
    'abroad-summary': 'Driving abroad',
    refuelings: 'Refuelings',
    maintenance: 'Maintenance',
    'companies-summary': 'Companies summary',
  },
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
};

export const REPORT_WORDS: Readonly<Record<Language, ReportWords>> = { sk: SK, cs: CS, en: EN };
