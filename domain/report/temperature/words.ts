// What the report of temperatures says.
import type { Language } from '../../text.ts';

export interface TemperatureWords {
  date: string;
  time: string;
  sensor(number: number): string;
  mean: string;
  place: string;
  state: string;
  speed: string;
  speedMax: string;
  door: string;
  drive: string;
  stand: string;
  /** Of an interval. */
  partDriven(minutes: string): string;
  /** In place of rows of which nothing is known, on paper. */
  nothingUntil(moment: string): string;
  measurements: string;
  openings: string;
  opened: string;
  intervals(minutes: number): string;
  every: string;
  chart: string;
  chartNote(hasTwo: boolean, hasDoor: boolean): string;
  chartAlternative(low: string, high: string): string;
  tooMany(max: string): string;
  explained: string;
  hidden: string;
}

const SK: TemperatureWords = {
  date: 'dátum',
  time: 'čas',
  sensor: (number) => `teplota ${number}, °C`,
  mean: 'priemer',
  place: 'miesto',
  state: 'stav',
  speed: 'km/h',
  speedMax: 'najviac km/h',
  door: 'dvere, min',
  drive: 'jazda',
  stand: 'státie',
  partDriven: (minutes) => `jazda ${minutes} min`,
  nothingUntil: (moment) => `bez meraní do ${moment}`,
  measurements: 'záznamov',
  openings: 'otvorení dverí',
  opened: 'dvere otvorené',
  intervals: (minutes) => `intervaly ${minutes} min`,
  every: 'každé meranie',
  chart: 'Priebeh teplôt',
  chartNote: (hasTwo, hasDoor) =>
    [
      hasTwo ? '°C; plná čiara = teplota 1, čiarkovaná = teplota 2' : '°C',
      ...(hasDoor ? ['tmavší pás = otvorené dvere'] : []),
      'svetlo podfarbené víkendy',
    ].join(', '),
  chartAlternative: (low, high) => `Teploty od ${low} do ${high} °C.`,
  tooMany: (max) =>
    `V období je viac ako ${max} meraní. Jednotlivo sa netlačia: zvoľte interval 15, 30 alebo 60 minút, alebo kratšie obdobie. Graf a súčty platia za všetky merania.`,
  explained:
    'Interval začína uvedeným časom a zarovnaný je na celé hodiny miestneho času; priemer je obyčajný priemer meraní v ňom. Hodnoty nie sú vyhladené. V súčte platí hodnota do ďalšieho merania.',
  hidden: 'Miesto a pohyb v súkromnej jazde sa netlačia.',
};

const CS: TemperatureWords = {
  date: 'datum',
  time: 'čas',
  sensor: (number) => `teplota ${number}, °C`,
  mean: 'průměr',
  place: 'místo',
  state: 'stav',
  speed: 'km/h',
  speedMax: 'nejvíce km/h',
  door: 'dveře, min',
  drive: 'jízda',
  stand: 'stání',
  partDriven: (minutes) => `jízda ${minutes} min`,
  nothingUntil: (moment) => `bez měření do ${moment}`,
  measurements: 'záznamů',
  openings: 'otevření dveří',
  opened: 'dveře otevřené',
  intervals: (minutes) => `intervaly ${minutes} min`,
  every: 'každé měření',
  chart: 'Průběh teplot',
  chartNote: (hasTwo, hasDoor) =>
    [
      hasTwo ? '°C; plná čára = teplota 1, čárkovaná = teplota 2' : '°C',
      ...(hasDoor ? ['tmavší pás = otevřené dveře'] : []),
      'světle podbarvené víkendy',
    ].join(', '),
  chartAlternative: (low, high) => `Teploty od ${low} do ${high} °C.`,
  tooMany: (max) =>
    `V období je více než ${max} měření. Jednotlivě se netisknou: zvolte interval 15, 30 nebo 60 minut, nebo kratší období. Graf a součty platí za všechna měření.`,
  explained:
    'Interval začíná uvedeným časem a je zarovnán na celé hodiny místního času; průměr je prostý průměr měření v něm. Hodnoty nejsou vyhlazené. V součtu platí hodnota do dalšího měření.',
  hidden: 'Místo a pohyb v soukromé jízdě se netisknou.',
};

const EN: TemperatureWords = {
  date: 'date',
  time: 'time',
  sensor: (number) => `temperature ${number}, °C`,
  mean: 'mean',
  place: 'place',
  state: 'state',
  speed: 'km/h',
  speedMax: 'max km/h',
  door: 'door, min',
  drive: 'driving',
  stand: 'standing',
  partDriven: (minutes) => `driving ${minutes} min`,
  nothingUntil: (moment) => `no measurements until ${moment}`,
  measurements: 'records',
  openings: 'door openings',
  opened: 'door open',
  intervals: (minutes) => `intervals of ${minutes} min`,
  every: 'every measurement',
  chart: 'Temperatures',
  chartNote: (hasTwo, hasDoor) =>
    [
      hasTwo ? '°C; solid line = temperature 1, dashed = temperature 2' : '°C',
      ...(hasDoor ? ['darker band = door open'] : []),
      'weekends lightly shaded',
    ].join(', '),
  chartAlternative: (low, high) => `Temperatures from ${low} to ${high} °C.`,
  tooMany: (max) =>
    `There are more than ${max} measurements in the period. They are not listed one by one: choose intervals of 15, 30 or 60 minutes, or a shorter period. The chart and the totals are of all measurements.`,
  explained:
    'An interval begins at the time that is told and is aligned to the hours of the local clock; its mean is the plain mean of the measurements in it. Values are not smoothed. In the total a value holds until the next measurement.',
  hidden: 'Place and movement of a private ride are not printed.',
};

export const TEMPERATURE_WORDS: Readonly<Record<Language, TemperatureWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
