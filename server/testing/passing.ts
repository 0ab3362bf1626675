// What tests of passing on need: a fleet whose records are really stored, a receiver over real sockets, forwardings, and
// workers that look when they are told to, by a clock of the test.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { createIngest } from '../flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '../flow/ingest/test-fleet.ts';
import { createWebhookCaller } from '../ground/outside/webhook-call.ts';
import type { Looking } from '../ground/work/repeat.ts';
import { pastInMemory } from '../thing/archive/testing/places.ts';
import { startForwardings } from '../thing/forwarding/forwarding-worker.ts';
import type { ChangeHandler } from '../thing/live/changes.ts';
import { countryOf } from '../thing/location/country.ts';
import { placeOf } from '../thing/location/place.ts';
import { testDatabase } from './database.ts';
import { answer, recordsOf, startReceiver } from './receiver.ts';

export const SECRET = 'whsec_test';
export const NOW = Date.UTC(2026, 10, 20, 12);
const SECOND = 1000;

/** Of a test file; `reset` before each test answers the two vehicles of its fleet. */
export async function passingWorld() {
  const database = await testDatabase();
  const { db } = database;
  const clock = { now: NOW };
  const log = testLog();
  const now = () => clock.now;
  const storing = { db, now, placeOf, countryOf, log, onCommitted: () => undefined };
  const ingest = await createIngest(storing);
  const past = pastInMemory(db, now);
  const world = await startReceiver();
  const { got, address } = world;
  const workers: Looking[] = [];
  const query = (text: string, values: unknown[] = []) => db.pool.query(text, values);

  function worker({ patienceMs = 5_000, hasMail = true } = {}): { look(): Promise<number> } {
    const handlers = new Set<ChangeHandler>();
    const subscribe = (handler: ChangeHandler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    };
    const caller = createWebhookCaller({ allowsPrivate: true, patienceMs });
    const started = startForwardings({
      db,
      now,
      log,
      countryOf,
      caller,
      past,
      everyMs: 1e9,
      changes: { subscribe },
      hasMail,
    });
    workers.push(started);
    return {
      look() {
        for (const handler of handlers) handler(null);
        return started.look();
      },
    };
  }

  return {
    db,
    url: database.url,
    clock,
    got,
    address,
    world,
    query,
    worker,
    log,
    ingest,
    past,

    async reset(): Promise<[TestTracker, TestTracker]> {
      await Promise.all(workers.splice(0).map((one) => one.stop()));
      got.length = 0;
      log.lines.length = 0;
      world.respond = answer(204);
      clock.now = NOW;
      await query('delete from forwarding');
      await query('delete from location_late');
      await query(`update vehicle set state = 'removed'`);
      return (await addTrackers(db, 2)) as [TestTracker, TestTracker];
    },

    /** A forwarding from an hour ago on; `more` by column. */
    async forward(more: Record<string, unknown> = {}): Promise<number> {
      const from = new Date(NOW - 3_600_000);
      const row = {
        company_id: TEST_COMPANY,
        name: 'TMS',
        form: 'json',
        content: 'records',
        url: address(),
        secret: SECRET,
        is_on: true,
        batch_max: 500,
        vehicles: everybody(true),
        from_ts: from,
        members_at: from,
        due: from,
        ...more,
      };
      const names = Object.keys(row);
      const { rows } = await query(
        `insert into forwarding (${names}) values (${names.map((_name, at) => `$${at + 1}`)})
         returning forwarding_id as id`,
        Object.values(row),
      );
      return rows[0].id;
    },

    store: ({ device }: TestTracker, records: TrackerRecord[]) =>
      ingest.store({ device, records, receivedTs: clock.now }),
    row: async (id: number) =>
      (await query('select * from forwarding where forwarding_id = $1', [id])).rows[0],
    tries: async () =>
      (await query('select * from forwarding_try order by try_id')).rows.map((row) => [
        row.records,
        row.is_passed,
        row.answer,
      ]),
    records: () => got.flatMap(recordsOf),
    /** Of a vehicle's records that came: how many seconds before NOW, and which were late. */
    timesOf: ({ vehicleId }: TestTracker) =>
      got
        .flatMap(recordsOf)
        .filter((one) => one.vehicleId === vehicleId)
        .map(({ time, late }) => `${(NOW - Date.parse(time)) / SECOND}${late ? ' late' : ''}`),
    async close(): Promise<void> {
      await Promise.all(workers.map((one) => one.stop()));
      world.close();
      await ingest.stop();
      await database.close();
    },
  };
}

/** A choice of vehicles as it is stored. */
export function everybody(all: boolean, more: object = {}): string {
  return JSON.stringify({ all, vehicleIds: [], groupSetIds: [], typeCodes: [], ...more });
}

/** Seconds before NOW. */
export const ago = (seconds: number) => NOW - seconds * SECOND;
export const at = (seconds: number, more = {}) => recordAt(ago(seconds), more);
