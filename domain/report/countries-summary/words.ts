// What the summary of countries says.
import type { Language } from '../../text.ts';

export interface CountriesSummaryWords {
  allVehicles: string;
  chosen(count: number): string;
  group(name: string): string;
  counted(vehicles: number): string;
  vehicles: string;
  countries: string;
  plate: string;
  vehicle: string;
  country: string;
  unknown: string;
  vehicleCount: string;
  entries: string;
  firstEntry: string;
  lastExit: string;
  wasThere: string;
  continues: string;
  state: string;
  time: string;
  km: string;
  share: string;
  driving: string;
  litres: string;
  amount: string;
  figures: { abroad: string; countries: string; entries: string; refueled: string };
  /** Labels that stand for themselves, without the head of the page. */
  summary: {
    distance: string;
    abroad: string;
    countries: string;
    entries: string;
    refueled: string;
  };
  note: string;
}

const SK: CountriesSummaryWords = {
  allVehicles: 'všetky vozidlá',
  chosen: (count) => `vybrané vozidlá: ${count}`,
  group: (name) => `skupina ${name}`,
  counted: (vehicles) => `vozidlá s jazdami: ${vehicles}`,
  vehicles: 'Vozidlá',
  countries: 'Krajiny spolu',
  plate: 'EČV',
  vehicle: 'vozidlo',
  country: 'krajina',
  unknown: 'neznáma krajina',
  vehicleCount: 'vozidlá',
  entries: 'vstupy',
  firstEntry: 'prvý vstup',
  lastExit: 'posledný výstup',
  wasThere: 'už pred obdobím',
  continues: 'trvá',
  state: 'stav',
  time: 'čas v krajine',
  km: 'km',
  share: 'podiel',
  driving: 'čas jazdy',
  litres: 'spotreba l',
  amount: 'suma',
  figures: {
    abroad: 'km v zahraničí',
    countries: 'krajiny',
    entries: 'vstupy',
    refueled: 'natankované v zahraničí podľa dokladov',
  },
  summary: {
    distance: 'spolu',
    abroad: 'z toho v zahraničí',
    countries: 'navštívené krajiny',
    entries: 'vstupy do krajín',
    refueled: 'natankované v zahraničí podľa dokladov',
  },
  note: 'Jazdy sú rozdelené na hraniciach, čas v krajine je aj s parkovaním. Trvá = na konci obdobia je vozidlo v krajine.',
};

const CS: CountriesSummaryWords = {
  allVehicles: 'všechna vozidla',
  chosen: (count) => `vybraná vozidla: ${count}`,
  group: (name) => `skupina ${name}`,
  counted: (vehicles) => `vozidla s jízdami: ${vehicles}`,
  vehicles: 'Vozidla',
  countries: 'Země celkem',
  plate: 'RZ',
  vehicle: 'vozidlo',
  country: 'země',
  unknown: 'neznámá země',
  vehicleCount: 'vozidla',
  entries: 'vjezdy',
  firstEntry: 'první vjezd',
  lastExit: 'poslední výjezd',
  wasThere: 'už před obdobím',
  continues: 'trvá',
  state: 'stav',
  time: 'čas v zemi',
  km: 'km',
  share: 'podíl',
  driving: 'doba jízdy',
  litres: 'spotřeba l',
  amount: 'částka',
  figures: {
    abroad: 'km v zahraničí',
    countries: 'země',
    entries: 'vjezdy',
    refueled: 'natankováno v zahraničí podle dokladů',
  },
  summary: {
    distance: 'celkem',
    abroad: 'z toho v zahraničí',
    countries: 'navštívené země',
    entries: 'vstupy do zemí',
    refueled: 'natankováno v zahraničí podle dokladů',
  },
  note: 'Jízdy jsou rozděleny na hranicích, čas v zemi je i s parkováním. Trvá = na konci období je vozidlo v zemi.',
};

const EN: CountriesSummaryWords = {
  allVehicles: 'all vehicles',
  chosen: (count) => `chosen vehicles: ${count}`,
  group: (name) => `group ${name}`,
  counted: (vehicles) => `vehicles with rides: ${vehicles}`,
  vehicles: 'Vehicles',
  countries: 'Countries in total',
  plate: 'plate',
  vehicle: 'vehicle',
  country: 'country',
  unknown: 'unknown country',
  vehicleCount: 'vehicles',
  entries: 'entries',
  firstEntry: 'first entry',
  lastExit: 'last exit',
  wasThere: 'before the period',
  continues: 'continues',
  state: 'state',
  time: 'time in country',
  km: 'km',
  share: 'share',
  driving: 'driving',
  litres: 'used l',
  amount: 'amount',
  figures: {
    abroad: 'km abroad',
    countries: 'countries',
    entries: 'entries',
    refueled: 'refueled abroad by documents',
  },
  summary: {
    distance: 'total',
    abroad: 'of it abroad',
    countries: 'countries visited',
    entries: 'entries into countries',
    refueled: 'refueled abroad by documents',
  },
  note: 'Rides are cut at borders, the time in a country is with parking. Continues = the vehicle is there as the period ends.',
};

export const COUNTRIES_SUMMARY_WORDS: Readonly<Record<Language, CountriesSummaryWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
