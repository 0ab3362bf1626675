// The server's half of gateway benchmarks, in a process of its own: a durable PostgreSQL, the real
// ingest and the real gateway with its raw log. The parent plays the trackers and asks by messages.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { connectionStore } from '@flotila/server/flow/gateway/gateway.queries.ts';
import { startGateway } from '@flotila/server/flow/gateway/listener.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import { createRegistry } from '@flotila/server/flow/ingest/registry.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { teltonika } from '@flotila/server/ground/protocols/teltonika/protocol.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { sql } from 'kysely';
import { Registry as MetricsRegistry } from 'prom-client';

/** What the parent asks; every question is answered by one message. */
export type Question = { ask: 'start'; trackers: number } | { ask: 'memory' } | { ask: 'stop' };
export interface Started {
  port: number;
  /** Of the database, for opponents and for looking at the tables. */
  url: string;
}
export interface Memory {
  /** Bytes after a garbage collection. */
  resident: number;
  heap: number;
  connections: number;
  records: number;
  /** Greatest and 99th percentile delay of the event loop since the last question, ms. */
  loopMax: number;
  loopP99: number;
}

/** Number of a tracker of the benchmark, 15 digits; the first is 0. */
export function benchCode(index: number): string {
  return String(350_000_000_000_000 + index);
}

type Running = Awaited<ReturnType<typeof start>>;
let running: Running | undefined;
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

if (process.send) {
  process.on('message', (question: Question) => void answer(question));
}

async function answer(question: Question): Promise<void> {
  if (question.ask === 'start') {
    running = await start(question.trackers);
    const { gateway, url } = running;
    process.send?.({ port: gateway.listeners[0]?.port ?? 0, url } satisfies Started);
  } else if (question.ask === 'memory') {
    process.send?.(await memory());
  } else {
    await running?.stop();
    process.send?.({});
    process.disconnect?.();
  }
}

async function start(trackers: number) {
  const server = await temporaryPostgres({ durable: true });
  await migrate(server.url, new Date());
  const db = openDatabase(server.url);
  await register(db, trackers);
  const folder = await mkdtemp(join(tmpdir(), 'flotila-bench-'));
  const quiet = () => undefined;
  const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };
  const ingest = await createIngest({
    db,
    now: Date.now,
    placeOf,
    countryOf,
    log,
    onCommitted: quiet,
  });
  const gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: [teltonika],
    ingest,
    registry: await createRegistry(db, Date.now),
    log,
    metrics: new MetricsRegistry(),
    rawLogFolder: folder,
    now: Date.now,
    store: connectionStore(db),
  });
  return {
    gateway,
    db,
    url: server.url,
    async stop() {
      await gateway.stop();
      await ingest.stop();
      await db.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function register(db: Database, trackers: number): Promise<void> {
  await db.write(async (write) => {
    await sql`insert into company (company_id, code, name, country_code)
      values (1, 'bench', 'Bench', 'SK')`.execute(write);
    await sql`insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
      select 1, 100000 + i, 'V' || i, 'B' || i, 'truck'
      from generate_series(0, ${trackers - 1}::integer) i`.execute(write);
    await sql`insert into device (device_id, device_type, code, serial_number, company_id,
        vehicle_id, parameter_values)
      select 200000 + i, 'teltonika', (350000000000000 + i)::text, 'S' || i, 1, 100000 + i,
        '{"motorbit": 0, "detect_ridetype": 0, "temperature1": "none", "temperature2": "none",
          "panic": "none", "cargo_door": "none"}'
      from generate_series(0, ${trackers - 1}::integer) i`.execute(write);
    await sql`insert into device_assignment (device_id, from_ts, company_id, vehicle_id)
      select 200000 + i, '-infinity', 1, 100000 + i
      from generate_series(0, ${trackers - 1}::integer) i`.execute(write);
  });
}

async function memory(): Promise<Memory> {
  const [loopMax, loopP99] = [delay.max / 1e6, delay.percentile(99) / 1e6];
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  const stored = await running?.db.read((read) =>
    sql<{ count: number }>`select count(*) as count from location`.execute(read),
  );
  delay.reset();
  return {
    loopMax,
    loopP99,
    resident: rss,
    heap: heapUsed,
    connections: running?.gateway.connections().length ?? 0,
    records: stored?.rows[0]?.count ?? 0,
  };
}
