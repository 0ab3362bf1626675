// The report of temperatures from a real database: every record counts, read in pages, and the door by its events.
import type { ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRide, VEHICLE } from '../../testing/cast.ts';

const { truck } = VEHICLE;
const COUNT = 25_000;
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedRide(api.db, truck, '2026-05-04T08:00:00Z');
  await api.db.pool.query(`create table if not exists location_2026_05 partition of location
    for values from ('2026-05-01T00:00:00Z') to ('2026-06-01T00:00:00Z')`);
  // One record every ten seconds from midnight on; a few have no place, and of each thousandth there are two.
  await api.db.pool.query(
    `insert into location (company_id, vehicle_id, ts, hash, delay, flags, latitude, longitude, speed,
       temp1, temp2)
     select $1, $2, timestamptz '2026-05-03T22:00:00Z' + n * interval '10 seconds', copy, 0,
       case when n % 100 = 0 then 1 else 0 end, 483700000, 175900000, 500, 40 + n % 10, -180
     from generate_series(0, $3 - 1) n
     cross join generate_series(1, 2) copy where copy = 1 or n % 1000 = 0`,
    [truck.company, truck.id, COUNT],
  );
  await api.db.pool.query(
    `insert into event (company_id, vehicle_id, ts, parameter_id, value) values
       ($1, $2, '2026-05-04T08:10:00Z', 3, 1), ($1, $2, '2026-05-04T08:25:00Z', 3, 0)`,
    [truck.company, truck.id],
  );
});
afterAll(() => api.close());

async function asked(query: string): Promise<ReportDocument> {
  const url = `/v1/tatra/report/temperature/${truck.id}?${query}`;
  const { authorization } = await api.as('admin');
  const answer = await api.app.inject({
    method: 'GET',
    url,
    headers: { authorization, accept: 'application/json' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('R-TEMP-002 every record of the period counts once, however many pages they are read in', async () => {
  const document = await asked('from=2026-05-04&to=2026-05-06&granularity=60&removeEmptyRows=true');
  const { rows } = document.blocks.find(({ kind }) => kind === 'table') as TableBlock;
  expect(document.facts.map(({ value }) => value?.[0]?.text)).toContain('25\u00a0000');
  // 25 000 times 10 s are 69 hours and a half.
  expect(rows).toHaveLength(71);
  const ten = rows.find(({ cells }) => cells.time?.raw === '2026-05-04T10:00:00');
  expect(ten?.cells).toMatchObject({
    temp1: { raw: 4.45 },
    temp1min: { raw: 4 },
    temp1max: { raw: 4.9 },
    temp2: { raw: -18 },
    door: { raw: 15 },
    speed: { raw: 50 },
  });
});

test('a place at which a ride ended has the address of that end', async () => {
  const placeOf = async () => {
    const document = await asked('from=2026-05-04&to=2026-05-04&granularity=60');
    const { rows } = document.blocks.find(({ kind }) => kind === 'table') as TableBlock;
    return rows.find(({ cells }) => cells.time?.raw === '2026-05-04T11:00:00')?.cells.place?.text;
  };
  expect(await placeOf()).toBe('Trnava');
  await api.db.pool.query(
    `update ride set to_latitude = 48.3703, to_longitude = 17.5897, to_place = 'Trnava'
     where vehicle_id = $1`,
    [truck.id],
  );
  await api.db.pool.query(
    `insert into address values ($1, address_cell(48.3703), address_cell(17.5897), 'Hlavná 5, Trnava')`,
    [truck.company],
  );
  expect(await placeOf()).toBe('Hlavná 5, Trnava');
});

test('V-13 the allowed range is that of the rules that watch the vehicle; those of others and switched off ones are not asked', async () => {
  const { rows } = await api.db.pool.query<{ type_code: string }>(
    'select type_code from vehicle where company_id = $1 and vehicle_id = $2',
    [truck.company, truck.id],
  );
  const none = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] };
  const own = { ...none, typeCodes: [rows[0]?.type_code] };
  for (const [name, isOn, above, whom] of [
    ['Chladený náklad', true, 4.5, own],
    ['Vypnuté', false, 1, own],
    ['Cudzie', true, 2, { ...none, vehicleIds: [truck.id + 1] }],
  ]) {
    await api.db.pool.query(
      'insert into rule (company_id, name, is_on, definition) values ($1, $2, $3, $4)',
      [
        truck.company,
        name,
        isOn,
        JSON.stringify({
          condition: { kind: 'temperature', channel: 1, below: null, above },
          whom,
        }),
      ],
    );
  }
  const document = await asked('from=2026-05-04&to=2026-05-04&granularity=60');
  const outside = document.facts.find(({ label }) => label === 'teplota 1 nad 4,5 °C');
  // Four of ten records are above 4.5: 40 % of a day.
  expect(outside?.value?.[0]?.text).toBe('9:36 h');
  expect(JSON.stringify(document.blocks.at(-1))).toContain('Chladený náklad.');
});
