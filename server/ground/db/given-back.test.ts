// F-1: whoever takes a connection, a lock or a transaction gives it back, whatever fails after it. Each piece
// of work below is done again and again, and each time another one of its statements fails: refused by the
// server, or cut off in the middle. Afterwards nothing may be taken, and the last time all must work.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isWholeDrill } from '../../../tools/run/drills.ts';
import { writeBackup } from '../../flow/backup/write.ts';
import { startCompaction } from '../../flow/ingest/compact.ts';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { addTrackers, crashRecord, testLog, testWorker } from '../../flow/ingest/test-fleet.ts';
import { maintain } from '../../role/maintenance.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { reportWorks } from '../../testing/report-works.ts';
import { diskPlace } from '../../thing/archive/disk-place.ts';
import { archiveWorks } from '../../thing/archive/testing/archive-works.ts';
import { tellChanges } from '../../thing/live/changes.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { withConnection } from './connection.ts';
import { listMigrations, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { takeTurn } from './turns.ts';

/** Few, so that a single one that is not given back is missed. */
const CONNECTIONS = 4;
/** In whole every statement up to here fails once, of longer work every seventh. */
const EVERY_STATEMENT = 30;
const isWhole = isWholeDrill(import.meta.filename);
const START = Date.UTC(2026, 10, 20);

type Failure = 'is refused' | 'is cut off';

/** Which statement fails, counted over all connections of the database under test. */
const fault = { at: 0, seen: 0, how: 'is refused' as Failure, database: '' };
const query = pg.Client.prototype.query as (...question: unknown[]) => unknown;
let database: TestDatabase;
let db: Database;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-given-back-'));
  // Its own connections are not counted, however many it needs.
  database = await testDatabase({ name: 'observer' });
  fault.database = new URL(database.url).pathname.slice(1);
  pg.Client.prototype.query = function (this: pg.Client, ...question: unknown[]) {
    const isCounted = fault.at > 0 && this.database === fault.database;
    if (isCounted) fault.seen += 1;
    if (!isCounted || fault.seen !== fault.at) return query.apply(this, question);
    if (fault.how === 'is cut off') this.connection.stream.destroy();
    return query.apply(this, fault.how === 'is refused' ? refused(question) : question);
  } as typeof pg.Client.prototype.query;
  db = openDatabase(database.url, { connections: CONNECTIONS, connectTimeoutMs: 3_000 });
});
afterEach(() => {
  fault.at = 0;
});
afterAll(async () => {
  fault.at = 0;
  pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  rmSync(folder, { recursive: true, force: true });
  await db.close();
  await database.close();
});

/** The same call with a statement that the server refuses. */
function refused([question, ...rest]: unknown[]): unknown[] {
  if (typeof question === 'string') return ['select 1 / 0', ...rest.filter((one) => !isList(one))];
  const { submit } = question as { submit?: unknown };
  if (typeof submit !== 'function') return [{ ...(question as object), ...REFUSED }, ...rest];
  const text = 'copy there_is_no_such_table from stdin';
  return [Object.assign(question as object, { text }), ...rest];
}
const REFUSED = { text: 'select 1 / 0', name: undefined, values: [] };
const isList = Array.isArray;

/** What is taken of the database and of the pool now. */
async function taken() {
  const { rows } = await database.db.pool.query(
    `select (select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.pid <> pg_backend_pid()
           and l.mode <> 'AccessShareLock') as locks,
       count(*) filter (where state like 'idle in transaction%')::int as transactions,
       count(*)::int as sessions
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name <> 'observer' and backend_type = 'client backend'`,
  );
  const { totalCount, idleCount, waitingCount } = db.pool;
  // One more hears notifications.
  const strays = Math.max(0, rows[0].sessions - idleCount - 1);
  const { locks, transactions } = rows[0];
  return { locks, transactions, strays, inUse: totalCount - idleCount, waitingCount };
}
const NOTHING = { locks: 0, transactions: 0, strays: 0, inUse: 0, waitingCount: 0 };

interface Work {
  /** Makes what the work needs; never fails. */
  prepare?(round: number): Promise<void>;
  run(round: number): Promise<unknown>;
}

/** The statement that fails after this one; in short 1, 2, 4, 8 … are refused, 1, 3, 6, 12 … are cut off. */
function nextAfter(at: number, how: Failure): number {
  if (isWhole) return at + (at < EVERY_STATEMENT ? 1 : 7);
  return how === 'is cut off' && at === 1 ? 3 : at * 2;
}

/** Does the work with each of these statements failing, and answers how many there were. */
async function failEverywhere(work: Work, how: Failure): Promise<number> {
  for (let at = 1; ; at = nextAfter(at, how)) {
    fault.at = 0;
    await work.prepare?.(at);
    Object.assign(fault, { at, seen: 0, how });
    const failure = await work.run(at).then(
      () => undefined,
      (error: unknown) => error,
    );
    const { seen } = fault;
    fault.at = 0;
    await expect
      .poll(taken, { timeout: 10_000, message: `statement ${at} ${how}` })
      .toEqual(NOTHING);
    if (seen >= at) continue;
    expect(failure).toBeUndefined();
    return seen;
  }
}

const log = testLog();
const parts = () => ({
  db,
  now: () => START,
  placeOf,
  countryOf,
  log,
  onCommitted: () => undefined,
});
const owner = { companyId: 0, vehicleId: 0 };
let device: Awaited<ReturnType<typeof addTrackers>>[number]['device'];

/** What earlier rounds left undone must not burden the next ones. */
async function clear(): Promise<void> {
  await database.db.pool.query(
    'truncate location, fold_state, fold_checkpoint, ride, event, fuel_change, heating_refueling, vehicle_live',
  );
}

async function newVehicle(): Promise<void> {
  const [added] = await addTrackers(database.db, 1);
  if (!added) throw new Error('no tracker');
  ({ device } = added);
  Object.assign(owner, { companyId: device.companyId, vehicleId: added.vehicleId });
}

async function store(from: number, to: number, name = 'known'): Promise<void> {
  const ingest = await createIngest(parts());
  try {
    const records = Array.from({ length: to - from }, (_, index) => ({
      ...crashRecord(from + index),
      raw: { [name]: index },
    }));
    await ingest.store({ device, records, receivedTs: START });
  } finally {
    await ingest.stop();
  }
}

/** A vehicle with records of which the oldest came last, so that it waits to be rebuilt. */
async function newDirtyVehicle(): Promise<void> {
  await clear();
  await newVehicle();
  await store(10, 30);
  await store(0, 10);
}

const last = listMigrations().length;
const WORKS: Record<string, Work> = {
  'records are stored': {
    prepare: newVehicle,
    run: async (round) => {
      // Another month and another name each time, so that both are made by this very commit.
      await store(300_000 * round, 300_000 * round + 20, `name ${round}`);
    },
  },
  'late records are stored': {
    prepare: async () => {
      await newVehicle();
      await store(100, 120);
    },
    run: () => store(0, 110),
  },
  'a vehicle is rebuilt': {
    prepare: newDirtyVehicle,
    run: () => rebuildVehicle(parts(), owner),
  },
  'the worker looks': {
    prepare: async () => {
      await clear();
      await newVehicle();
      await store(0, 20);
      await database.db.pool.query(
        'update fold_state set deadline = $2 where vehicle_id = $1 and dirty_from is null',
        [owner.vehicleId, new Date(START - 1)],
      );
    },
    run: async () => {
      const worker = testWorker({ ...parts(), calmMs: -3_600_000 });
      try {
        await worker.look();
      } finally {
        await worker.stop();
      }
    },
  },
  'months are put in order and packed': {
    prepare: async () => {
      await clear();
      await newVehicle();
      await store(0, 20);
      await database.db.pool.query('analyze location');
    },
    run: async () => (await startCompaction(db.pool, log, { rowsMin: 1 })).done,
  },
  'months are made ahead and dropped': {
    prepare: clear,
    run: (round) =>
      maintain({ ...parts(), retentionMonths: 1, now: () => START + round * 100 * 86_400_000 }),
  },
  'a change is made and told': {
    run: () =>
      db.write(async (write) => {
        await takeTurn(write, 'plates', 1);
        await tellChanges(write, [{ companyId: 1, vehicleIds: [1, 2] }]);
      }),
  },
  'something is read': {
    run: () => db.read((read) => read.selectFrom('company').selectAll().execute()),
  },
  ...reportWorks(() => ({ ...parts(), pool: database.db.pool })),
  ...archiveWorks(() => ({ ...parts(), pool: database.db.pool })),
  'notifications are heard': {
    run: async () => {
      const own = openDatabase(database.url);
      try {
        await own.listen('one', () => undefined);
        await own.listen('two', () => undefined);
      } finally {
        await own.close();
      }
    },
  },
  'the schema is brought up to date': {
    prepare: async () => {
      await database.db.pool.query('delete from migration where number > $1', [last]);
      await database.db.pool.query('drop table if exists new_table');
    },
    run: async () => {
      const sql =
        '-- Beside the former release, which serves here.\ncreate table new_table (id integer)';
      const added = { number: last + 1, name: 'new.sql', sql, hash: 'new' };
      await migrate(database.url, new Date(START), [...listMigrations(), added]);
    },
  },
  'a backup is made': {
    run: async (round) => {
      const target = mkdtempSync(join(folder, `${round}-`));
      try {
        await writeBackup({
          pool: db.pool,
          place: diskPlace(target),
          name: 'backup',
          key: undefined,
          dataFolder: folder,
          now: () => START,
        });
      } catch (error) {
        expect(readdirSync(target)).toEqual([]);
        throw error;
      }
    },
  },
};

describe.each<Failure>(['is refused', 'is cut off'])(
  'F-1 nothing stays taken: a statement %s',
  (how) => {
    test.each(Object.entries(WORKS))(
      'while %s',
      async (_name, work) => {
        expect(await failEverywhere(work, how)).toBeGreaterThan(0);
      },
      120_000,
    );
  },
);

test('F-1 a connection whose user fails is closed, so that nobody inherits its transaction', async () => {
  const failing = withConnection(db.pool, async (client) => {
    await client.query('begin');
    await client.query('create temp table half (id integer)');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect.poll(taken, { timeout: 10_000 }).toEqual(NOTHING);
});
