// What a paper of travel expenses says of more than one trip, and of rides over midnight.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { endOfDay, startOfDay } from '../../time.ts';
import type { Block, ReportDocument, TableBlock } from '../document.ts';
import { TravelInput } from '../input.ts';
import { contextOf, plain } from '../testing/context.ts';
import { rideOf } from '../testing/rides.ts';
import { buildTravelExpenses } from './build.ts';

const ZONE = 'Europe/Bratislava';
const BORDER = { rule: 'country' as const, params: {}, records: [] };

/** Winter time of 2026: `02-27 20:00` is 19:00 in UTC. */
function ride(from: string, to: string, places: string, km: number, more: Partial<RideView> = {}) {
  const at = (text: string) => new Date(`2026-${text.replace(' ', 'T')}:00+01:00`).toISOString();
  const [start = '', end = ''] = places.split(' > ');
  const [place, country = 'SK'] = start.split('@');
  const [goal, endCountry = 'SK'] = end.split('@');
  return rideOf({
    fromTimestamp: at(from),
    toTimestamp: at(to),
    distance: km * 1000,
    from: place as string,
    fromCountry: country,
    to: goal as string,
    toCountry: endCountry,
    ...more,
  });
}

function build(
  rides: RideView[],
  [from, to]: [string, string],
  { travel = {}, country = 'SK' }: { travel?: object; country?: string } = {},
): ReportDocument {
  const base = contextOf('travel-expenses');
  const context = {
    ...base,
    input: { ...base.input, personId: 7, travel: TravelInput.parse(travel) },
    now: Date.parse('2026-04-20T08:00:00Z'),
    period: { from: startOfDay(from, ZONE), to: endOfDay(to, ZONE) + 999 },
    company: { ...base.company, countryCode: country },
  };
  return buildTravelExpenses(
    { personName: 'Ján Kováč', rides, vehicles: [], entered: [] },
    context,
  );
}

function inside(block: Block): Block[] {
  return block.kind === 'columns'
    ? block.parts.flatMap((part) => part.blocks.flatMap(inside))
    : [block];
}

function course(document: ReportDocument): TableBlock {
  const tables = document.blocks.flatMap(inside).filter((block) => block.kind === 'table');
  return tables.find(({ title }) => title?.startsWith('B')) as TableBlock;
}

const kilometres = (document: ReportDocument) =>
  course(document).rows.map(({ cells }) => plain(cells.km?.text));
const routes = (document: ReportDocument) =>
  course(document).rows.map(({ cells }) => cells.place?.text ?? '');

/** Labels of the forms of the paper that speak of a rate. */
function rateLines(document: ReportDocument): string[] {
  return document.blocks
    .flatMap(inside)
    .flatMap((block) => (block.kind === 'form' ? block.lines.flat() : []))
    .map(({ label }) => plain(label))
    .filter((label) => label.includes('kurzom') || label.includes('kurzem'));
}

/** Two hours before midnight and six behind it: 25 of 100 km are of the first day. */
const NIGHT = [
  ride('03-10 22:00', '03-11 06:00', 'Trnava > Košice', 400),
  ride('03-11 10:00', '03-11 16:00', 'Košice > Trnava', 390),
];

describe('R-12 kilometres by the minute like the hours', () => {
  test('a ride over midnight has its share in each day', () => {
    const document = build(NIGHT, ['2026-03-01', '2026-03-31']);
    expect(kilometres(document)).toEqual(['100,0', '690,0', '790,0 km']);
    expect(routes(document).slice(0, 2)).toEqual(['Trnava – …', '… – Košice – Trnava']);
    expect(plain(course(document).rows.at(-1)?.cells.day?.text)).toBe('Spolu  ut 100,0 + st 690,0');
  });

  test.each([1, 2, 3, 7, 11, 13])('days of a trip of %i nights add up to the metre', (nights) => {
    const day = (at: number) => `03-${String(10 + at).padStart(2, '0')}`;
    const rides = Array.from({ length: nights }, (_, at) =>
      ride(
        `${day(at)} 20:07`,
        `${day(at + 1)} 05:31`,
        at === 0 ? 'Trnava > Žilina' : 'Žilina > Žilina',
        333.337,
      ),
    );
    rides.push(ride(`${day(nights)} 06:00`, `${day(nights)} 07:00`, 'Žilina > Trnava', 0.123));
    const rows = course(build(rides, ['2026-03-01', '2026-03-31'])).rows;
    const metres = rows.map(({ cells }) => Math.round(Number(cells.km?.raw) * 1000));
    const total = metres.pop();
    expect(total).toBe(nights * 333_337 + 123);
    expect(metres.reduce((sum, one) => sum + one, 0)).toBe(total);
  });

  test('two periods that meet have all of a ride between them, in both forms', () => {
    for (const simplified of [true, false]) {
      const of = (from: string, to: string) => {
        const travel = { place_from: 'Trnava', simplified };
        return course(build(NIGHT, [from, to], { travel })).rows.at(-1)?.cells.km?.raw as number;
      };
      expect([of('2026-03-01', '2026-03-10'), of('2026-03-11', '2026-03-31')]).toEqual([100, 690]);
    }
  });

  test('the full form says how long a ride is of which a part lies outside', () => {
    const travel = { place_from: 'Trnava', simplified: false };
    const { rows } = course(build(NIGHT, ['2026-03-01', '2026-03-10'], { travel }));
    expect(plain(rows[1]?.note)).toBe('časť jazdy v období, celá má 400,0 km');
    const whole = course(build(NIGHT, ['2026-03-01', '2026-03-31'], { travel }));
    expect(whole.rows.some(({ note }) => note !== undefined)).toBe(false);
  });

  test('the paper says whose kilometres they are', () => {
    const said = JSON.stringify(build(NIGHT, ['2026-03-01', '2026-03-31']).blocks);
    expect(said).toContain('Výkon vodiča má celé jazdy, ktoré sa v období začali, aj súkromné');
  });
});

/** A trip to Switzerland of one day: over 12 hours, 80 CHF. */
const swiss = (day: string) => [
  ride(`${day} 02:00`, `${day} 03:00`, 'Trnava > Jarovce', 60, { endBecause: BORDER }),
  ride(`${day} 03:00`, `${day} 12:00`, 'Kittsee@CH > Zürich@CH', 800, { startBecause: BORDER }),
  ride(`${day} 13:00`, `${day} 20:00`, 'Zürich@CH > Jarovce@CH', 800, { endBecause: BORDER }),
  ride(`${day} 20:00`, `${day} 21:00`, 'Jarovce > Trnava', 60, { startBecause: BORDER }),
];

describe('R-12 each trip is converted by the rate of its own day', () => {
  const TWO = [...swiss('02-25'), ...swiss('03-04'), ...swiss('03-18')];
  const both: [string, string] = ['2026-02-01', '2026-03-31'];

  test('SK § 36(6): the first day of the month in which each trip began, with what it converts', () => {
    expect(rateLines(build(TWO, both))).toEqual([
      'prepočet kurzom platným 1.2.2026 (ECB (NBS), § 36 ods. 6), cesty začaté 25.2.2026: 80,00 CHF',
      'prepočet kurzom platným 1.3.2026 (ECB (NBS), § 36 ods. 6), cesty začaté 4.3.2026, 18.3.2026: 160,00 CHF',
    ]);
  });

  test('CZ § 184: without a deposit the day on which each trip began, with one its day', () => {
    const days = (travel: object) =>
      rateLines(build(swiss('02-25').concat(swiss('03-04')), both, { country: 'CZ', travel })).map(
        (line) => /platným (\S+)/.exec(line)?.[1],
      );
    expect(days({})).toEqual(['25.2.2026', '4.3.2026']);
    const deposit = { amount: 100, currency: 'EUR' };
    expect(days({ deposit, deposit_date: '2026-02-20' })).toEqual(['20.2.2026']);
  });

  test('trips of one month have one line', () => {
    expect(rateLines(build(TWO, ['2026-03-01', '2026-03-31']))).toEqual([
      'prepočet kurzom platným 1.3.2026 (ECB (NBS), § 36 ods. 6)',
    ]);
  });

  test('a trip that began in the month before keeps the day of that month', () => {
    const long = [
      ride('02-28 08:00', '02-28 09:00', 'Trnava > Jarovce', 60, { endBecause: BORDER }),
      ride('02-28 09:00', '02-28 20:00', 'Kittsee@CH > Zürich@CH', 800, { startBecause: BORDER }),
      ride('03-03 08:00', '03-03 18:00', 'Zürich@CH > Trnava', 860),
    ];
    const travel = { place_from: 'Trnava' };
    expect(
      rateLines(build([...long, ...swiss('03-18')], ['2026-03-01', '2026-03-31'], { travel })).map(
        (line) => /platným (\S+)/.exec(line)?.[1],
      ),
    ).toEqual(['1.2.2026', '1.3.2026']);
  });

  test('papers are due from the end of each trip', () => {
    const said = plain(JSON.stringify(build(TWO, both).blocks));
    expect(said).toContain('z prvej do 11.3.2026, z poslednej do 1.4.2026');
    const one = plain(JSON.stringify(build(swiss('03-18'), both).blocks));
    expect(one).toContain('od skončenia cesty, t. j. do 1.4.2026');
  });
});
