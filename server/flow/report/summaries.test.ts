// The summaries and maintenance from a real database: whose vehicles they are about, from when on, and that their
// figures are those of the calls that screens make.
import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedChange, seedDocument } from '../../testing/fuel.ts';

const { truck, van, foreign } = VEHICLE;
const MAY = 'from=2026-05-01&to=2026-05-31';
let api: TestApi;
const run = (text: string, values: unknown[] = []) => api.db.pool.query(text, values);

beforeAll(async () => {
  api = await testApi();
  await run(`update vehicle set created = '2026-01-01'`);
  await seedRide(api.db, truck, '2026-04-30T21:30:00Z');
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await seedRide(api.db, truck, '2026-05-04T08:10:00Z');
  await seedRide(api.db, truck, '2026-05-06T08:00:00Z');
  await seedRide(api.db, van, '2026-05-05T08:00:00Z');
  await seedRide(api.db, foreign, '2026-05-05T08:00:00Z');
  await run(`update ride set from_country = 'SK', to_country = 'SK', from_latitude = 48.4,
    from_longitude = 17.6, to_latitude = 48.4, to_longitude = 17.6`);
  await run(`update ride set from_country = 'CZ', to_country = 'CZ', start_because =
    '{"rule": "country", "params": {}, "records": []}' where from_ts = '2026-05-04T08:10:00Z'`);
  await seedChange(api.db, truck, '2026-05-04T09:00:00Z', 300);
  await seedDocument(api.db, truck, '2026-05-04T09:01:00Z', 305);
  await seedChange(api.db, truck, '2026-05-07T01:00:00Z', 41, { kind: 'fuelloss' });
});
afterAll(() => api.close());

async function asked(who: Who, path: string, language = 'en'): Promise<ReportDocument> {
  const { authorization } = await api.as(who);
  const headers = { authorization, accept: 'application/json', 'accept-language': language };
  const answer = await api.app.inject({ method: 'GET', url: `/v1/tatra/report/${path}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const tables = ({ blocks }: ReportDocument) =>
  blocks.filter((block): block is TableBlock => block.kind === 'table');
const plates = (table: TableBlock | undefined) =>
  table?.rows.filter(({ kind }) => kind === 'row').map(({ cells }) => cells.plate?.raw);
const cellsOf = (table: TableBlock | undefined, plate: string) =>
  table?.rows.find(({ cells }) => cells.plate?.raw === plate)?.cells;

describe('R-VEHSUM-001 vehicles of the period', () => {
  test('kilometres, days and litres of each, and no vehicle of another company', async () => {
    const [table] = tables(await asked('admin', `vehicles-summary?${MAY}`));
    const cells = cellsOf(table, truck.plate);
    const raw = ['km', 'abroad', 'rides', 'days', 'measured', 'documented', 'money', 'lost'].map(
      (id) => cells?.[id]?.raw,
    );
    expect(raw).toEqual([36, 12, 2, 2, 300, 305, 457.5, 41]);
    expect(plates(table)).toContain(van.plate);
    expect(plates(table)).not.toContain(foreign.plate);
  });

  test('whoever sees some vehicles reads a summary of these', async () => {
    const [table] = tables(await asked('driver', `vehicles-summary?${MAY}`));
    expect(plates(table)).toEqual([truck.plate]);
  });

  test('a groupset narrows it and stands in its name', async () => {
    const document = await asked('admin', `vehicles-summary?${MAY}&groupset=${GROUPSET.trucks.id}`);
    expect(plates(tables(document)[0])).toEqual([truck.plate]);
    expect([document.subject[0]?.text, document.fileName]).toEqual([
      expect.stringContaining('Kamióny'),
      'Vehicles_summary_Kamióny_May_2026',
    ]);
  });

  test('a vehicle that came to the company counts from that day, one that went until it went', async () => {
    await run(`update vehicle set created = '2026-06-10' where vehicle_id = $1`, [van.id]);
    await run('delete from ride where vehicle_id = $1', [van.id]);
    const before = tables(await asked('admin', `vehicles-summary?${MAY}`))[0];
    expect(plates(before)).not.toContain(van.plate);
    const since = await asked('admin', 'vehicles-summary?from=2026-06-01&to=2026-06-30');
    expect(plates(tables(since)[0])).toContain(van.plate);
    await run(
      `update vehicle set created = '2026-01-01', deleted = '2026-05-20'
      where vehicle_id = $1`,
      [van.id],
    );
    expect(plates(tables(await asked('admin', `vehicles-summary?${MAY}`))[0])).toContain(van.plate);
    const after = await asked('admin', 'vehicles-summary?from=2026-06-01&to=2026-06-30');
    expect(plates(tables(after)[0])).not.toContain(van.plate);
    await run('update vehicle set deleted = null where vehicle_id = $1', [van.id]);
  });
});

test('R-CTRYSUM-002 chosen vehicles stand before the groupset; the country before the period is known', async () => {
  const [table] = tables(await asked('admin', `countries-summary?${MAY}&vehicleIds=${truck.id}`));
  expect(table?.rows.map(({ cells }) => [cells.country?.text, cells.km?.raw])).toEqual([
    ['Slovakia', 24],
    ['Czechia', 12],
    [undefined, 36],
    [undefined, 36],
  ]);
  expect(table?.rows[0]?.cells.first?.text).toBe('before the period');
});

test('R-ABROAD-001 a stay abroad ends where the next ride begins at home', async () => {
  const [vehicles, stays] = tables(await asked('admin', `abroad-summary?${MAY}`));
  expect(cellsOf(vehicles, truck.plate)).toMatchObject({ home: { raw: 24 }, abroad: { raw: 12 } });
  expect(stays?.rows[0]?.cells).toMatchObject({
    left: { raw: '2026-05-04T10:10:00' },
    entered: { raw: '2026-05-06T10:00:00' },
    days: { raw: 3 },
  });
});

describe('R-MAINT maintenance', () => {
  beforeAll(async () => {
    const { id: company } = COMPANY.tatra;
    await run(
      `insert into service (company_id, vehicle_id, type_code, name, date, km, expired_date, created)
       values ($1, $2, 'mot', null, '2026-05-11', 112000000, '2026-05-12', now()),
         ($1, $2, 'own', 'hasiaci prístroj', '2026-02-01', 0, '2999-01-01', now())`,
      [company, truck.id],
    );
  });

  test('R-MAINT-004 without dates what is due, the most urgent first, and the whole history', async () => {
    const [due, done] = tables(await asked('admin', 'maintenance'));
    expect(due?.rows.map(({ cells }) => [cells.service?.text, cells.state?.text])).toEqual([
      ['MOT inspection', 'overdue'],
      ['hasiaci prístroj', 'fine'],
    ]);
    expect(due?.rows[0]?.cells).toMatchObject({
      lastDate: { raw: '2026-05-11' },
      lastKm: { raw: 112_000 },
      nextDate: { raw: '2026-05-12' },
      state: { isMarked: true },
    });
    expect(done?.rows).toHaveLength(2);
  });

  test('with dates only what was done in them; one vehicle narrows both', async () => {
    const [due, done] = tables(await asked('admin', `maintenance?${MAY}&vehicleId=${truck.id}`));
    expect([due?.rows.length, done?.rows.length]).toEqual([2, 1]);
    const other = tables(await asked('admin', `maintenance?vehicleId=${van.id}`));
    expect(other.map(({ rows }) => rows.length)).toEqual([0, 0]);
  });

  test('what is due is what the list of services says', async () => {
    const { content } = (await api.call('admin', 'GET', '/v1/tatra/service?size=100')).json();
    const [due] = tables(await asked('admin', 'maintenance'));
    const left = due?.rows.map(({ cells }) => cells.leftDays?.raw).sort();
    expect(left).toEqual(content.map(({ diffDays }: { diffDays: number }) => diffDays).sort());
  });
});

describe('R-COMPSUM-002 companies', () => {
  test('all companies with what they have, for superusers only', async () => {
    const [table] = tables(await asked('superuser', 'companies-summary'));
    const codes = table?.rows.map(({ cells }) => cells.code?.raw);
    expect(codes).toEqual(['cudzia', 'morava', 'tatra', 'Total']);
    const sent = table?.rows[2]?.cells;
    const rows = await run(
      `select count(*) filter (where state = 'active') as active, count(*) as all
      from vehicle where company_id = $1 and deleted is null`,
      [COMPANY.tatra.id],
    );
    expect(Number(sent?.vehiclesActive?.raw)).toBe(Number(rows.rows[0].active));
    const states = ['communicating', 'never', 'failed'].map((id) => Number(sent?.[id]?.raw));
    expect(states.reduce((sum, one) => sum + one, 0)).toBe(Number(rows.rows[0].active));
    const { authorization } = await api.as('admin');
    const headers = { authorization, accept: 'application/json' };
    const url = '/v1/tatra/report/companies-summary';
    expect((await api.app.inject({ method: 'GET', url, headers })).statusCode).toBe(403);
  });
});

test('R-13 a ride over a border counts once among the rides of a company', async () => {
  const ridesOf = async () => {
    const [table] = tables(await asked('superuser', 'companies-summary'));
    return Number(table?.rows.find(({ cells }) => cells.code?.raw === 'tatra')?.cells.rides?.raw);
  };
  const before = await ridesOf();
  const start = Date.now() - 5 * 86_400_000;
  for (const minutes of [0, 10]) {
    await seedRide(api.db, VEHICLE.van, new Date(start + minutes * 60_000).toISOString());
  }
  expect(await ridesOf()).toBe(before + 2);
  await run(`update ride set start_because = '{"rule": "country"}' where from_ts = $1`, [
    new Date(start + 600_000),
  ]);
  expect(await ridesOf()).toBe(before + 1);
});

test.each(['sk', 'cs', 'en'])('REP-035 an empty period is a document in %s', async (language) => {
  for (const name of ['vehicles-summary', 'countries-summary', 'abroad-summary']) {
    const document = await asked('admin', `${name}?from=2020-01-01&to=2020-01-31`, language);
    expect([name, document.isEmpty, document.language]).toEqual([name, true, language]);
  }
});
