// Public holidays of Slovakia, Czechia and the countries around them, as far as they are days off work in the
// whole country: a schedule may take them as Sundays. Days that only some regions keep are left out, and of any
// other country no holiday is known. Sources: the countries' laws on holidays, as they stood in 2026.
import { addDays } from '../time.ts';

/** `MM-dd`, and the first and last year in which it is a day off. */
type Fixed = readonly [day: string, since?: number, until?: number];
/** Days after Easter Sunday, and the first year. */
type Moving = readonly [days: number, since?: number];

interface Holidays {
  fixed: readonly Fixed[];
  moving: readonly Moving[];
  /** Days that are none for once. */
  not?: readonly string[];
}

const GOOD_FRIDAY = -2;
const EASTER_SUNDAY = 0;
const EASTER_MONDAY = 1;
const ASCENSION = 39;
const WHIT_SUNDAY = 49;
const WHIT_MONDAY = 50;
const CORPUS_CHRISTI = 60;

const CHRISTMAS: readonly Fixed[] = [['12-25'], ['12-26']];

const BY_COUNTRY: Record<string, Holidays> = {
  SK: {
    fixed: [
      ['01-01'],
      ['01-06'],
      ['05-01'],
      ['05-08'],
      ['07-05'],
      ['08-29'],
      ['09-01', 1993, 2023],
      ['09-15'],
      ['11-01'],
      ['11-17', 2001, 2024],
      ['12-24'],
      ...CHRISTMAS,
      ['10-30', 2018, 2018],
    ],
    moving: [[GOOD_FRIDAY], [EASTER_MONDAY]],
    not: ['2026-05-08', '2026-09-15'],
  },
  CZ: {
    fixed: [
      ['01-01'],
      ['05-01'],
      ['05-08'],
      ['07-05'],
      ['07-06'],
      ['09-28'],
      ['10-28'],
      ['11-17'],
      ['12-24'],
      ...CHRISTMAS,
    ],
    moving: [[GOOD_FRIDAY, 2016], [EASTER_MONDAY]],
  },
  AT: {
    fixed: [
      ['01-01'],
      ['01-06'],
      ['05-01'],
      ['08-15'],
      ['10-26'],
      ['11-01'],
      ['12-08'],
      ...CHRISTMAS,
    ],
    moving: [[EASTER_MONDAY], [ASCENSION], [WHIT_MONDAY], [CORPUS_CHRISTI]],
  },
  DE: {
    fixed: [['01-01'], ['05-01'], ['10-03'], ['10-31', 2017, 2017], ...CHRISTMAS],
    moving: [[GOOD_FRIDAY], [EASTER_MONDAY], [ASCENSION], [WHIT_MONDAY]],
  },
  PL: {
    fixed: [
      ['01-01'],
      ['01-06', 2011],
      ['05-01'],
      ['05-03'],
      ['08-15'],
      ['11-01'],
      ['11-11'],
      ['12-24', 2025],
      ...CHRISTMAS,
    ],
    moving: [[EASTER_SUNDAY], [EASTER_MONDAY], [WHIT_SUNDAY], [CORPUS_CHRISTI]],
  },
  HU: {
    fixed: [['01-01'], ['03-15'], ['05-01'], ['08-20'], ['10-23'], ['11-01'], ...CHRISTMAS],
    moving: [[GOOD_FRIDAY, 2017], [EASTER_MONDAY], [WHIT_MONDAY]],
  },
};

/** Is a local day `yyyy-MM-dd` a day off in the whole country (ISO 3166-1 alpha-2)? */
export function isHoliday(day: string, country: string): boolean {
  const holidays = BY_COUNTRY[country];
  if (!holidays || holidays.not?.includes(day)) return false;
  const year = Number(day.slice(0, 4));
  const date = day.slice(5);
  const isFixed = holidays.fixed.some(
    ([one, since = 0, until = 9999]) => one === date && year >= since && year <= until,
  );
  if (isFixed) return true;
  const easter = easterSunday(year);
  return holidays.moving.some(
    ([days, since = 0]) => year >= since && addDays(easter, days) === day,
  );
}

/** Easter Sunday of a year of the Gregorian calendar, by the rule of the Anonymous of 1876. */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const leap = 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - (ofCentury % 4);
  const toSunday = (32 + leap - epact) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * late + 22;
  return addDays(`${year}-03-01`, march - 1);
}
