// What the report of driving abroad says.
import type { Language } from '../../text.ts';

export interface AbroadSummaryWords {
  allVehicles: string;
  group(name: string): string;
  vehicles: string;
  stays: string;
  plate: string;
  vehicle: string;
  home: string;
  abroad: string;
  bars: string;
  share: string;
  stayCount: string;
  days: string;
  left: string;
  entered: string;
  time: string;
  place: string;
  countries: string;
  km: string;
  driver: string;
  state: string;
  wasThere: string;
  continues: string;
  noStays: string;
  figures: { abroad(percent: string): string; stays: string; days: string; countries: string };
  /** Labels that stand for themselves, without the head of the page. */
  summary: {
    home: string;
    abroad: string;
    share: string;
    stays: string;
    days: string;
    countries: string;
  };
  note: string;
}

const SK: AbroadSummaryWords = {
  allVehicles: 'všetky vozidlá',
  group: (name) => `skupina ${name}`,
  vehicles: 'Vozidlá',
  stays: 'Pobyty v zahraničí',
  plate: 'EČV',
  vehicle: 'vozidlo',
  home: 'km doma',
  abroad: 'km v zahraničí',
  bars: 'doma a v zahraničí',
  share: 'podiel %',
  stayCount: 'pobyty',
  days: 'dni',
  left: 'opustenie krajiny',
  entered: 'návrat',
  time: 'čas',
  place: 'miesto',
  countries: 'krajiny',
  km: 'km',
  driver: 'vodič',
  state: 'stav',
  wasThere: 'pred obdobím',
  continues: 'trvá',
  noStays: 'V období nebolo žiadne vozidlo v zahraničí.',
  figures: {
    abroad: (percent) => `v zahraničí, ${percent} %`,
    stays: 'pobyty',
    days: 'dni v zahraničí',
    countries: 'krajiny',
  },
  summary: {
    home: 'doma',
    abroad: 'v zahraničí',
    share: 'podiel zahraničia',
    stays: 'pobyty v zahraničí',
    days: 'dni v zahraničí',
    countries: 'navštívené krajiny',
  },
  note: 'Deň v zahraničí je každý deň, do ktorého pobyt zasahuje; dva pobyty v jednom dni sú v súčte jeden deň. Trvá = na konci obdobia je vozidlo v zahraničí.',
};

const CS: AbroadSummaryWords = {
  allVehicles: 'všechna vozidla',
  group: (name) => `skupina ${name}`,
  vehicles: 'Vozidla',
  stays: 'Pobyty v zahraničí',
  plate: 'RZ',
  vehicle: 'vozidlo',
  home: 'km doma',
  abroad: 'km v zahraničí',
  bars: 'doma a v zahraničí',
  share: 'podíl %',
  stayCount: 'pobyty',
  days: 'dny',
  left: 'opuštění země',
  entered: 'návrat',
  time: 'čas',
  place: 'místo',
  countries: 'země',
  km: 'km',
  driver: 'řidič',
  state: 'stav',
  wasThere: 'před obdobím',
  continues: 'trvá',
  noStays: 'V období nebylo žádné vozidlo v zahraničí.',
  figures: {
    abroad: (percent) => `v zahraničí, ${percent} %`,
    stays: 'pobyty',
    days: 'dny v zahraničí',
    countries: 'země',
  },
  summary: {
    home: 'doma',
    abroad: 'v zahraničí',
    share: 'podíl zahraničí',
    stays: 'pobyty v zahraničí',
    days: 'dny v zahraničí',
    countries: 'navštívené země',
  },
  note: 'Den v zahraničí je každý den, do kterého pobyt zasahuje; dva pobyty v jednom dni jsou v součtu jeden den. Trvá = na konci období je vozidlo v zahraničí.',
};

const EN: AbroadSummaryWords = {
  allVehicles: 'all vehicles',
  group: (name) => `group ${name}`,
  vehicles: 'Vehicles',
  stays: 'Stays abroad',
  plate: 'plate',
  vehicle: 'vehicle',
  home: 'km at home',
  abroad: 'km abroad',
  bars: 'at home and abroad',
  share: 'share %',
  stayCount: 'stays',
  days: 'days',
  left: 'left the country',
  entered: 'came back',
  time: 'time',
  place: 'place',
  countries: 'countries',
  km: 'km',
  driver: 'driver',
  state: 'state',
  wasThere: 'before the period',
  continues: 'continues',
  noStays: 'No vehicle was abroad in the period.',
  figures: {
    abroad: (percent) => `abroad, ${percent} %`,
    stays: 'stays',
    days: 'days abroad',
    countries: 'countries',
  },
  summary: {
    home: 'at home',
    abroad: 'abroad',
    share: 'share abroad',
    stays: 'stays abroad',
    days: 'days abroad',
    countries: 'countries visited',
  },
  note: 'A day abroad is each day that a stay touches; two stays of one day are one day of the sum. Continues = the vehicle is abroad as the period ends.',
};

export const ABROAD_SUMMARY_WORDS: Readonly<Record<Language, AbroadSummaryWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
