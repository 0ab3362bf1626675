// Levels change by what time and driving bring about: a day that passes, a kilometre through ingest.
// Every stream that shows the vehicle hears of it, once, however many processes look.
import { DAY_MS, startOfDay } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Announcer, createAnnouncer } from '../../flow/ingest/announce.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
} from '../../flow/ingest/test-fleet.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import type { Ingest } from '../connection/ports.ts';
import {
  type CompanyChange,
  hearChanges,
  tellChanges,
  type VehicleChanges,
} from '../live/changes.ts';
import { startAlertWorker } from './alert-worker.ts';

const ZONE = 'Europe/Bratislava';
/** Just before the night in which the clock is put back: a day of 25 hours follows. */
const EVENING = startOfDay('2026-10-25', ZONE) - 60_000;
const NEVER_MS = 3_600_000;
/** No vehicle has this id. */
const LAST_WORD = 2_000_000_000;
const log = { warn: () => undefined, error: () => undefined, info: () => undefined };

let api: TestApi;
let changes: VehicleChanges & { stop(): void };
let clock = EVENING;
const told: CompanyChange[] = [];
const workers: ReturnType<typeof startAlertWorker>[] = [];
const newWorker = () => {
  const worker = startAlertWorker({
    db: api.db,
    now: () => clock,
    changes,
    log,
    everyMs: NEVER_MS,
  });
  workers.push(worker);
  return worker;
};
const sql = async (text: string, values: unknown[] = []) =>
  (await api.db.pool.query(text, values)).rows;
const levelOf = async (vehicleId: number) =>
  (await sql('select level from service_alert where vehicle_id = $1', [vehicleId]))[0]?.level ??
  null;

beforeAll(async () => {
  api = await testApi();
  changes = await hearChanges(api.db);
  changes.subscribe((change) => {
    if (change) told.push(change);
  });
});
afterAll(async () => {
  changes.stop();
  await api.close();
});
beforeEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  clock = EVENING;
  for (const table of ['service', 'service_plan', 'service_alert'])
    await sql(`delete from ${table}`);
  await sql('update vehicle set mot_date = null');
  await hearTheRest();
  told.length = 0;
});

/** What an earlier test told may still be on its way: a word of our own comes after it. */
async function hearTheRest(): Promise<void> {
  const last = { companyId: COMPANY.morava.id, vehicleIds: [LAST_WORD] };
  await api.db.write((db) => tellChanges(db, [last]));
  await expect
    .poll(() => told.some((change) => change.vehicleIds.includes(LAST_WORD)), { timeout: 15_000 })
    .toBe(true);
}

describe('a day passes', () => {
  test('ONL-033 due today is a notice until midnight by the clock of the company, then a warning', async () => {
    await sql(`update vehicle set mot_date = '2026-10-24' where vehicle_id = any($1)`, [
      [VEHICLE.truck.id, VEHICLE.machine.id],
    ]);
    await sql(`update company set time_zone = 'Atlantic/Reykjavik' where code = 'morava'`);
    const worker = newWorker();
    expect(await worker.look()).toBe(2);
    expect(await levelOf(VEHICLE.truck.id)).toBe('notice');
    clock = EVENING + 59_000;
    expect(await worker.look()).toBe(0);
    clock = EVENING + 60_000;
    expect(await worker.look()).toBe(1);
    expect(await levelOf(VEHICLE.truck.id)).toBe('warning');
    // In Reykjavík it is two hours earlier.
    expect(await levelOf(VEHICLE.machine.id)).toBe('notice');
    clock = EVENING + 60_000 + 7_200_000;
    expect(await worker.look()).toBe(1);
    expect(await levelOf(VEHICLE.machine.id)).toBe('warning');
    await sql(`update company set time_zone = 'Europe/Prague' where code = 'morava'`);
  });

  test('30 days before it is due the notice begins', async () => {
    await sql(`update vehicle set mot_date = '2026-11-24' where vehicle_id = $1`, [
      VEHICLE.truck.id,
    ]);
    const worker = newWorker();
    await worker.look();
    expect(await levelOf(VEHICLE.truck.id)).toBeNull();
    clock += DAY_MS;
    await worker.look();
    expect(await levelOf(VEHICLE.truck.id)).toBe('notice');
  });

  test('who looks again, or beside another, tells nothing twice', async () => {
    await sql(`update vehicle set mot_date = '2026-10-24' where vehicle_id = $1`, [
      VEHICLE.truck.id,
    ]);
    const [one, other] = [newWorker(), newWorker()];
    const counts = await Promise.all([one.look(), other.look()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await newWorker().look()).toBe(0);
    await expect.poll(() => told.length).toBe(1);
    expect(told).toEqual([{ companyId: COMPANY.tatra.id, vehicleIds: [VEHICLE.truck.id] }]);
  });

  test('a level that no longer holds goes away', async () => {
    await sql(
      `insert into service_alert (company_id, vehicle_id, level, mot, worked_out)
       values ($1, $2, 'warning', 'warning', now())`,
      [COMPANY.tatra.id, VEHICLE.truck.id],
    );
    expect(await newWorker().look()).toBe(1);
    expect(await levelOf(VEHICLE.truck.id)).toBeNull();
  });
});

describe('a vehicle drives', () => {
  let ingest: Ingest;
  let announcer: Announcer;
  let tracker: TestTracker;
  const START = Date.parse('2026-10-24T08:00:00Z');
  let driven = 0;
  beforeAll(async () => {
    announcer = createAnnouncer(api.db, log);
    ingest = await createIngest({
      db: api.db,
      now: () => clock,
      log,
      onCommitted: announcer.announce,
      countryOf: () => 'SK',
      placeOf: () => null,
    });
    const [first] = await addTrackers(api.db, 1);
    if (!first) throw new Error('no tracker');
    tracker = first;
  });
  afterAll(async () => {
    await ingest.stop();
    await announcer.close();
  });

  /** A kilometre a minute, odometer from 100 000 km on. */
  async function drive(kilometres: number, raw: Record<string, number> = {}): Promise<void> {
    const records = Array.from({ length: kilometres + 1 }, (_, index) => {
      const km = driven + index;
      return recordAt(START + km * 60_000, {
        inputs: 1,
        speedKmh: 60,
        longitude: 17.1 + (km * 1000) / 74_000,
        values: { odometerMetres: 100_000_000 + km * 1000 },
        raw,
      });
    });
    driven += kilometres;
    const receivedTs = START + driven * 60_000;
    clock = receivedTs;
    await ingest.store({ device: tracker.device, records, receivedTs });
  }

  test('a kilometre driven through ingest turns the notice into a warning', async () => {
    const { vehicleId } = tracker;
    await drive(10);
    await sql(
      `insert into service (company_id, vehicle_id, type_code, date, expired_km, created)
       values ($1, $2, 'oil_change', '2026-01-01', 100012000, now())`,
      [TEST_COMPANY, vehicleId],
    );
    const worker = newWorker();
    await worker.look();
    expect(await levelOf(vehicleId)).toBe('notice');
    await drive(2);
    // Heard after the commit; due at 12 km exactly is not overdue.
    await expect
      .poll(() => told.some((change) => change.vehicleIds.includes(vehicleId)))
      .toBe(true);
    expect(await worker.look()).toBe(0);
    await drive(1);
    await expect.poll(() => worker.look()).toBe(1);
    expect(await levelOf(vehicleId)).toBe('warning');
  });

  test('measureServiceKm: what the CAN bus tells counts as the next oil change, if it is wanted', async () => {
    const { vehicleId } = tracker;
    const want = (isWanted: boolean) =>
      sql('update device set measure_service_km = $2 where vehicle_id = $1', [vehicleId, isWanted]);
    // 5 km over the service.
    await drive(1, { serviceDistanceCount: 32_126 });
    const worker = newWorker();
    await worker.look();
    expect(
      await sql('select level, oil_change from service_alert where vehicle_id = $1', [vehicleId]),
    ).toEqual([{ level: 'warning', oil_change: 'warning' }]);
    await want(false);
    await newWorker().look();
    expect(await levelOf(vehicleId)).toBeNull();
  });
});

test('ONL-028 a stream that shows the vehicle gets its new level', async () => {
  const { truck } = VEHICLE;
  const stop = changes.subscribe((change) => {
    if (change) api.changed(change.companyId, [...change.vehicleIds]);
  });
  const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const ended = new AbortController();
  const response = await fetch(`${origin}/v1/tatra/live`, {
    headers: await api.as('driver'),
    signal: ended.signal,
  });
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
  })().catch(() => undefined);
  await expect.poll(() => text).toContain('event: vehicles');
  await sql(`update vehicle set mot_date = '2026-10-01' where vehicle_id = $1`, [truck.id]);
  expect(await newWorker().look()).toBe(1);
  await expect.poll(() => text).toContain('"regularService":"warning"');
  expect(text).toContain('"serviceAlerts":{"mot":"warning","oil_change":null,"other":null}');
  ended.abort();
  await reading;
  stop();
});
