// Texts of the report of a driver's hours; names of possible infringements are those of the driver's page.

import type { Condition } from '../../tachograph/condition.ts';
import type { Doing } from '../../tachograph/day-rows.ts';
import {
  INFRINGEMENT_WORDS_CS,
  INFRINGEMENT_WORDS_EN,
  INFRINGEMENT_WORDS_SK,
  type InfringementWords,
} from '../../tachograph/infringement-words.ts';
import type { Language } from '../../text.ts';
import type { RestKind } from './facts.ts';

export interface TachographWords {
  infringements: InfringementWords;
  doing: Record<Doing | 'error' | 'noCard', string>;
  /** Behind the length of a rest. */
  restKinds: Record<RestKind, string>;
  /** Entered into the tachograph, before the time. */
  conditions: Record<Condition['kind'], string>;
  shortUnder: (limit: string) => string;
  /** Of three. */
  reducedOf: (count: number) => string;
  running: string;
  ofItUnknown: (time: string) => string;
  sheets: {
    days: string;
    weeks: string;
    daily: string;
    activities: string;
    found: string;
    working: string;
  };
  /** Heads of columns. */
  dayUtc: string;
  course: string;
  first: string;
  last: string;
  spread: string;
  driving: string;
  work: string;
  standby: string;
  rest: string;
  unknown: string;
  restAfter: string;
  restKind: string;
  restFrom: string;
  restTo: string;
  plates: string;
  weekHead: string;
  /** Of the reference period of the working time. */
  weeksKnown: (weeks: number) => string;
  from: string;
  to: string;
  days: string;
  weekLimit: string;
  twoWeeksHead: string;
  extendedHead: string;
  reducedHead: string;
  foundHead: string;
  activity: string;
  duration: string;
  crewHead: string;
  crew: string;
  single: string;
  vehicle: string;
  /** Where an activity began. */
  place: string;
  /** In place of days that nobody recorded. */
  noCard: string;
  rule: string;
  article: string;
  found: string;
  limit: string;
  difference: string;
  severity: string;
  /** Counted apart. */
  excused: string;
  /** Below the list, where something is excused. */
  excuses: string;
  lostExcuse: (what: string, span: string, reason: string) => string;
  /** Of a week's row: `2.3. – 8.3.` stands behind. */
  week: (number: number) => string;
  wholeWeek: string;
  extended: (count: number) => string;
  reduced: (count: number) => string;
  twoWeeks: (first: number, second: number) => string;
  total: string;
  barsTitle: string;
  barsNote: string;
  metersTitle: string;
  of: (limit: string) => string;
  limitFrom: (driven: string, week: number) => string;
  left: (time: string) => string;
  over: (time: string) => string;
  weeklyTitle: string;
  weeklyEmpty: string;
  debt: (missing: string, by: string) => string;
  settled: (from: string, length: string) => string;
  owed: string;
  lapsed: string;
  foundTitle: string;
  foundNote: string;
  noneFound: string;
  figures: { twoWeeks: string; found: string };
  card: string;
  vehicleLabel: string;
  crewDriver: string;
  singleDriver: string;
  legend: string;
  legendExtended: string;
  legendCrew: string;
  legendFound: string;
  utc: (zone: string, hours: string) => string;
  /** Which kilometres these are, beside those of other reports. */
  kilometres: string;
  severities: string;
  noJudgement: string;
  sources: string;
  fromFiles: string;
  fromLive: string;
  fromBoth: string;
  daysWithout: (count: string) => string;
  driver: string;
  dispatcher: string;
  nothingAsked: string;
}

const SK: TachographWords = {
  infringements: INFRINGEMENT_WORDS_SK,
  doing: {
    driving: 'vedenie vozidla',
    work: 'iná práca',
    standby: 'pohotovosť',
    rest: 'odpočinok, prestávka',
    unknown: 'bez údajov',
    error: 'chyba',
    noCard: 'bez karty',
  },
  conditions: { out: 'mimo pôsobnosti', ferry: 'trajekt alebo vlak' },
  restKinds: {
    regular: '',
    split: 'delený 3 + 9',
    crew: 'v posádke',
    reduced: 'skrátený',
    short: 'krátky',
    weekly: 'týždenný',
    reducedWeekly: 'skrátený týž.',
  },
  shortUnder: (limit) => `pod ${limit}`,
  reducedOf: (count) => `skrátený ${count}/3`,
  running: 'ešte trvá',
  ofItUnknown: (time) => `z toho bez údajov ${time}`,
  sheets: {
    days: 'Dni',
    weeks: 'Týždne',
    daily: 'Dni podrobne',
    activities: 'Činnosti',
    found: 'Možné priestupky',
    working: 'Prekročenia práce',
  },
  dayUtc: 'deň (UTC)',
  course: 'priebeh dňa (UTC)',
  first: 'začiatok',
  last: 'koniec',
  spread: 'rozpätie',
  driving: 'vedenie',
  work: 'iná práca',
  standby: 'pohot.',
  rest: 'odpočinok',
  unknown: 'bez údajov',
  restAfter: 'odpočinok potom',
  restKind: 'druh',
  restFrom: 'odpočinok od',
  restTo: 'odpočinok do',
  plates: 'vozidlá',
  weekHead: 'týždeň',
  weeksKnown: (weeks) => `známe týždne z ${weeks}`,
  from: 'od',
  to: 'do',
  days: 'dni',
  weekLimit: 'limit týždňa',
  twoWeeksHead: 'dva týždne z 90:00',
  extendedHead: 'dni nad 9 h',
  reducedHead: 'skrátené denné odp.',
  foundHead: 'možné priestupky',
  activity: 'činnosť',
  duration: 'trvanie',
  crewHead: 'osádka',
  crew: 'posádka',
  single: 'jeden vodič',
  vehicle: 'vozidlo',
  place: 'miesto',
  noCard:
    'Vodič nemá v údajoch osoby kartu tachografu a v období ho žiadny tachograf nezaznamenal. Doplňte číslo jeho karty.',
  rule: 'čo',
  article: 'pravidlo',
  found: 'zistené',
  limit: 'limit',
  difference: 'rozdiel',
  severity: 'st.',
  excused: 'podľa čl. 12',
  excuses:
    'Čl. 12 zapísala firma podľa výpisu vodiča; jeho podmienky ani náhradný odpočinok sa tu neoverujú.',
  lostExcuse: (what, span, reason) =>
    `Zápis čl. 12 bez priestupku: ${what}, ${span}: ${reason}. Po zmene údajov sa už nezistil.`,
  week: (number) => `Týždeň ${number}`,
  wholeWeek: 'celý týždeň',
  extended: (count) => `dni nad 9 h: ${count} z 2`,
  reduced: (count) => `skrátené denné odpočinky: ${count}`,
  twoWeeks: (first, second) => `Týždne ${first} + ${second}`,
  total: 'Spolu',
  barsTitle: 'Dni v týždňoch',
  barsNote:
    'hodiny od 0 do 24: vedenie, nad ním iná práca (šrafovaná), pohotovosť (prázdna), bez údajov (bodky); čiary 9 a 10 h vedenia',
  metersTitle: 'Týždne a dva týždne',
  of: (limit) => `z ${limit}`,
  limitFrom: (driven, week) => `90:00 − ${driven} z týždňa ${week}, najviac 56:00`,
  left: (time) => `zostáva ${time}`,
  over: (time) => `prekročené o ${time}`,
  weeklyTitle: 'Týždenný odpočinok',
  weeklyEmpty: 'V období nie je odpočinok aspoň 24 h',
  debt: (missing, by) => `Skrátený o ${missing}, náhrada do ${by} (čl. 8 ods. 6b): `,
  settled: (from, length) => `vyrovnané odpočinkom od ${from}, ${length}`,
  owed: 'zatiaľ nevyrovnané',
  lapsed: 'nevyrovnané',
  foundTitle: 'Možné priestupky',
  foundNote: 'časy v UTC',
  noneFound: 'Bez možných priestupkov',
  figures: { twoWeeks: 'vedenie vozidla za dva týždne', found: 'možné priestupky' },
  card: 'karta vodiča',
  vehicleLabel: 'vozidlo',
  crewDriver: 'aj v posádke',
  singleDriver: 'jeden vodič',
  legend: 'výška značí činnosť',
  legendExtended: 'deň nad 9 h',
  legendCrew: 'dve karty v tachografe',
  legendFound: 'možný priestupok',
  utc: (zone, hours) =>
    `Dni, časy a limity sú v UTC ako na výpise z tachografu; miestny čas (${zone}) je o ${hours} h viac.`,
  kilometres:
    'Kilometre dní UTC sú podľa karty, inak podľa jednotky, kým bola karta v prvej priehradke; výkon vodiča a cestovné náhrady majú miestne dni.',
  severities:
    'Stupne: MI menej závažné, SI závažné, VSI veľmi závažné, MSI najzávažnejšie porušenie.',
  noJudgement: 'Podklad pre dopravcu, nie právne posúdenie.',
  sources: 'Zdroj údajov',
  fromFiles: 'karta vodiča a tachograf vozidla',
  fromLive: 'živé údaje z vozidla',
  fromBoth: 'karta vodiča, tachograf a živé údaje z vozidla',
  daysWithout: (count) => `Dni s chýbajúcimi údajmi: ${count}.`,
  driver: 'vodič',
  dispatcher: 'dispečer',
  nothingAsked: 'Nevybrali ste týždne ani dni, zostava má len súhrn.',
};

const CS: TachographWords = {
  infringements: INFRINGEMENT_WORDS_CS,
  doing: {
    driving: 'řízení vozidla',
    work: 'jiná práce',
    standby: 'pohotovost',
    rest: 'odpočinek, přestávka',
    unknown: 'bez údajů',
    error: 'chyba',
    noCard: 'bez karty',
  },
  conditions: { out: 'mimo působnost', ferry: 'trajekt nebo vlak' },
  restKinds: {
    regular: '',
    split: 'dělený 3 + 9',
    crew: 've dvou',
    reduced: 'zkrácený',
    short: 'krátký',
    weekly: 'týdenní',
    reducedWeekly: 'zkrácený týd.',
  },
  shortUnder: (limit) => `pod ${limit}`,
  reducedOf: (count) => `zkrácený ${count}/3`,
  running: 'ještě trvá',
  ofItUnknown: (time) => `z toho bez údajů ${time}`,
  sheets: {
    days: 'Dny',
    weeks: 'Týdny',
    daily: 'Dny podrobně',
    activities: 'Činnosti',
    found: 'Možné přestupky',
    working: 'Překročení práce',
  },
  dayUtc: 'den (UTC)',
  course: 'průběh dne (UTC)',
  first: 'začátek',
  last: 'konec',
  spread: 'rozpětí',
  driving: 'řízení',
  work: 'jiná práce',
  standby: 'pohot.',
  rest: 'odpočinek',
  unknown: 'bez údajů',
  restAfter: 'odpočinek potom',
  restKind: 'druh',
  restFrom: 'odpočinek od',
  restTo: 'odpočinek do',
  plates: 'vozidla',
  weekHead: 'týden',
  weeksKnown: (weeks) => `známé týdny z ${weeks}`,
  from: 'od',
  to: 'do',
  days: 'dny',
  weekLimit: 'limit týdne',
  twoWeeksHead: 'dva týdny z 90:00',
  extendedHead: 'dny nad 9 h',
  reducedHead: 'zkrácené denní odp.',
  foundHead: 'možné přestupky',
  activity: 'činnost',
  duration: 'trvání',
  crewHead: 'osádka',
  crew: 've dvou',
  single: 'jeden řidič',
  vehicle: 'vozidlo',
  place: 'místo',
  noCard:
    'Řidič nemá v údajích osoby kartu tachografu a v období ho žádný tachograf nezaznamenal. Doplňte číslo jeho karty.',
  rule: 'co',
  article: 'pravidlo',
  found: 'zjištěno',
  limit: 'limit',
  difference: 'rozdíl',
  severity: 'st.',
  excused: 'podle čl. 12',
  excuses:
    'Čl. 12 zapsala firma podle výpisu řidiče; jeho podmínky ani náhradní odpočinek se tu neověřují.',
  lostExcuse: (what, span, reason) =>
    `Zápis čl. 12 bez přestupku: ${what}, ${span}: ${reason}. Po změně údajů se už nezjistil.`,
  week: (number) => `Týden ${number}`,
  wholeWeek: 'celý týden',
  extended: (count) => `dny nad 9 h: ${count} ze 2`,
  reduced: (count) => `zkrácené denní odpočinky: ${count}`,
  twoWeeks: (first, second) => `Týdny ${first} + ${second}`,
  total: 'Celkem',
  barsTitle: 'Dny v týdnech',
  barsNote:
    'hodiny od 0 do 24: řízení, nad ním jiná práce (šrafovaná), pohotovost (prázdná), bez údajů (tečky); čáry 9 a 10 h řízení',
  metersTitle: 'Týdny a dva týdny',
  of: (limit) => `z ${limit}`,
  limitFrom: (driven, week) => `90:00 − ${driven} z týdne ${week}, nejvýše 56:00`,
  left: (time) => `zbývá ${time}`,
  over: (time) => `překročeno o ${time}`,
  weeklyTitle: 'Týdenní odpočinek',
  weeklyEmpty: 'V období není odpočinek aspoň 24 h',
  debt: (missing, by) => `Zkrácený o ${missing}, náhrada do ${by} (čl. 8 odst. 6b): `,
  settled: (from, length) => `vyrovnáno odpočinkem od ${from}, ${length}`,
  owed: 'zatím nevyrovnáno',
  lapsed: 'nevyrovnáno',
  foundTitle: 'Možné přestupky',
  foundNote: 'časy v UTC',
  noneFound: 'Bez možných přestupků',
  figures: { twoWeeks: 'řízení vozidla za dva týdny', found: 'možné přestupky' },
  card: 'karta řidiče',
  vehicleLabel: 'vozidlo',
  crewDriver: 'i ve dvou řidičích',
  singleDriver: 'jeden řidič',
  legend: 'výška značí činnost',
  legendExtended: 'den nad 9 h',
  legendCrew: 'dvě karty v tachografu',
  legendFound: 'možný přestupek',
  utc: (zone, hours) =>
    `Dny, časy a limity jsou v UTC jako na výpisu z tachografu; místní čas (${zone}) je o ${hours} h více.`,
  kilometres:
    'Kilometry dnů UTC jsou podle karty, jinak podle jednotky, dokud byla karta v první přihrádce; výkon řidiče a cestovní náhrady mají místní dny.',
  severities: 'Stupně: MI méně závažné, SI závažné, VSI velmi závažné, MSI nejzávažnější porušení.',
  noJudgement: 'Podklad pro dopravce, ne právní posouzení.',
  sources: 'Zdroj údajů',
  fromFiles: 'karta řidiče a tachograf vozidla',
  fromLive: 'živá data z vozidla',
  fromBoth: 'karta řidiče, tachograf a živá data z vozidla',
  daysWithout: (count) => `Dny s chybějícími údaji: ${count}.`,
  driver: 'řidič',
  dispatcher: 'dispečer',
  nothingAsked: 'Nevybrali jste týdny ani dny, sestava má jen souhrn.',
};

const EN: TachographWords = {
  infringements: INFRINGEMENT_WORDS_EN,
  doing: {
    driving: 'driving',
    work: 'other work',
    standby: 'availability',
    rest: 'rest, break',
    unknown: 'no data',
    error: 'error',
    noCard: 'no card',
  },
  conditions: { out: 'out of scope', ferry: 'ferry or train' },
  restKinds: {
    regular: '',
    split: 'split 3 + 9',
    crew: 'crew',
    reduced: 'reduced',
    short: 'short',
    weekly: 'weekly',
    reducedWeekly: 'reduced weekly',
  },
  shortUnder: (limit) => `under ${limit}`,
  reducedOf: (count) => `reduced ${count}/3`,
  running: 'still runs',
  ofItUnknown: (time) => `no data for ${time} of it`,
  sheets: {
    days: 'Days',
    weeks: 'Weeks',
    daily: 'Days in detail',
    activities: 'Activities',
    found: 'Possible infringements',
    working: 'Working time over',
  },
  dayUtc: 'day (UTC)',
  course: 'course of the day (UTC)',
  first: 'start',
  last: 'end',
  spread: 'spread',
  driving: 'driving',
  work: 'other work',
  standby: 'avail.',
  rest: 'rest',
  unknown: 'no data',
  restAfter: 'rest after',
  restKind: 'kind',
  restFrom: 'rest from',
  restTo: 'rest to',
  plates: 'vehicles',
  weekHead: 'week',
  weeksKnown: (weeks) => `weeks known of ${weeks}`,
  from: 'from',
  to: 'to',
  days: 'days',
  weekLimit: 'week limit',
  twoWeeksHead: 'two weeks of 90:00',
  extendedHead: 'days over 9 h',
  reducedHead: 'reduced daily rests',
  foundHead: 'possible infringements',
  activity: 'activity',
  duration: 'duration',
  crewHead: 'crew',
  crew: 'crew',
  single: 'single',
  vehicle: 'vehicle',
  place: 'place',
  noCard:
    'The person has no tachograph card, and no tachograph recorded them in the period. Add the number of their card.',
  rule: 'what',
  article: 'rule',
  found: 'found',
  limit: 'limit',
  difference: 'difference',
  severity: 'sev.',
  excused: 'under Art. 12',
  excuses:
    'Art. 12 was noted by the company after the driver’s print-out; neither its conditions nor the rest that makes up for it are checked here.',
  lostExcuse: (what, span, reason) =>
    `Art. 12 noted of what is found no more: ${what}, ${span}: ${reason}. The data have changed since.`,
  week: (number) => `Week ${number}`,
  wholeWeek: 'whole week',
  extended: (count) => `days over 9 h: ${count} of 2`,
  reduced: (count) => `reduced daily rests: ${count}`,
  twoWeeks: (first, second) => `Weeks ${first} + ${second}`,
  total: 'Total',
  barsTitle: 'Days of the weeks',
  barsNote:
    'hours from 0 to 24: driving, above it other work (hatched), availability (empty), no data (dots); lines at 9 and 10 h of driving',
  metersTitle: 'Weeks and two weeks',
  of: (limit) => `of ${limit}`,
  limitFrom: (driven, week) => `90:00 − ${driven} of week ${week}, at most 56:00`,
  left: (time) => `${time} left`,
  over: (time) => `over by ${time}`,
  weeklyTitle: 'Weekly rest',
  weeklyEmpty: 'No rest of 24 h in the period',
  debt: (missing, by) => `Reduced by ${missing}, made up for by ${by} (Art. 8(6b)): `,
  settled: (from, length) => `done by the rest from ${from}, ${length}`,
  owed: 'not yet',
  lapsed: 'not done',
  foundTitle: 'Possible infringements',
  foundNote: 'times in UTC',
  noneFound: 'No possible infringements',
  figures: { twoWeeks: 'driving in two weeks', found: 'possible infringements' },
  card: 'driver card',
  vehicleLabel: 'vehicle',
  crewDriver: 'also as a crew',
  singleDriver: 'single driver',
  legend: 'height is the activity',
  legendExtended: 'day over 9 h',
  legendCrew: 'two cards in the tachograph',
  legendFound: 'possible infringement',
  utc: (zone, hours) =>
    `Days, times and limits are UTC as on the print-out of a tachograph; local time (${zone}) is ${hours} h ahead.`,
  kilometres:
    'Kilometres of UTC days are by the card, else by the tracker while the card was in the first slot; performance of the driver and travel expenses have local days.',
  severities: 'MI minor, SI serious, VSI very serious, MSI most serious infringement.',
  noJudgement: 'For the carrier, no legal judgement.',
  sources: 'Source of data',
  fromFiles: 'driver card and vehicle unit',
  fromLive: 'live data of the vehicle',
  fromBoth: 'driver card, vehicle unit and live data of the vehicle',
  daysWithout: (count) => `Days with missing data: ${count}.`,
  driver: 'driver',
  dispatcher: 'dispatcher',
  nothingAsked: 'Neither weeks nor days were chosen, the report has its summary only.',
};

export const WORDS: Record<Language, TachographWords> = { sk: SK, cs: CS, en: EN };
