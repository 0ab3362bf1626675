// Texts of the reports of performance, beside those that they share with the logbook.
import type { Language } from '../../text.ts';

export interface PerformanceWords {
  sheet: string;
  columns: {
    plate: string;
    km: string;
    standing: string;
    idle: string;
    maxSpeed: string;
    overSpeed: string;
    litres: string;
    average: string;
    averageHour: string;
    weight: string;
    quality: string;
    climb: string;
    descent: string;
    night: string;
    odometer: string;
    counter: string;
    note: string;
    rides: string;
    time: string;
  };
  /** Mark of a ride that was driven at night, and what it means. */
  nightMark: string;
  nightAbout: string;
  byNorm: string;
  byDocuments: string;
  /** Which kilometres a driver's are, beside those of other reports. */
  kilometres: string;
  categories: { title: string; type: string };
  vehicles: { title: string; vehicle: string };
  days: { title: string; day: string; first: string; last: string; span: string };
  charts: {
    kmPerDay: string;
    kmPerWeek: string;
    kmPerMonth: string;
    hoursPerDay: string;
    hoursPerWeek: string;
    hoursPerMonth: string;
    consumption: string;
    average: string;
    norm: string;
    private: string;
  };
  facts: {
    person: string;
    card: string;
    vehicles: string;
    workingDays: string;
    business: string;
    private: string;
    driving: string;
    idle: string;
    quality: string;
    maxSpeed: string;
    overSpeed: string;
    norm: string;
    againstNorm: string;
    noSpeedLimit: string;
    speedLimit: string;
  };
  machine: {
    place: string;
    hours: string;
    working: string;
    idle: string;
    workingShare: string;
    maxRpm: string;
    counterEnd: string;
    daysUsed: string;
    utilisation: string;
    utilisationOf(days: number): string;
    byRpm(rpm: string): string;
    byIdle: string;
  };
}

const SK: PerformanceWords = {
  sheet: 'Jazdy',
  columns: {
    plate: 'vozidlo',
    km: 'km',
    standing: 'státie pred',
    idle: 'voľnobeh',
    maxSpeed: 'max. km/h',
    overSpeed: 'nad rýchl.',
    litres: 'spotreba l',
    average: 'l/100 km',
    averageHour: 'l/h',
    weight: 'hmotn. t',
    quality: 'známka',
    climb: 'stúp. m',
    descent: 'kles. m',
    night: 'noc',
    odometer: 'tachometer',
    counter: 'motohodiny po',
    note: 'poznámka',
    rides: 'jazdy',
    time: 'čas jazdy',
  },
  nightMark: 'N',
  nightAbout: 'N – aspoň časť jazdy bola medzi 22:00 a 6:00.',
  byNorm: 'Spotreba je vypočítaná z normy, nič ju nemeria.',
  byDocuments:
    'Spotreba je podľa dokladov: od plnej nádrže po plnú, inak to, čo sa natankovalo v období; jednotlivé jazdy ju nemerajú.',
  kilometres:
    'Kilometre sú celých jázd, ktoré sa v období začali, služobných aj súkromných. Cestovné náhrady majú len služobné v dňoch obdobia, časy vodiča dni podľa UTC zo záznamov tachografu.',
  categories: { title: 'Podľa druhu jazdy', type: 'druh jazdy' },
  vehicles: { title: 'Podľa vozidiel', vehicle: 'vozidlo' },
  days: {
    title: 'Pracovné dni',
    day: 'deň',
    first: 'prvý začiatok',
    last: 'posledný koniec',
    span: 'od začiatku do konca',
  },
  charts: {
    kmPerDay: 'Kilometre za deň',
    kmPerWeek: 'Kilometre za týždeň',
    kmPerMonth: 'Kilometre za mesiac',
    hoursPerDay: 'Motohodiny za deň',
    hoursPerWeek: 'Motohodiny za týždeň',
    hoursPerMonth: 'Motohodiny za mesiac',
    consumption: 'Priemerná spotreba',
    average: 'priemer',
    norm: 'norma',
    private: 'šrafované: súkromné',
  },
  facts: {
    person: 'vodič',
    card: 'karta vodiča',
    vehicles: 'vozidlá',
    workingDays: 'dni s jazdou',
    business: 'služobné',
    private: 'súkromné',
    driving: 'čas jazdy',
    idle: 'voľnobeh',
    quality: 'známka jazdy',
    maxSpeed: 'najvyššia rýchlosť',
    overSpeed: 'čas nad rýchlosťou',
    norm: 'podľa normy',
    againstNorm: 'rozdiel od normy',
    noSpeedLimit: 'rýchlosť sa nesleduje',
    speedLimit: 'sledovaná rýchlosť',
  },
  machine: {
    place: 'miesto',
    hours: 'motohodiny',
    working: 'v práci',
    idle: 'voľnobeh',
    workingShare: 'podiel práce',
    maxRpm: 'max. ot/min',
    counterEnd: 'počítadlo h',
    daysUsed: 'dni v prevádzke',
    utilisation: 'vyťaženie',
    utilisationOf: (days) => `motohodiny / (${days} pracovných dní × 8 h)`,
    byRpm: (rpm) =>
      `V práci: otáčky od ${rpm} ot/min (1,2-násobok najnižších ustálených otáčok); ostatok je voľnobeh.`,
    byIdle: 'Otáčky sa nezaznamenávajú: v práci je čas motora bez voľnobehu podľa pohybu stroja.',
  },
};

const CS: PerformanceWords = {
  sheet: 'Jízdy',
  columns: {
    plate: 'vozidlo',
    km: 'km',
    standing: 'stání před',
    idle: 'volnoběh',
    maxSpeed: 'max. km/h',
    overSpeed: 'nad rychl.',
    litres: 'spotřeba l',
    average: 'l/100 km',
    averageHour: 'l/h',
    weight: 'hmotn. t',
    quality: 'známka',
    climb: 'stoup. m',
    descent: 'kles. m',
    night: 'noc',
    odometer: 'tachometr',
    counter: 'motohodiny po',
    note: 'poznámka',
    rides: 'jízdy',
    time: 'čas jízdy',
  },
  nightMark: 'N',
  nightAbout: 'N – alespoň část jízdy byla mezi 22:00 a 6:00.',
  byNorm: 'Spotřeba je vypočtena z normy, nic ji neměří.',
  byDocuments:
    'Spotřeba je podle dokladů: od plné nádrže po plnou, jinak to, co se natankovalo v období; jednotlivé jízdy ji neměří.',
  kilometres:
    'Kilometry jsou celých jízd, které v období začaly, služebních i soukromých. Cestovní náhrady mají jen služební ve dnech období, časy řidiče dny podle UTC ze záznamů tachografu.',
  categories: { title: 'Podle druhu jízdy', type: 'druh jízdy' },
  vehicles: { title: 'Podle vozidel', vehicle: 'vozidlo' },
  days: {
    title: 'Pracovní dny',
    day: 'den',
    first: 'první začátek',
    last: 'poslední konec',
    span: 'od začátku do konce',
  },
  charts: {
    kmPerDay: 'Kilometry za den',
    kmPerWeek: 'Kilometry za týden',
    kmPerMonth: 'Kilometry za měsíc',
    hoursPerDay: 'Motohodiny za den',
    hoursPerWeek: 'Motohodiny za týden',
    hoursPerMonth: 'Motohodiny za měsíc',
    consumption: 'Průměrná spotřeba',
    average: 'průměr',
    norm: 'norma',
    private: 'šrafovaně: soukromé',
  },
  facts: {
    person: 'řidič',
    card: 'karta řidiče',
    vehicles: 'vozidla',
    workingDays: 'dny s jízdou',
    business: 'služební',
    private: 'soukromé',
    driving: 'čas jízdy',
    idle: 'volnoběh',
    quality: 'známka jízdy',
    maxSpeed: 'nejvyšší rychlost',
    overSpeed: 'čas nad rychlostí',
    norm: 'podle normy',
    againstNorm: 'rozdíl od normy',
    noSpeedLimit: 'rychlost se nesleduje',
    speedLimit: 'sledovaná rychlost',
  },
  machine: {
    place: 'místo',
    hours: 'motohodiny',
    working: 'v práci',
    idle: 'volnoběh',
    workingShare: 'podíl práce',
    maxRpm: 'max. ot/min',
    counterEnd: 'počítadlo h',
    daysUsed: 'dny v provozu',
    utilisation: 'vytížení',
    utilisationOf: (days) => `motohodiny / (${days} pracovních dnů × 8 h)`,
    byRpm: (rpm) =>
      `V práci: otáčky od ${rpm} ot/min (1,2násobek nejnižších ustálených otáček); zbytek je volnoběh.`,
    byIdle: 'Otáčky se nezaznamenávají: v práci je čas motoru bez volnoběhu podle pohybu stroje.',
  },
};

const EN: PerformanceWords = {
  sheet: 'Rides',
  columns: {
    plate: 'vehicle',
    km: 'km',
    standing: 'stood before',
    idle: 'idle',
    maxSpeed: 'max km/h',
    overSpeed: 'speeding',
    litres: 'fuel l',
    average: 'l/100 km',
    averageHour: 'l/h',
    weight: 'weight t',
    quality: 'mark',
    climb: 'climb m',
    descent: 'desc. m',
    night: 'night',
    odometer: 'odometer',
    counter: 'engine hours after',
    note: 'note',
    rides: 'rides',
    time: 'driving time',
  },
  nightMark: 'N',
  nightAbout: 'N – at least a part of the ride was between 22:00 and 6:00.',
  byNorm: 'The consumption was worked out by the norm, nothing measures it.',
  byDocuments:
    'Consumed is by documents: from full to full tank, else what was put in during the period; single rides do not measure it.',
  kilometres:
    "Kilometres are of whole rides that began in the period, business and private. Travel expenses have business ones in the days of the period alone, driver's hours days in UTC by the tachograph.",
  categories: { title: 'By type of ride', type: 'type of ride' },
  vehicles: { title: 'By vehicle', vehicle: 'vehicle' },
  days: {
    title: 'Working days',
    day: 'day',
    first: 'first start',
    last: 'last end',
    span: 'from start to end',
  },
  charts: {
    kmPerDay: 'Kilometres per day',
    kmPerWeek: 'Kilometres per week',
    kmPerMonth: 'Kilometres per month',
    hoursPerDay: 'Engine hours per day',
    hoursPerWeek: 'Engine hours per week',
    hoursPerMonth: 'Engine hours per month',
    consumption: 'Average consumption',
    average: 'average',
    norm: 'norm',
    private: 'hatched: private',
  },
  facts: {
    person: 'driver',
    card: 'driver card',
    vehicles: 'vehicles',
    workingDays: 'days with rides',
    business: 'business',
    private: 'private',
    driving: 'driving time',
    idle: 'idle',
    quality: 'driving mark',
    maxSpeed: 'greatest speed',
    overSpeed: 'time of speeding',
    norm: 'by the norm',
    againstNorm: 'difference from the norm',
    noSpeedLimit: 'speed is not watched',
    speedLimit: 'watched speed',
  },
  machine: {
    place: 'place',
    hours: 'engine hours',
    working: 'working',
    idle: 'idle',
    workingShare: 'share of work',
    maxRpm: 'max rpm',
    counterEnd: 'counter h',
    daysUsed: 'days used',
    utilisation: 'utilisation',
    utilisationOf: (days) => `engine hours / (${days} working days × 8 h)`,
    byRpm: (rpm) => `Working: from ${rpm} rpm (1.2 times the lowest stable rpm); the rest is idle.`,
    byIdle: 'Rpm are not recorded: working is the engine time without idling by the motion.',
  },
};

export const PERFORMANCE_WORDS: Readonly<Record<Language, PerformanceWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
