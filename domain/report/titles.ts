// What each report is called: over its pages, in file names, in menus and on its screen. Apart from the other words of
// reports, which the menu has no use for.
import type { Language } from '../text.ts';
import type { ReportName } from './report.ts';

type Titles = Readonly<Record<ReportName, string>>;

const SK: Titles = {
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
};

const CS: Titles = {
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
};

const EN: Titles = {
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
};

export const REPORT_TITLES: Readonly<Record<Language, Titles>> = { sk: SK, cs: CS, en: EN };
