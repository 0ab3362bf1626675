// T6: a year of a fleet whose sums are known by construction goes through PostgreSQL; every report, the screens of the
// history, the spreadsheet read back and the paper's own text say the same, to the metre, second, millilitre and cent.
import type { Cell, ReportDocument, Row, TableBlock } from '@flotila/domain/report/document.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { summarizeRides } from '@flotila/domain/ride/summary.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import type { KnownVehicle } from '../../testing/fleet-year.ts';
import { OUTPUT_TYPES } from './output.ts';
import { DIGGER, seedKnownYear } from './testing/known-year.ts';
import { compareOnPaper } from './testing/on-paper.ts';
import { type Ask, disagreements, fleetPapers, sayingsOf } from './testing/one-word.ts';

const YEAR = 'from=2025-01-01&to=2025-12-31';
let api: TestApi;
let fleet: KnownVehicle[];

beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values ($1, $2, 'dallas', 'AA')`,
    [COMPANY.tatra.id, PERSON.dusan.id],
  );
  fleet = await seedKnownYear(api.db, [VEHICLE.hidden]);
});
afterAll(() => api.close());

async function given(path: string, output: 'json' | 'pdf' | 'xlsx'): Promise<Buffer> {
  const { authorization } = await api.as('admin');
  const headers = { authorization, accept: OUTPUT_TYPES[output], 'accept-language': 'sk' };
  const answer = await api.app.inject({ method: 'GET', url: `/v1/tatra/${path}`, headers });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.rawPayload;
}

const report = async (path: string): Promise<ReportDocument> =>
  JSON.parse((await given(`report/${path}`, 'json')).toString());
const tables = ({ blocks }: ReportDocument) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table');
const raw = (row: Row | undefined, id: string) => Number(row?.cells[id]?.raw ?? 0);
const totalOf = (table: TableBlock | undefined) => table?.rows.find(({ kind }) => kind === 'total');
const driving = () => fleet.filter(({ isMachine }) => !isMachine);
const sum = (of: (one: KnownVehicle) => number, all = fleet) =>
  all.reduce((total, one) => total + of(one), 0);

const ask: Ask = (name, vehicleId) => {
  const ids = fleet.map((one) => one.vehicleId).join();
  const which = name === 'refuelings' ? `&vehicleIds=${vehicleId ?? ids}` : '';
  const path = vehicleId === undefined || which ? name : `${name}/${vehicleId}`;
  return report(`${path}?${YEAR}${which}`);
};

test('the year is worth the name', () => {
  expect(sum(({ parts }) => parts)).toBeGreaterThan(2000);
  for (const one of driving()) {
    expect(Math.min(one.private, one.abroad, one.money, one.lost)).toBeGreaterThan(0);
  }
});

describe('T6 the summary of vehicles', () => {
  test('each vehicle and the total are what was built', async () => {
    const [vehicles, machines] = tables(await report(`vehicles-summary?${YEAR}`));
    for (const one of fleet) {
      const rows = [...(vehicles?.rows ?? []), ...(machines?.rows ?? [])];
      const row = rows.find(({ cells }) => cells.plate?.raw === one.plate);
      expect(raw(row, 'days'), one.plate).toBe(one.days);
      expect(raw(row, 'litres')).toBe(one.litres);
      expect(raw(row, 'idle')).toBe(one.idle);
      expect(raw(row, 'measured')).toBe(one.measured);
      expect(raw(row, 'documented')).toBe(one.documented);
      expect(raw(row, 'lost')).toBe(one.lost);
      if (one.isMachine) {
        expect(raw(row, 'hours')).toBe(one.engine);
        expect(raw(row, 'work')).toBe(one.engine - one.idle);
        expect(raw(row, 'idlePercent')).toBeCloseTo((one.idle / one.engine) * 100, 9);
        const bars = (row?.cells.bar?.shapes ?? []).filter((shape) => shape.kind === 'box');
        const [work, idle] = bars.map(({ width }) => width) as [number, number];
        expect(idle / (work + idle)).toBeCloseTo(one.idle / one.engine, 6);
      } else {
        expect(raw(row, 'km')).toBe(one.distance / 1000);
        expect(raw(row, 'private')).toBe(one.private / 1000);
        expect(raw(row, 'abroad')).toBe(one.abroad / 1000);
        expect(raw(row, 'rides')).toBe(one.rides);
        expect(raw(row, 'driving')).toBe(one.driving);
        expect(raw(row, 'money')).toBe(one.money);
      }
    }
    const total = totalOf(vehicles);
    expect(raw(total, 'km')).toBe(sum(({ distance }) => distance, driving()) / 1000);
    expect(raw(total, 'litres')).toBe(sum(({ litres }) => litres, driving()));
    expect(raw(total, 'money')).toBeCloseTo(
      sum(({ money }) => money, driving()),
      6,
    );
    expect(raw(totalOf(machines), 'hours')).toBe(sum(({ engine }) => engine) - drivenSeconds());
  });
});

function drivenSeconds(): number {
  return sum(({ engine }) => engine, driving());
}

describe.each([0, 1, 2])('T6 vehicle %i', (index) => {
  const one = () => fleet[index] as KnownVehicle;

  test('its logbook: business and private, one number a ride', async () => {
    const [table] = tables(await report(`logbook/${one().vehicleId}?${YEAR}`));
    const total = totalOf(table);
    // Rows are differences of printed odometers; together they are the metres of every other report.
    expect(raw(total, 'private')).toBe(one().booked.private / 10);
    expect(raw(total, 'business')).toBe(one().booked.business / 10);
    const whole = (one().booked.business + one().booked.private) / 10;
    expect(Math.abs(whole - one().distance / 1000)).toBeLessThan(0.1);
    expect(table?.rows.filter(({ kind }) => kind === 'row')).toHaveLength(one().rides);
  });

  test.each(['false', 'true'])('its performance, with borders: %s', async (borders) => {
    const query = `${YEAR}&borderCrossing=${borders}`;
    const [table] = tables(await report(`performance/${one().vehicleId}?${query}`));
    const total = totalOf(table);
    expect(raw(total, 'way')).toBe(one().distance / 1000);
    expect(raw(total, 'litres')).toBe(one().litres);
    expect(raw(total, 'duration')).toBe(one().driving);
    expect(raw(total, 'idle')).toBe(one().idle);
  });

  test("the history's days and its summary", async () => {
    const vehicle = `/v1/tatra/vehicle/${one().vehicleId}`;
    const days = (await api.call('admin', 'GET', `${vehicle}/day-summaries?${YEAR}`)).json();
    const add = (field: 'distance' | 'rideCount' | 'engineHours') =>
      days.content.reduce((all: number, day: Record<string, number>) => all + (day[field] ?? 0), 0);
    expect([add('distance'), add('rideCount'), add('engineHours')]).toEqual([
      one().distance,
      one().parts,
      one().engine,
    ]);
    const url = `${vehicle}/ride?${YEAR}&filter=all&size=5000`;
    const rides = (await api.call('admin', 'GET', url)).json().content as RideView[];
    const period = {
      from: Date.parse('2024-12-31T23:00:00Z'),
      to: Date.parse('2025-12-31T22:59:59Z'),
    };
    const summary = summarizeRides(rides, period);
    expect(summary).toMatchObject({ distance: one().distance, consumption: one().litres });
    expect(summary).toMatchObject({ drivingSeconds: one().driving, motorIdle: one().idle });
  });
});

test('R-1 a machine works and idles by its rpm, in its own report as in the summary', async () => {
  const digger = fleet.at(-1) as KnownVehicle;
  const [table] = tables(await report(`machine-performance/${digger.vehicleId}?${YEAR}`));
  const total = totalOf(table);
  expect([raw(total, 'hours'), raw(total, 'litres')]).toEqual([digger.engine, digger.litres]);
  expect(raw(total, 'idle')).toBe(digger.idle);
  expect(raw(total, 'working')).toBe(digger.engine - digger.idle);
  const [rides] = tables(await report(`performance/${digger.vehicleId}?${YEAR}`));
  expect(raw(totalOf(rides), 'idle')).toBe(digger.idle);
});

test('T6 what one person drove', async () => {
  const path = `driver-performance/${PERSON.dusan.id}?${YEAR}`;
  const [table] = tables(await report(path));
  expect(raw(totalOf(table), 'way')).toBe(sum(({ driven }) => driven) / 1000);
});

describe('T6 over borders', () => {
  test('countries of each vehicle and of all add up to its way, its litres and what it took in', async () => {
    const [vehicles, countries] = tables(await report(`countries-summary?${YEAR}`));
    for (const one of fleet) {
      const rows = vehicles?.rows.filter(({ cells }) => cells.plate?.raw === one.plate) ?? [];
      const ofRows = (id: string) => rows.reduce((all, row) => all + raw(row, id), 0);
      expect(ofRows('km')).toBeCloseTo(one.distance / 1000, 9);
      expect(ofRows('litres')).toBeCloseTo(one.litres, 9);
      expect(ofRows('measured')).toBe(one.measured);
      expect(ofRows('documented')).toBe(one.documented);
      expect(ofRows('driving')).toBe(one.driving);
    }
    for (const [code, name] of Object.entries({ SK: 'Slovensko', CZ: 'Česko', AT: 'Rakúsko' })) {
      const row = countries?.rows.find(({ cells }) => cells.country?.raw === name);
      const way = sum(({ countries: of }) => of[code] ?? 0);
      expect(raw(row, 'km'), name).toBe(way / 1000);
    }
    const amounts = raw(totalOf(vehicles), 'moneyEUR') + raw(totalOf(vehicles), 'moneyCZK') / 25;
    expect(amounts).toBeCloseTo(
      sum(({ money }) => money),
      2,
    );
  });

  test('home and abroad, and the stays', async () => {
    const [vehicles, stays] = tables(await report(`abroad-summary?${YEAR}`));
    for (const one of driving()) {
      const row = vehicles?.rows.find(({ cells }) => cells.plate?.raw === one.plate);
      expect(raw(row, 'abroad')).toBe(one.abroad / 1000);
      expect(raw(row, 'home')).toBe((one.distance - one.abroad) / 1000);
    }
    const ofStays = stays?.rows.filter(({ kind }) => kind === 'row') ?? [];
    const all = ofStays.reduce((total, row) => total + raw(row, 'km'), 0);
    expect(all).toBeCloseTo(sum(({ abroad }) => abroad) / 1000, 6);
  });
});

test('T6 K-14 refuelings, losses and money of all vehicles; what heating tanks took in is listed and in no sum', async () => {
  const ids = fleet.map(({ vehicleId }) => vehicleId).join();
  const listed = tables(await report(`refuelings?${YEAR}&vehicleIds=${ids}`))
    .filter(({ columns, only }) => only === 'sheet' && columns.some(({ id }) => id === 'loss'))
    .flatMap((table) => table.rows.filter(({ kind }) => kind === 'row'));
  const rows = listed.filter(({ isApart }) => !isApart);
  expect(listed.length - rows.length).toBeGreaterThan(100);
  const add = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const value = (cell: Cell | undefined) => (typeof cell?.raw === 'number' ? cell.raw : null);
  expect(add((row) => value(row.cells.loss) ?? 0)).toBe(sum(({ lost }) => lost));
  for (const id of ['measured', 'documented'] as const) {
    expect(add((row) => value(row.cells[id]) ?? 0)).toBe(sum((one) => one[id]));
  }
  expect(add((row) => value(row.cells.home) ?? 0)).toBeCloseTo(
    sum(({ money }) => money),
    6,
  );
});

describe('T6 one word, one figure', () => {
  test('what papers say of a vehicle in the same words is the same', async () => {
    const papers = await fleetPapers(ask);
    for (const one of fleet) {
      const said = await sayingsOf(one, papers, ask);
      expect(disagreements(said), one.plate).toEqual([]);
      const figures = [...said.values()].reduce((all, of) => all + of.size, 0);
      expect(figures).toBeGreaterThan(25);
    }
  });

  test('a figure that differs is found', () => {
    const papers = (other: number) =>
      new Map([
        [
          'litres',
          new Map([
            ['one', 5],
            ['other', other],
          ]),
        ],
      ]);
    expect(disagreements(papers(5))).toEqual([]);
    expect(disagreements(papers(5.1))).toEqual(['litres: {"one":5,"other":5.1}']);
  });
});

describe('T6 the same on paper and in the sheet', () => {
  const paths = () => [
    `report/vehicles-summary?${YEAR}`,
    `report/countries-summary?${YEAR}`,
    `report/abroad-summary?${YEAR}`,
    `report/logbook/${VEHICLE.truck.id}?${YEAR}`,
    `report/performance/${VEHICLE.truck.id}?${YEAR}`,
    `report/machine-performance/${DIGGER.id}?${YEAR}`,
    `report/refuelings?${YEAR}&vehicleIds=${fleet.map(({ vehicleId }) => vehicleId).join()}`,
  ];

  test.each([0, 1, 2, 3, 4, 5, 6])(
    'report %i: totals as printed, and as values of the sheet',
    async (at) => {
      const path = paths()[at] as string;
      const document = JSON.parse((await given(path, 'json')).toString()) as ReportDocument;
      const files = { pdf: await given(path, 'pdf'), xlsx: await given(path, 'xlsx') };
      const { checked, differing } = await compareOnPaper(document, files);
      expect(differing).toEqual([]);
      expect(checked).toBeGreaterThan(1);
    },
  );
});

/** It takes the fuel that the main tanks burned once: documents of both lie beside each other. */
const HEATING = {
  tankId: 2,
  tankType: 'heating',
  fuel: 'diesel',
  calcMethod: 'none',
  capacity: 90,
};

test.each([
  ['', false],
  [', although a heating tank takes the former one', true],
])(
  'T6 nor do they differ for a vehicle that became a machine, or burns another fuel since%s',
  async (_since, isHeated) => {
    const change = async (vehicleId: number, more: object) => {
      const url = `/v1/tatra/vehicle/${vehicleId}`;
      const before = (await api.call('superuser', 'GET', url)).json();
      const answer = await api.call('superuser', 'PUT', url, { ...before, ...more });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const { truck, van } = VEHICLE;
    await change(truck.id, { typeCode: 'machine', consumptionEngineHours: 12 });
    const tank = { tankId: 1, tankType: 'main', calcMethod: 'liter', capacity: 400, startState: 0 };
    const petrol = { ...tank, fuel: 'benzin95', parameters: { factor: 1 } };
    await change(van.id, { tanks: isHeated ? [petrol, { ...petrol, ...HEATING }] : [petrol] });
    const papers = await fleetPapers(ask);
    for (const one of fleet) {
      const isMachine = one.isMachine || one.vehicleId === truck.id;
      const said = await sayingsOf({ ...one, isMachine }, papers, ask);
      expect(disagreements(said), one.plate).toEqual([]);
      const figures = [...said.values()].reduce((all, of) => all + of.size, 0);
      expect(figures).toBeGreaterThan(25);
    }
  },
);
