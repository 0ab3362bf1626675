import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, localDay, startOfDay } from '../time.ts';
import type { RuleOptions } from './allowance.ts';
import { type AskedDay, daysBetween, hoursOf, minutesByCountry, tripDays } from './days.ts';
import { judge } from './law.ts';
import { type Leg, type LegRide, legOf, metresOf } from './leg.ts';
import { baseOf, type Trip, tripsOf } from './trips.ts';

const ZONE = 'Europe/Bratislava';
const PLAIN: RuleOptions = { homeAsAbroad: false, pocketPercent: 0, entered: [] };

/** A place by its name and country: `Linz@AT`; `?@AT` has no name. */
function end(text: string) {
  const [name = '', countryCode = 'SK'] = text.split('@');
  const place = name === '?' ? null : { name, town: name.split(', ')[1] };
  return { latitude: 48, longitude: 17, countryCode, place };
}

/** Parts by local time: `2026-03-10 06:10 Trnava > 07:02 Jarovce | 07:02 Kittsee@AT > 10:04 Linz@AT`. */
function leg(text: string, vehicleId = 1): Leg {
  const [date = ''] = text.split(' ');
  const parts = text
    .slice(11)
    .split(' | ')
    .map((one): LegRide => {
      const [from = '', to = ''] = one.split(' > ');
      const at = (time: string) =>
        new Date(
          startOfDay(date, ZONE) +
            (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000,
        ).toISOString();
      return {
        vehicleId,
        rideState: 'finished',
        distance: 10_000,
        fromTimestamp: at(from),
        toTimestamp: at(to),
        locationFrom: end(from.slice(6)),
        locationTo: end(to.slice(6)),
      };
    });
  const [first, last] = [parts[0] as LegRide, parts.at(-1) as LegRide];
  return legOf({
    ...first,
    toTimestamp: last.toTimestamp,
    locationTo: last.locationTo,
    parts,
  });
}

const ABROAD = [
  leg(
    '2026-03-10 06:10 Bratislavská 12, Trnava > 07:02 Jarovce | 07:02 Kittsee@AT > 10:04 Linz@AT',
  ),
  leg('2026-03-10 16:35 Linz@AT > 16:52 Linz@AT'),
  leg('2026-03-11 07:40 Linz@AT > 08:47 Suben@AT | 08:47 Pocking@DE > 10:31 München@DE'),
  leg('2026-03-12 07:55 München@DE > 10:35 Waidhaus@DE | 10:35 Rozvadov@CZ > 11:36 Plzeň@CZ'),
  leg('2026-03-13 10:46 Brno@CZ > 11:40 Lanžhot@CZ | 11:40 Brodské > 12:14 Malacky'),
  leg('2026-03-13 17:20 Malacky > 18:25 Bratislavská 12, Trnava'),
];

function trips(legs: readonly Leg[], placeFrom: string | null = null): Trip[] {
  return tripsOf(legs, baseOf(legs, placeFrom, 0), 'SK', ZONE);
}

test('a motor that ran on the spot is no trip, and within one it changes nothing', () => {
  const still = (text: string): Leg => {
    const { parts, ...more } = leg(text);
    return { ...more, parts: [{ ...parts[0], metres: 30 }] };
  };
  const warmUp = still('2026-03-10 05:00 Trnava > 05:02 Trnava');
  const inBetween = still('2026-03-10 12:00 Linz@AT > 12:02 Linz@AT');
  const spans = (legs: readonly Leg[]) => trips(legs).map(({ from, to }) => [from, to]);
  const [first, ...rest] = ABROAD;
  const mixed = [warmUp, first as Leg, inBetween, ...rest];
  expect(spans(mixed)).toEqual(spans(ABROAD));
  expect(spans([warmUp])).toEqual([]);
});

/** `03-10 SK 52 AT 1018` */
function hours(list: readonly Trip[], first: string, last: string): string[] {
  return tripDays(list, daysBetween(first, last), ZONE).map(({ day, stays }) =>
    [day.slice(5), ...[...minutesByCountry(stays)].flat()].join(' '),
  );
}

test('a trip lasts from the departure from the home base to the return, nights away included', () => {
  const [trip, ...rest] = trips(ABROAD);
  expect(rest).toEqual([]);
  expect(trip?.isOpen).toBe(false);
  expect(trip?.crossings.map(({ from, to, isRecorded }) => [from, to, isRecorded])).toEqual([
    ['SK', 'AT', true],
    ['AT', 'DE', true],
    ['DE', 'CZ', true],
    ['CZ', 'SK', true],
  ]);
  expect(hours([trip as Trip], '2026-03-10', '2026-03-13')).toEqual([
    '03-10 SK 52 AT 1018',
    '03-11 AT 527 DE 913',
    '03-12 DE 635 CZ 805',
    '03-13 CZ 700 SK 405',
  ]);
});

test('the amounts of the paper form follow from those hours', () => {
  const parts = tripDays(trips(ABROAD), daysBetween('2026-03-10', '2026-03-13'), ZONE);
  const meals = (day: string, meal: 'breakfast' | 'lunch'): AskedDay => ({
    day,
    skip: false,
    breakfast: false,
    lunch: false,
    dinner: false,
    [meal]: true,
  });
  const asked = [
    meals('2026-03-10', 'lunch'),
    meals('2026-03-11', 'breakfast'),
    meals('2026-03-12', 'breakfast'),
    meals('2026-03-13', 'breakfast'),
  ];
  const days = hoursOf(parts, asked, 'SK', () => 'general');
  const amounts = judge('SK', days, { homeAsAbroad: false, pocketPercent: 20, entered: [] });
  expect(amounts.map(({ day, cents, currency }) => [day.slice(8), cents, currency])).toEqual([
    ['10', 2700n, 'EUR'],
    ['11', 3375n, 'EUR'],
    ['12', 45000n, 'CZK'],
    ['13', 30000n, 'CZK'],
    ['13', 415n, 'EUR'],
  ]);
  expect(amounts.map(({ pocketCents }) => pocketCents)).toEqual([900n, 900n, 12000n, 6000n, null]);
});

describe('home base', () => {
  const day = [
    leg('2026-03-10 08:00 Trnava > 09:00 Senec'),
    leg('2026-03-10 10:00 Senec > 11:00 Trnava'),
    leg('2026-03-10 13:00 Trnava > 14:00 Nitra'),
    leg('2026-03-10 15:00 Nitra > 16:00 Trnava'),
  ];

  test('each return ends a trip, the next departure begins another of the same day', () => {
    expect(trips(day).map(({ legs }) => legs.length)).toEqual([2, 2]);
  });

  test('place_from names it in any order, without accents and with a postal code', () => {
    for (const name of ['trnava', 'Bratislavská 12, Trnava', '917 02 Trnava', 'Trnava, Hlavná 1']) {
      expect(trips(day, name), name).toHaveLength(2);
    }
  });

  test('without a base that anybody used each day is a trip', () => {
    const list = trips([...day, leg('2026-03-11 08:00 Trnava > 09:00 Senec')], 'Košice');
    expect(list.map(({ legs }) => legs.length)).toEqual([4, 1]);
    expect(list.some(({ isOpen }) => isOpen)).toBe(false);
  });

  test('a first departure to which nobody comes back is no base', () => {
    const away = [
      leg('2026-03-10 08:00 Linz@AT > 09:00 Wels@AT'),
      leg('2026-03-11 08:00 Wels@AT > 09:00 Trnava'),
    ];
    expect(trips(away)).toHaveLength(2);
  });

  test('places without names are told by their distance', () => {
    const list = trips([
      leg('2026-03-10 08:00 ?@SK > 09:00 ?@AT'),
      leg('2026-03-10 10:00 ? > 11:00 ?'),
    ]);
    expect(list).toHaveLength(2);
  });

  test('a departure from the base ends a trip whose return nobody saw, where its last ride ended', () => {
    const [lost, next] = trips([
      leg('2026-03-10 08:00 Trnava > 09:00 Senec'),
      leg('2026-03-12 08:00 Trnava > 09:00 Nitra'),
      leg('2026-03-12 10:00 Nitra > 11:00 Trnava'),
    ]);
    expect(lost).toMatchObject({ isOpen: true });
    expect((lost?.to ?? 0) - (lost?.from ?? 0)).toBe(3_600_000);
    expect(next).toMatchObject({ isOpen: false });
  });
});

describe('days', () => {
  test('a day in which the clock is changed has 23 or 25 hours', () => {
    const list = (spring: string, back: string) =>
      trips([
        leg(`${spring} 08:00 Trnava > 09:00 Linz@AT`),
        leg(`${back} 10:00 Linz@AT > 11:00 Trnava`),
      ]);
    expect(hours(list('2026-03-28', '2026-03-30'), '2026-03-29', '2026-03-29')).toEqual([
      `03-29 AT ${23 * 60}`,
    ]);
    expect(hours(list('2026-10-24', '2026-10-26'), '2026-10-25', '2026-10-25')).toEqual([
      `10-25 AT ${25 * 60}`,
    ]);
  });

  test('a country that changes while nobody records is said to be unrecorded', () => {
    const [trip] = trips([
      leg('2026-03-10 08:00 Trnava > 09:00 Malacky'),
      leg('2026-03-10 12:00 Břeclav@CZ > 15:00 Trnava'),
    ]);
    expect(trip?.crossings.map(({ isRecorded }) => isRecorded)).toEqual([false, false]);
    expect(hours([trip as Trip], '2026-03-10', '2026-03-10')).toEqual(['03-10 SK 240 CZ 180']);
  });

  test('two vehicles at a time are not counted twice', () => {
    const [trip] = trips([
      leg('2026-03-10 08:00 Trnava > 12:00 Linz@AT'),
      leg('2026-03-10 10:00 Linz@AT > 11:00 Brno@CZ', 2),
      leg('2026-03-10 13:00 Brno@CZ > 16:00 Trnava'),
    ]);
    expect(hours([trip as Trip], '2026-03-10', '2026-03-10')).toEqual(['03-10 SK 240 CZ 240']);
  });

  test('kilometres of a leg are those of its parts', () => {
    expect(metresOf(ABROAD[0] as Leg)).toBe(20_000);
  });
});

/** Legs of some weeks: gaps and lengths in minutes, places out of a few. */
const someLegs = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 0, max: 2000 }),
      length: fc.integer({ min: 0, max: 600 }),
      goal: fc.constantFrom('Trnava', 'Linz@AT', 'Brno@CZ', 'München@DE'),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((moves) => {
    let [ts, here] = [Date.parse('2026-03-20T05:00:00Z'), 'Trnava'];
    return moves.map(({ gap, length, goal }): Leg => {
      const from = ts + gap * 60_000;
      ts = from + length * 60_000;
      const ride: LegRide = {
        vehicleId: 1,
        rideState: 'finished',
        distance: 1000,
        fromTimestamp: new Date(from).toISOString(),
        toTimestamp: new Date(ts).toISOString(),
        locationFrom: end(here),
        locationTo: end(goal),
      };
      here = goal;
      return legOf(ride);
    });
  });

test('property: hours of the countries of all days sum to the trip, whatever the clock does', () => {
  fc.assert(
    fc.property(someLegs, (legs) => {
      for (const trip of trips(legs)) {
        const days = daysBetween(localDay(trip.from, ZONE), localDay(trip.to, ZONE));
        const spent = tripDays([trip], days, ZONE).flatMap(({ stays }) => [
          ...minutesByCountry(stays).values(),
        ]);
        expect(spent.reduce((sum, one) => sum + one, 0) * 60_000).toBe(trip.to - trip.from);
      }
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('property: a day that is left out takes its own allowances along and no others', () => {
  fc.assert(
    fc.property(someLegs, fc.integer({ min: 0, max: 20 }), (legs, offset) => {
      const list = trips(legs);
      const days = daysBetween('2026-03-20', '2026-04-30');
      const day = addDays('2026-03-20', offset);
      const parts = tripDays(list, days, ZONE);
      const skipped = { day, skip: true, breakfast: false, lunch: false, dinner: false };
      const all = judge(
        'SK',
        hoursOf(parts, [], 'SK', () => 'general'),
        PLAIN,
      );
      const fewer = judge(
        'SK',
        hoursOf(parts, [skipped], 'SK', () => 'general'),
        PLAIN,
      );
      expect(fewer).toEqual(all.filter((one) => one.day !== day));
    }),
    { seed: 7, numRuns: 200 },
  );
});
