// When a vehicle was in which country, what the summaries of countries and of driving abroad make of it, and what
// they tell of somebody else's private ride.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../ride/ride.api.ts';
import { buildAbroadSummary } from './abroad-summary/build.ts';
import type { ReportContext } from './context.ts';
import { buildCountriesSummary } from './countries-summary/build.ts';
import type { ReportDocument, TableBlock } from './document.ts';
import type { FleetVehicle } from './fleet.ts';
import { formatOf } from './format.ts';
import { contextOf, fleetVehicle, fuelOf } from './testing/fleet.ts';
import { rideOf, TOMAS, WEEK } from './testing/rides.ts';
import { visitsOf } from './visits.ts';

/** A part of `km` kilometres in a country, an hour long, cut at the border where it is no first one. */
function part(at: string, country: string, km: number, more: Partial<RideView> = {}): RideView {
  return rideOf({
    fromTimestamp: `2026-03-${at}:00.000Z`,
    distance: km * 1000,
    litres: km / 4,
    fromCountry: country,
    toCountry: country,
    driver: TOMAS,
    ...more,
  });
}

/** To Brno and home on one day; over Czechia to Germany, from where it does not come back. */
const rides = [
  part('04T06:00', 'SK', 60),
  part('04T07:00', 'CZ', 70),
  part('04T12:00', 'CZ', 71),
  part('04T13:00', 'SK', 59),
  part('05T06:00', 'SK', 60),
  part('05T07:00', 'CZ', 300),
  part('05T08:00', 'DE', 200),
];
const lorry = fleetVehicle({
  rides,
  before: { countryCode: 'SK' },
  fuel: [
    fuelOf({ litres: 50, amount: 1900, currency: 'CZK', at: '2026-03-05T07:30:00.000Z' }),
    fuelOf({ litres: 60, amount: 90, at: '2026-03-06T07:30:00.000Z' }),
    fuelOf({ litres: 30, country: 'SK' }),
  ],
});

const countries = (of: FleetVehicle[], more: Partial<ReportContext> = {}) =>
  buildCountriesSummary({ vehicles: of, groupsetName: null }, contextOf('countries-summary', more));
const abroad = (of: FleetVehicle[], more: Partial<ReportContext> = {}) =>
  buildAbroadSummary({ vehicles: of, groupsetName: null }, contextOf('abroad-summary', more));
const tables = ({ blocks }: ReportDocument) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table');
const texts = (table: TableBlock | undefined, ...ids: string[]) =>
  table?.rows.map(({ cells }) => ids.map((id) => (cells[id]?.text ?? '').replace('\u00a0', ' ')));
const HOUR = 3_600_000;

describe('visits', () => {
  test('they follow each other without a gap, from the begin of the period to its end', () => {
    const context = contextOf('countries-summary');
    const visits = visitsOf(lorry, context);
    expect(visits.map(({ country }) => country)).toEqual(['SK', 'CZ', 'SK', 'CZ', 'DE']);
    expect(visits[0]).toMatchObject({ from: context.period?.from, wasThere: true });
    expect(visits.at(-1)).toMatchObject({ isOpen: true });
    for (const [index, visit] of visits.entries()) {
      if (index > 0) expect(visit.from).toBe(visits[index - 1]?.to);
    }
    // 31 days, one of them an hour shorter.
    const whole = visits.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(whole).toBe((31 * 24 - 1) * HOUR);
  });

  test('a vehicle whose records begin later is nowhere before', () => {
    const [first] = visitsOf({ ...lorry, before: null }, contextOf('countries-summary'));
    expect(first).toMatchObject({ from: Date.parse('2026-03-04T06:00:00Z'), wasThere: true });
  });

  test('a part of an unknown country is where the vehicle was before', () => {
    const unknown = { ...part('05T10:00', 'DE', 10), locationFrom: null, locationTo: null };
    const visits = visitsOf({ ...lorry, rides: [...rides, unknown] }, contextOf('abroad-summary'));
    expect(visits.at(-1)).toMatchObject({ country: 'DE', parts: { length: 2 } });
  });
});

describe('R-CTRYSUM the summary of countries', () => {
  const [vehicles, whole] = tables(countries([lorry]));

  test('entries, first entry, last exit, kilometres and money of each country', () => {
    expect(texts(vehicles, 'country', 'entries', 'first', 'last', 'km')).toEqual([
      ['Slovakia', '1', 'before the period', '2026-03-05 08:00', '179.0'],
      ['Czechia', '2', '2026-03-04 08:00', '2026-03-05 09:00', '441.0'],
      ['Germany', '1', '2026-03-05 09:00', 'continues', '200.0'],
      ['', '', '', '', '820.0'],
      ['', '4', '', '', '820.0'],
    ]);
    expect(texts(vehicles, 'measured', 'documented', 'money')?.slice(0, 3)).toEqual([
      ['30.0', '-', '-'],
      ['-', '50.0', '1,900.00 CZK'],
      ['-', '60.0', '90.00 EUR'],
    ]);
  });

  test('the time in a country is with the time of parking', () => {
    // From 7:00 to 13:00 on one day, from 7:00 to 8:00 on the next one (UTC).
    expect(vehicles?.rows[1]?.cells.time?.raw).toBe(7 * 3600);
    expect(vehicles?.rows[1]?.cells.driving?.raw).toBe(3 * 3600);
  });

  test('then the countries over all vehicles, most kilometres first', () => {
    expect(texts(whole, 'country', 'vehicles', 'km', 'share')).toEqual([
      ['Czechia', '1', '441.0', '53.8'],
      ['Germany', '1', '200.0', '24.4'],
      ['Slovakia', '1', '179.0', '21.8'],
      ['Total', '', '820.0', ''],
    ]);
    expect(whole?.rows[0]?.cells.country?.country).toBe('CZ');
    expect(whole?.rows[2]?.cells.country?.country).toBeUndefined();
  });

  test('a machine burns by the hour and is in no average by the kilometre', () => {
    const vehicle = { vehicleId: 2, typeCode: 'machine' };
    const digger = fleetVehicle({
      vehicle,
      rides: [part('04T06:00', 'SK', 0, { consumptionDiff: 500 })],
    });
    const [table] = tables(countries([lorry, digger]));
    expect(table?.rows.at(-1)?.cells).toMatchObject({ litres: { raw: 705 }, average: { raw: 25 } });
  });
});

describe('R-ABROAD driving abroad', () => {
  test('worked totals: abroad 20.6 of 56.0 km, 36.8 %', () => {
    const [vehicles] = tables(
      abroad([fleetVehicle({ rides: WEEK, before: { countryCode: 'SK' } })]),
    );
    expect(texts(vehicles, 'home', 'abroad', 'share', 'stays')?.[0]).toEqual([
      '35.4',
      '20.6',
      '36.8',
      '1',
    ]);
  });

  test('a stay is from the border to the border, with its countries in order and its days', () => {
    const [, stays] = tables(abroad([lorry]));
    expect(texts(stays, 'left', 'entered', 'countries', 'km', 'days', 'driver')).toEqual([
      ['2026-03-04 08:00', '2026-03-04 14:00', 'CZ', '141.0', '1', 'Tomáš Bielik'],
      // Until the end of the period.
      ['2026-03-05 08:00', 'continues', 'CZ – DE', '500.0', '27', 'Tomáš Bielik'],
      ['', '', '', '641.0', '28', ''],
    ]);
  });

  test('two stays of one day are one day of the sum', () => {
    const twice = [...rides.slice(0, 4), part('04T15:00', 'CZ', 5), part('04T16:00', 'SK', 5)];
    const [vehicles, stays] = tables(abroad([{ ...lorry, rides: twice }]));
    expect(vehicles?.rows[0]?.cells).toMatchObject({ stays: { raw: 2 }, days: { raw: 1 } });
    expect(stays?.rows.map(({ cells }) => cells.days?.raw)).toEqual([1, 1, 1]);
  });

  test('who was abroad before the period is so from its begin', () => {
    const of = { ...lorry, rides: [part('03T06:00', 'AT', 80), part('03T07:00', 'SK', 10)] };
    const [, stays] = tables(abroad([{ ...of, before: { countryCode: 'AT' } }]));
    expect(texts(stays, 'left', 'entered', 'days')?.[0]).toEqual([
      'before the period',
      '2026-03-03 08:00',
      '3',
    ]);
  });
});

test("somebody else's private ride tells neither time nor place of a border (decision 0034)", () => {
  const secret = rides.map((ride) => ({ ...ride, rideType: 'private' as const }));
  const reader = { personId: 1, administrator: false, dispatcher: true };
  const own = { personId: TOMAS.personId, administrator: false, dispatcher: false };
  for (const build of [countries, abroad]) {
    const hidden = JSON.stringify(build([{ ...lorry, rides: secret }], { reader }).blocks);
    expect(hidden).not.toMatch(/08:00|Tomáš/);
    expect(hidden).toContain('2026-03-04');
    const seen = JSON.stringify(build([{ ...lorry, rides: secret }], { reader: own }).blocks);
    expect(seen).toMatch(/08:00/);
  }
});

test.each(['sk', 'cs', 'en'] as const)('REP-035 an empty period says so in %s', (language) => {
  const said = { sk: 'Žiadne údaje', cs: 'Žádná data', en: 'No data' }[language];
  for (const build of [countries, abroad]) {
    const document = build([fleetVehicle()], { language, format: formatOf(language) });
    expect(document.isEmpty).toBe(true);
    expect(JSON.stringify(document.blocks)).toContain(said);
  }
});
