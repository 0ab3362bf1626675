// Storing while records are passed on: how many records a second ingest stores while a forwarding's receiver never answers,
// and while one takes everything, against none, in turns in the same run. Every fifth record arrives late, since of those
// something is noted. The worker runs in this process, as it does in one that has all roles.

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { createAnnouncer } from '@flotila/server/flow/ingest/announce.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import {
  addTrackers,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  testLog,
} from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { createWebhookCaller } from '@flotila/server/ground/outside/webhook-call.ts';
import { startForwardings } from '@flotila/server/thing/forwarding/forwarding-worker.ts';
import { hearChanges } from '@flotila/server/thing/live/changes.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { compare, report } from './measure.ts';

const TRACKERS = 200;
const BATCHES = 100;
const BATCH_RECORDS = 10;
/** Of a batch, so many records are older than those of the batch before. */
const LATE_RECORDS = 2;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROWS = TRACKERS * BATCHES * BATCH_RECORDS;

let clock = Date.now() - 10 * 86_400_000;

await onEmptyDatabase(async (db) => {
  const trackers = await addTrackers(db, TRACKERS);
  const log = testLog();
  const changes = await hearChanges(db);
  const announcer = createAnnouncer(db, log);
  const storing = { db, now: Date.now, countryOf, placeOf, log };
  const ingest = await createIngest({ ...storing, onCommitted: announcer.announce });
  const caller = createWebhookCaller({ allowsPrivate: true, patienceMs: 30_000 });
  const worker = startForwardings({ ...storing, changes, caller, hasMail: false });
  const storeAll = () => storedPerSecond((batch) => ingest.store(batch), trackers);
  let asked = 0;
  const hung = await receiverOf(() => {
    asked += 1;
  });
  const taking = await receiverOf((request, response) => {
    asked += 1;
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await storeAll();
  for (const [name, url, goal] of [
    ['whose receiver never answers', hung.url, '≥ 0.95'],
    ['whose receiver takes everything', taking.url, 'none'],
  ] as const) {
    const forwardingId = await addForwarding(db, url);
    // What the receiver was asked while records were stored: of a worker that slept nothing would be seen.
    let meanwhile = 0;
    const forwarded = async () => {
      await switchTo(db, forwardingId, true);
      const before = asked;
      const stored = await storeAll();
      meanwhile += asked - before;
      return stored;
    };
    const none = async () => {
      await switchTo(db, forwardingId, false);
      return storeAll();
    };
    const { ours, opponent, ratio } = await compare(forwarded, none, ROUNDS);
    report({
      id: '–',
      work: `storing beside a forwarding ${name}`,
      figure: `${rate(ours)}, ${meanwhile} messages meanwhile`,
      opponent: `without, ${rate(opponent)}`,
      ratio,
      goal,
    });
    await db.pool.query('delete from forwarding');
  }
  await worker.stop();
  await ingest.stop();
  await announcer.close();
  changes.stop();
  for (const { close } of [hung, taking]) close();
});

/** All trackers at once, each batch after the one before was stored. */
async function storedPerSecond(
  store: (batch: Parameters<Awaited<ReturnType<typeof createIngest>>['store']>[0]) => unknown,
  trackers: TestTracker[],
): Promise<number> {
  const start = clock;
  clock += BATCHES * BATCH_RECORDS * 1000;
  const began = performance.now();
  await Promise.all(
    trackers.map(async ({ device }) => {
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const from = start + batch * BATCH_RECORDS * 1000;
        const records = Array.from({ length: BATCH_RECORDS }, (_, index) => {
          const isLate = batch > 0 && index < LATE_RECORDS;
          const time = from + index * 1000 - (isLate ? BATCH_RECORDS * 1000 - 500 : 0);
          return recordAt(time, { speedKmh: 60, inputs: 1 });
        });
        await store({ device, records, receivedTs: Date.now() });
      }
    }),
  );
  return (ROWS / (performance.now() - began)) * 1000;
}

async function addForwarding(db: Database, url: string): Promise<number> {
  const { rows } = await db.pool.query(
    `insert into forwarding (company_id, name, form, content, url, secret, vehicles, from_ts, members_at,
       is_on, batch_max, due)
     values ($1, 'Bench', 'json', 'records', $2, 'whsec_bench', $3, to_timestamp($4 / 1000.0),
       to_timestamp($4 / 1000.0), false, 500, now()) returning forwarding_id as id`,
    [TEST_COMPANY, url, JSON.stringify(ALL_VEHICLES), clock],
  );
  return rows[0].id;
}

async function switchTo(db: Database, forwardingId: number, isOn: boolean): Promise<void> {
  await db.pool.query(
    'update forwarding set is_on = $2, due = now(), failures = 0 where forwarding_id = $1',
    [forwardingId, isOn],
  );
}

async function receiverOf(listener: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')} records/s`;
}
