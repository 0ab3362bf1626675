// What ingest remembers of trackers and vehicles: an edit forgets whom it is about, and nobody else.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { hearSetups, type SetupNote } from './setup-notes.ts';
import { createSetups } from './setups.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** The database, and of whom it was asked for bindings and settings. */
function watchedPool() {
  const asked: number[][] = [];
  const query = (text: string, values: unknown[]) => {
    if (/from (device_assignment|vehicle) owner/.test(text))
      asked.push([...(values[0] as number[])]);
    return api.db.pool.query(text, values);
  };
  return { pool: { query } as unknown as pg.Pool, take: () => asked.splice(0) };
}

const { truck, van, foreign } = VEHICLE;

test('an edited vehicle is read again with its trackers, all others stay remembered', async () => {
  const { pool, take } = watchedPool();
  const setups = createSetups(pool, api.now, 100);
  const notes: (SetupNote | null)[] = [];
  const stop = await hearSetups(api.db, (note) => {
    notes.push(note);
    setups.forget(note);
  });
  const read = async () => {
    await setups.bindingsOf([truck.device, van.device]);
    await setups.settingsOf([truck.id, van.id]);
    return take();
  };
  expect(await read()).toEqual([
    [truck.device, van.device],
    [truck.id, van.id],
  ]);
  expect(await read()).toEqual([]);
  const path = `/v1/tatra/vehicle/${truck.id}`;
  const record = (await api.call('superuser', 'GET', path)).json();
  const stored = await api.call('superuser', 'PUT', path, { ...record, minTankChange: 45 });
  expect(stored.statusCode).toBe(200);
  await expect.poll(() => notes.length, { timeout: 15_000 }).toBeGreaterThan(0);
  expect(await read()).toEqual([[truck.device], [truck.id]]);
  expect((await setups.settingsOf([truck.id])).get(truck.id)?.minTankChange).toBe(45);
  stop();
});

test('zones and rules of a company forget what its vehicles go by, not those of another one', async () => {
  const { pool, take } = watchedPool();
  const setups = createSetups(pool, api.now, 100);
  await setups.settingsOf([truck.id, foreign.id]);
  await setups.bindingsOf([truck.device]);
  take();
  setups.forget({ kind: 'company', companyId: COMPANY.tatra.id });
  await setups.settingsOf([truck.id, foreign.id]);
  await setups.bindingsOf([truck.device]);
  expect(take()).toEqual([[truck.id]]);
});

test('a memory that is full forgets the oldest, never all', async () => {
  const { pool, take } = watchedPool();
  const setups = createSetups(pool, api.now, 2);
  for (const id of [1, 2, 3]) await setups.bindingsOf([id]);
  take();
  await setups.bindingsOf([2, 3]);
  expect(take()).toEqual([]);
  await setups.bindingsOf([1]);
  expect(take()).toEqual([[1]]);
});
