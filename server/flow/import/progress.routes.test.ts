// A list on its way: one of a company at a time, seen by everybody, and nobody else waits for it.
import type { StoredImport } from '@flotila/domain/import/import.api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { bringList, post } from './testing/bring.ts';
import { holdPlates } from './testing/hold-plates.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const imports = async (): Promise<StoredImport[]> =>
  (await api.call('admin', 'GET', '/v1/tatra/imported')).json().content;
const vehicle = async (id: number) =>
  (await api.call('superuser', 'GET', `/v1/tatra/vehicle/${id}`)).json();

const LINES = [
  'EČV;Typ;Názov',
  `${VEHICLE.van.plate};;Dodávka z tabuľky`,
  ...Array.from({ length: 230 }, (_, at) => `NZ${String(at).padStart(3, '0')}AA;osobné;Auto ${at}`),
].join('\n');

test('an import on its way is told to everybody, a second one and the forms that would wait are refused with whose it is', async () => {
  const release = await holdPlates(api.db);
  const storing = bringList(api, 'vehicle', LINES, { isStored: true, fileName: 'flotila.csv' });
  await vi.waitFor(
    async () =>
      expect((await imports())[0]).toMatchObject({
        state: 'storing',
        fileName: 'flotila.csv',
        progress: { done: 0, total: 231 },
      }),
    { timeout: 20_000, interval: 100 },
  );
  const [running] = await imports();
  const sentence = /^\S.* is storing the list flotila\.csv right now \(since \d\d:\d\d\)/;
  const second = await post(api, 'subject', 'Firma;Krajina\nPrvý;SK', {
    isStored: true,
    who: 'admin',
  });
  expect([second.statusCode, second.json().message]).toEqual([
    409,
    expect.stringMatching(sentence),
  ]);
  expect(second.json().message).toContain(running?.author);
  // A preview is no matter of it.
  expect((await bringList(api, 'subject', 'Firma;Krajina\nPrvý;SK')).counts).toMatchObject({
    new: 1,
  });
  const { lastChange } = await vehicle(VEHICLE.truck.id);
  const form = await api.call('superuser', 'PUT', `/v1/tatra/vehicle/${VEHICLE.truck.id}`, {
    ...(await vehicle(VEHICLE.truck.id)),
    lastChange,
  });
  expect([form.statusCode, form.json().message]).toEqual([
    409,
    expect.stringContaining('práve ukladá zoznam flotila.csv'),
  ]);
  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${running?.importId}`);
  expect(back.statusCode).toBe(409);
  await release();
  const { importId, counts } = await storing;
  expect(counts).toEqual({ new: 230, changed: 1, same: 0, refused: 0 });
  expect((await imports())[0]).toMatchObject({ importId, state: 'stored', progress: null, counts });
  const entries = await api.db.pool.query(
    `select kind, action, count(*)::int as count from audit where import_id = $1 group by 1, 2 order by 1, 2`,
    [importId],
  );
  expect(entries.rows).toEqual([
    { kind: 'vehicle', action: 'create', count: 230 },
    { kind: 'vehicle', action: 'update', count: 1 },
  ]);
  expect(await vehicle(VEHICLE.van.id)).toMatchObject({ name: 'Dodávka z tabuľky' });
  const taken = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${importId}`);
  expect(taken.statusCode, taken.body).toBe(204);
});

test('documents of fuel on their way are told, too', async () => {
  // Somebody else is entering one of them.
  const other = await api.db.pool.connect();
  await other.query('begin');
  await other.query(
    `insert into refueling_document (company_id, created, last_change, vehicle_id, ts, fuel, is_full, quantity, amount, currency)
      values ($1, now(), 1, $2, '2025-09-02T06:00:00Z', 'diesel', false, 9, 9, 'EUR')`,
    [COMPANY.tatra.id, VEHICLE.truck.id],
  );
  const lines = [
    'datetime;numeric_plate;fuel;quantity;full;amount;currency;place',
    ...['01', '02'].map((day) => `${day}.09.2025 08:00;${VEHICLE.truck.plate};nafta;40;;60;EUR;`),
  ].join('\n');
  const storing = bringList(api, 'refueling', lines, { isStored: true });
  try {
    await vi.waitFor(
      async () =>
        expect((await imports())[0]).toMatchObject({
          state: 'storing',
          progress: { done: 0, total: 2 },
        }),
      { timeout: 20_000, interval: 100 },
    );
  } finally {
    await other.query('commit');
    other.release();
  }
  // Somebody was faster with the other.
  const { counts, rows } = await storing;
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, refused: 1 });
  expect(rows[1]).toMatchObject({ result: 'refused', messages: [{ code: 'conflict' }] });
});

test('while a list is stored other vehicles are edited', async () => {
  const release = await holdPlates(api.db);
  const lines = ['EČV;Typ', 'NZ900AA;osobné'].join('\n');
  const storing = bringList(api, 'vehicle', lines, { isStored: true });
  await vi.waitFor(async () => expect((await imports())[0]?.state).toBe('storing'));
  const renamed = await api.call(
    'dispatcher',
    'PATCH',
    `/v1/tatra/vehicle-params/${VEHICLE.truck.id}`,
    {
      name: 'Premenovaný',
      lastChange: (await vehicle(VEHICLE.truck.id)).lastChange,
    },
  );
  expect(renamed.statusCode, renamed.body).toBe(200);
  await release();
  await storing;
});

test('one whose process has ended stored nothing, and is in nobody’s way', async () => {
  await api.db.write((db) =>
    sql`insert into import (company_id, kind, created, file_name, counts, state, seen)
      select company_id, 'vehicle', now(), 'prerušený.csv', '{"new":0,"changed":0,"same":0,"refused":0}',
        'storing', now() - interval '5 minutes' from company where code = 'tatra'`.execute(db),
  );
  expect((await imports())[0]).toMatchObject({ fileName: 'prerušený.csv', state: 'failed' });
  const made = await bringList(api, 'subject', 'Firma;Krajina\nDruhý;SK', { isStored: true });
  expect(made.importId).toEqual(expect.any(Number));
  const [, former] = await imports();
  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${former?.importId}`);
  expect([back.statusCode, back.json().message]).toEqual([
    410,
    expect.stringContaining('nepodaril'),
  ]);
});

test('what fails while it is stored leaves nothing, and says so', async () => {
  await api.db.pool.query(`create function no_plate() returns trigger language plpgsql as
    $$ begin if new.numeric_plate = 'NZ702AA' then raise 'broken'; end if; return new; end $$`);
  await api.db.pool.query(
    'create trigger no_plate before insert on vehicle for each row execute function no_plate()',
  );
  const lines = ['EČV;Typ', 'NZ701AA;osobné', 'NZ702AA;osobné'].join('\n');
  const broken = await post(api, 'vehicle', lines, { isStored: true });
  await api.db.pool.query('drop function no_plate cascade');
  expect(broken.statusCode).toBe(500);
  expect((await imports())[0]).toMatchObject({ state: 'failed', progress: null });
  expect((await bringList(api, 'vehicle', lines)).counts).toMatchObject({ new: 2 });
});
