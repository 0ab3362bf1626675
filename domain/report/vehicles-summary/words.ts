// What the summary of vehicles says.
import type { Language } from '../../text.ts';

export interface VehiclesSummaryWords {
  allVehicles: string;
  group(name: string): string;
  counted(vehicles: number, machines: number): string;
  workingDays(days: number): string;
  groups: { rides: string; time: string; fuel: string; refueled: string; style: string };
  plate: string;
  /** Name of the sheet. */
  vehicles: string;
  vehicle: string;
  driver: string;
  days: string;
  rides: string;
  km: string;
  kmBars: string;
  business: string;
  abroad: string;
  private: string;
  driving: string;
  idle: string;
  engine: string;
  litres: string;
  norm: string;
  difference: string;
  differenceBars: string;
  losses: string;
  maxSpeed: string;
  overSpeed: string;
  quality: string;
  odometer: string;
  category: string;
  totalVehicles(count: number): string;
  totalMachines(count: number): string;
  figures: {
    abroad(percent: string): string;
    average(text: string): string;
    norm(percent: string): string;
    noNorm: string;
    refueled: string;
    machines: string;
    driving: string;
  };
  summary: Record<
    'distance' | 'abroad' | 'consumption' | 'average' | 'difference' | 'refueled',
    string
  >;
  machines: {
    title: string;
    note(days: number, hours: string): string;
    plate: string;
    machine: string;
    design: string;
    driver: string;
    hours: string;
    bars: string;
    utilisation: string;
    work: string;
    counter: string;
  };
  legend: {
    km: string;
    norm: string;
    marks: string;
    quality: string;
    speed: string;
    byNorm: string;
    byDocuments: string;
    averages: string;
    /** What working is, as the report of a machine counts it. */
    work: string;
  };
}

const SK: VehiclesSummaryWords = {
  allVehicles: 'všetky vozidlá',
  group: (name) => `skupina ${name}`,
  counted: (vehicles, machines) =>
    `vozidlá: ${vehicles}${machines > 0 ? `, stroje: ${machines}` : ''}, zoradené podľa EČV`,
  workingDays: (days) => `pracovné dni: ${days}`,
  groups: {
    rides: 'jazdy',
    time: 'čas h:mm',
    fuel: 'spotreba paliva',
    refueled: 'tankovanie',
    style: 'jazdný štýl a stav',
  },
  plate: 'EČV',
  vehicles: 'Vozidlá',
  vehicle: 'vozidlo',
  driver: 'vodič s najviac km',
  days: 'dni',
  rides: 'jazdy',
  km: 'km',
  kmBars: 'km doma a v zahraničí',
  business: 'služobné km',
  abroad: 'zahraničie',
  private: 'súkromné',
  driving: 'jazda',
  idle: 'voľnobeh',
  engine: 'motor',
  litres: 'litre',
  norm: 'norma',
  difference: 'rozdiel l',
  differenceBars: 'rozdiel od normy',
  losses: 'úbytok l',
  maxSpeed: 'max.',
  overSpeed: 'prekr.',
  quality: 'kvalita',
  odometer: 'tachometer',
  category: 'kategória',
  totalVehicles: (count) => `Spolu, vozidlá: ${count}`,
  totalMachines: (count) => `Spolu, stroje: ${count}`,
  figures: {
    abroad: (percent) => `z toho ${percent} % v zahraničí`,
    average: (text) => `${text} l/100 km`,
    norm: (percent) => `proti norme, ${percent} %`,
    noNorm: 'proti norme',
    refueled: 'natankované podľa dokladov',
    machines: 'motohodiny strojov',
    driving: 'čas jazdy',
  },
  summary: {
    distance: 'spolu',
    abroad: 'z toho v zahraničí',
    consumption: 'spotreba',
    average: 'priemer',
    difference: 'proti norme',
    refueled: 'natankované podľa dokladov',
  },
  machines: {
    title: 'Stroje',
    note: (days, hours) =>
      `motohodiny; využitie = motohodiny k ${days} pracovným dňom po 8 h (${hours} h), sviatky sa neodčítavajú`,
    plate: 'označenie',
    machine: 'stroj',
    design: 'druh',
    driver: 'obsluha',
    hours: 'motohodiny',
    bars: 'práca, voľnobeh a kapacita',
    utilisation: 'využitie',
    work: 'práca h',
    counter: 'počítadlo h',
  },
  legend: {
    km: 'km doma, v zahraničí; stroje práca, voľnobeh',
    norm: 'úspora, nadspotreba proti norme, ± 12 %',
    marks: 'nadspotreba nad 5 %, úbytok paliva',
    quality: 'kvalita: 1 najlepšia až 5, vážená kilometrami',
    speed: 'max. v km/h, prekr. = čas prekročenia',
    byNorm: 'n = spotreba vypočítaná z normy, nemeraná',
    byDocuments: 'd = spotreba podľa dokladov, od plnej nádrže po plnú, inak natankované v období',
    averages: 'priemery sú podiely súčtov',
    work: 'práca stroja = motor nad 1,2-násobkom najnižších ustálených otáčok, kde sa nezaznamenávajú, v pohybe',
  },
};

const CS: VehiclesSummaryWords = {
  allVehicles: 'všechna vozidla',
  group: (name) => `skupina ${name}`,
  counted: (vehicles, machines) =>
    `vozidla: ${vehicles}${machines > 0 ? `, stroje: ${machines}` : ''}, seřazeno podle RZ`,
  workingDays: (days) => `pracovní dny: ${days}`,
  groups: {
    rides: 'jízdy',
    time: 'čas h:mm',
    fuel: 'spotřeba paliva',
    refueled: 'tankování',
    style: 'styl jízdy a stav',
  },
  plate: 'RZ',
  vehicles: 'Vozidla',
  vehicle: 'vozidlo',
  driver: 'řidič s nejvíce km',
  days: 'dny',
  rides: 'jízdy',
  km: 'km',
  kmBars: 'km doma a v zahraničí',
  business: 'služební km',
  abroad: 'zahraničí',
  private: 'soukromé',
  driving: 'jízda',
  idle: 'volnoběh',
  engine: 'motor',
  litres: 'litry',
  norm: 'norma',
  difference: 'rozdíl l',
  differenceBars: 'rozdíl od normy',
  losses: 'úbytek l',
  maxSpeed: 'max.',
  overSpeed: 'překr.',
  quality: 'kvalita',
  odometer: 'tachometr',
  category: 'kategorie',
  totalVehicles: (count) => `Celkem, vozidla: ${count}`,
  totalMachines: (count) => `Celkem, stroje: ${count}`,
  figures: {
    abroad: (percent) => `z toho ${percent} % v zahraničí`,
    average: (text) => `${text} l/100 km`,
    norm: (percent) => `proti normě, ${percent} %`,
    noNorm: 'proti normě',
    refueled: 'natankováno podle dokladů',
    machines: 'motohodiny strojů',
    driving: 'doba jízdy',
  },
  summary: {
    distance: 'celkem',
    abroad: 'z toho v zahraničí',
    consumption: 'spotřeba',
    average: 'průměr',
    difference: 'proti normě',
    refueled: 'natankováno podle dokladů',
  },
  machines: {
    title: 'Stroje',
    note: (days, hours) =>
      `motohodiny; využití = motohodiny k ${days} pracovním dnům po 8 h (${hours} h), svátky se neodečítají`,
    plate: 'označení',
    machine: 'stroj',
    design: 'druh',
    driver: 'obsluha',
    hours: 'motohodiny',
    bars: 'práce, volnoběh a kapacita',
    utilisation: 'využití',
    work: 'práce h',
    counter: 'počítadlo h',
  },
  legend: {
    km: 'km doma, v zahraničí; stroje práce, volnoběh',
    norm: 'úspora, nadspotřeba proti normě, ± 12 %',
    marks: 'nadspotřeba nad 5 %, úbytek paliva',
    quality: 'kvalita: 1 nejlepší až 5, vážená kilometry',
    speed: 'max. v km/h, překr. = doba překročení',
    byNorm: 'n = spotřeba vypočtená z normy, neměřená',
    byDocuments: 'd = spotřeba podle dokladů, od plné nádrže po plnou, jinak natankované v období',
    averages: 'průměry jsou podíly součtů',
    work: 'práce stroje = motor nad 1,2násobkem nejnižších ustálených otáček, kde se nezaznamenávají, v pohybu',
  },
};

const EN: VehiclesSummaryWords = {
  allVehicles: 'all vehicles',
  group: (name) => `group ${name}`,
  counted: (vehicles, machines) =>
    `vehicles: ${vehicles}${machines > 0 ? `, machines: ${machines}` : ''}, by plate`,
  workingDays: (days) => `working days: ${days}`,
  groups: {
    rides: 'rides',
    time: 'time h:mm',
    fuel: 'consumption',
    refueled: 'refueled by documents',
    style: 'driving and condition',
  },
  plate: 'plate',
  vehicles: 'Vehicles',
  vehicle: 'vehicle',
  driver: 'driver of most km',
  days: 'days',
  rides: 'rides',
  km: 'km',
  kmBars: 'km at home and abroad',
  business: 'business km',
  abroad: 'abroad',
  private: 'private',
  driving: 'driving',
  idle: 'idle',
  engine: 'engine',
  litres: 'litres',
  norm: 'norm',
  difference: 'diff. l',
  differenceBars: 'difference from the norm',
  losses: 'loss l',
  maxSpeed: 'max.',
  overSpeed: 'over',
  quality: 'quality',
  odometer: 'odometer',
  category: 'category',
  totalVehicles: (count) => `Total, vehicles: ${count}`,
  totalMachines: (count) => `Total, machines: ${count}`,
  figures: {
    abroad: (percent) => `${percent} % of it abroad`,
    average: (text) => `${text} l/100 km`,
    norm: (percent) => `against the norm, ${percent} %`,
    noNorm: 'against the norm',
    refueled: 'refueled by documents',
    machines: 'engine hours of machines',
    driving: 'driving time',
  },
  summary: {
    distance: 'total',
    abroad: 'of it abroad',
    consumption: 'consumption',
    average: 'average',
    difference: 'against the norm',
    refueled: 'refueled by documents',
  },
  machines: {
    title: 'Machines',
    note: (days, hours) =>
      `engine hours; utilisation = engine hours of ${days} working days of 8 h (${hours} h), public holidays are not deducted`,
    plate: 'mark',
    machine: 'machine',
    design: 'kind',
    driver: 'operator',
    hours: 'engine hours',
    bars: 'work, idle and capacity',
    utilisation: 'utilisation',
    work: 'work h',
    counter: 'counter h',
  },
  legend: {
    km: 'km at home, abroad; machines work, idle',
    norm: 'saved, used above the norm, ± 12 %',
    marks: 'more than 5 % above the norm, fuel lost',
    quality: 'quality: 1 best to 5, weighted by kilometres',
    speed: 'max. in km/h, over = time above the limit',
    byNorm: 'n = worked out by the norm, not measured',
    byDocuments:
      'd = consumed by documents, from full to full tank, else what was put in during the period',
    averages: 'averages are quotients of sums',
    work: 'work of a machine = engine from 1.2 times its lowest stable rpm on, moving where no rpm are recorded',
  },
};

export const VEHICLES_SUMMARY_WORDS: Readonly<Record<Language, VehiclesSummaryWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
