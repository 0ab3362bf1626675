// The archive over a real database: every record is in the table or in a file, is told once, and what is derived of it
// is equal to a rebuild, whatever is interrupted or comes late.
import { Buffer } from 'node:buffer';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withConnection } from '../db/connection.ts';
import { ensurePartitions } from '../db/partitions.ts';
import { createIngest } from '../ingest/ingest.ts';
import { LOCATION_COLUMNS } from '../ingest/location-row.ts';
import type { Ingest } from '../ingest/ports.ts';
import { copyOut } from '../ingest/read-locations.ts';
import { rebuildVehicle } from '../ingest/rebuild.ts';
import {
  addTrackers,
  randomHistory,
  recordAt,
  TEST_COMPANY,
  type TestTracker,
  tablesOf,
  testLog,
} from '../ingest/test-fleet.ts';
import { startWorker, type Worker } from '../ingest/worker.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { archiveRound } from './archive-worker.ts';
import { ensureFresh, THAW_ROWS_MAX } from './past.ts';
import { deleteOldLocations } from './retention.queries.ts';
import { memoryPlace } from './testing/places.ts';

const START = Date.UTC(2025, 0, 20, 6);
const HOUR = 3_600_000;
const DAY = 86_400_000;
const log = testLog();
let place = memoryPlace();
let database: TestDatabase;
let ingest: Ingest;
let worker: Worker;
let clock = START;

const parts = () => ({
  ...{ db: database.db, now: () => clock, placeOf, countryOf, log, place },
  onCommitted: () => undefined,
});
const deps = () => ({
  ...{ pool: database.db.pool, place, now: () => clock, log },
  ...{ freshMonths: 4, partRows: 50 },
});
const round = () => archiveRound(deps());
const all = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const fresh = ({ vehicleId }: TestTracker, period = all) =>
  ensureFresh(deps(), { companyId: TEST_COMPANY, vehicleIds: [vehicleId], ...period });

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = START;
  place = memoryPlace();
  log.lines.length = 0;
  await database.db.pool.query(
    'truncate location, fold_state, archive_file, archive_part, fold_checkpoint',
  );
  ingest = await createIngest(parts());
  worker = startWorker({ ...parts(), everyMs: HOUR, calmMs: 0 });
});
afterEach(async () => {
  await worker.stop();
  await ingest.stop();
});

async function tracker(): Promise<TestTracker> {
  const [one] = await addTrackers(database.db, 1);
  if (!one) throw new Error('no tracker');
  return one;
}

/** A history over two months, and a record ten months later, so that the former may go. */
async function driven(seed = 3, count = 700) {
  const one = await tracker();
  const records = randomHistory(seed, START, count);
  clock = Date.UTC(2025, 11, 1);
  const last = recordAt(clock - HOUR);
  await ingest.store({ device: one.device, records: [...records, last], receivedTs: clock });
  await worker.look();
  return { ...one, records };
}

/** Archives and, two days later, takes out what nobody asked for. */
async function archived(one: TestTracker): Promise<void> {
  expect(
    await round(),
    JSON.stringify(log.lines.map((l) => String((l.details as { err?: unknown }).err ?? ''))),
  ).toMatchObject({ archived: expect.any(Number) });
  clock += 2 * DAY;
  expect(await round()).toMatchObject({ dropped: expect.any(Number) });
  expect(await count(one)).toBe(1);
}

async function count({ vehicleId }: TestTracker): Promise<number> {
  const { rows } = await database.db.pool.query(
    'select count(*)::int as count from location where vehicle_id = $1',
    [vehicleId],
  );
  return rows[0].count;
}

const copyOf = ({ vehicleId }: TestTracker) =>
  withConnection(database.db.pool, async (client: pg.ClientBase) =>
    Buffer.from(
      await copyOut(
        client,
        `copy (select ${LOCATION_COLUMNS} from location where vehicle_id = ${vehicleId}
          order by ts, hash) to stdout (format binary)`,
      ),
    ).toString('base64'),
  );

describe('a month that is over', () => {
  test('goes into files and comes back byte for byte', async () => {
    const one = await driven();
    const before = await copyOf(one);
    await archived(one);
    expect(place.files.size).toBeGreaterThan(0);
    await fresh(one);
    expect(await copyOf(one)).toBe(before);
    await fresh(one);
    expect(await copyOf(one)).toBe(before);
  });

  test('gives back only the parts of the time that is asked for', async () => {
    const one = await driven();
    const before = await tablesOf(database.db, one.vehicleId);
    await archived(one);
    const [from, to] = [START + 12 * HOUR, START + 20 * HOUR];
    await fresh(one, { from, to });
    const within = (rows: object[]) =>
      rows.filter((row) => {
        const ts = Date.parse((row as { ts: string }).ts);
        return from <= ts && ts <= to;
      });
    const now = (await tablesOf(database.db, one.vehicleId)).locations ?? [];
    expect(within(now)).toEqual(within(before.locations ?? []));
    expect(within(now).length).toBeGreaterThan(0);
    expect(now.length).toBeLessThan((before.locations ?? []).length / 2);
  });

  test('every column with null, extreme and odd values comes back bit by bit', async () => {
    const one = await driven(3, 20);
    const { pool } = database.db;
    await ensurePartitions(pool, new Date(START), new Date(START));
    const names = LOCATION_COLUMNS.split(',').map((name) => name.trim());
    const types = await pool.query(
      `select attname::text as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = 'location'::regclass and attnum > 0 and not attisdropped`,
    );
    const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]));
    const values: Record<string, string[]> = {
      integer: ['null', '2147483647', '-2147483648', '0', '(random() * 2e9)::int'],
      smallint: ['null', '32767', '(-32768)::smallint', '0', '(random() * 3e4)::int2'],
      boolean: ['null', 'true', 'false'],
      text: ['null', "''", "'žluť 🚚 日本'", "U&'\\FEFFx'", 'repeat(md5(random()::text), 30)'],
      bytea: ['null', "''", "'\\x00ff'", "decode(repeat('ab', 300), 'hex')"],
    };
    const pick = (name: string) => {
      const list = values[typeOf.get(name) ?? ''] ?? [];
      const odd = ['delay', 'flags'].includes(name) ? list.slice(1) : list;
      return `(array[${odd.join()}])[1 + (random() * ${odd.length - 1})::int]`;
    };
    const fixed: Record<string, string> = {
      ts: `'2025-01-25T00:00:00.000001Z'::timestamptz + n * interval '7.123457 seconds'`,
      ...{ company_id: String(TEST_COMPANY), vehicle_id: String(one.vehicleId), hash: 'n' },
    };
    await pool.query(
      `insert into location (${LOCATION_COLUMNS})
       select ${names.map((name) => fixed[name] ?? pick(name)).join()} from generate_series(1, 400) n`,
    );
    const before = await copyOf(one);
    await archived(one);
    await fresh(one);
    expect(await copyOf(one)).toBe(before);
  });

  test('stays while a vehicle is young, reported last then, or its company keeps it', async () => {
    const one = await driven();
    expect(await archiveRound({ ...deps(), freshMonths: undefined })).toEqual({});
    expect(await archiveRound({ ...deps(), freshMonths: 11 })).toEqual({});
    await database.db.pool.query('update company set fresh_months = 100');
    expect(await round()).toEqual({});
    await database.db.pool.query('update company set fresh_months = null');
    const silent = await tracker();
    const records = randomHistory(4, START, 300);
    await ingest.store({ device: silent.device, records, receivedTs: clock });
    await round();
    clock += 2 * DAY;
    await round();
    expect(await count(silent)).toBe(300);
    expect(await count(one)).toBe(1);
  });

  test('is not taken away while somebody asks for it', async () => {
    const one = await driven();
    await archived(one);
    await fresh(one);
    const rows = await count(one);
    clock += DAY - HOUR / 2;
    await fresh(one);
    clock += DAY - HOUR;
    await round();
    expect(await count(one)).toBe(rows);
    clock += 2 * HOUR;
    await round();
    expect(await count(one)).toBe(1);
  });
});

describe('what is interrupted', () => {
  const cut = () => {
    throw new Error('killed');
  };

  test.each(['write', 'written', 'read'] as const)(
    'before the file is known, at %s: the rows stay, the next round does it',
    async (hook) => {
      const one = await driven();
      const before = await copyOf(one);
      place.hooks[hook] = cut;
      expect(await round()).toEqual({});
      clock += 2 * DAY;
      await round();
      expect(await copyOf(one)).toBe(before);
      delete place.hooks[hook];
      await archived(one);
      await fresh(one);
      expect(await copyOf(one)).toBe(before);
      // Files that were begun are cleared.
      clock += DAY;
      await round();
      const { rows } = await database.db.pool.query('select name from archive_file');
      expect([...place.files.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
    },
  );

  test('a file that was not kept as written is not believed', async () => {
    const one = await driven();
    place.hooks.written = (name) => {
      const bytes = place.files.get(name) as Buffer;
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    };
    expect(await round()).toEqual({});
    const { rows } = await database.db.pool.query('select count(*)::int as n from archive_part');
    expect(rows[0].n).toBe(0);
    expect(await count(one)).toBe(one.records.length + 1);
  });

  test('rows whose file is gone or damaged are not taken out of the table', async () => {
    const one = await driven();
    await round();
    const kept = new Map(place.files);
    place.files.clear();
    clock += 2 * DAY;
    await round();
    expect(await count(one)).toBe(one.records.length + 1);
    for (const [name, bytes] of kept) place.files.set(name, Buffer.from(bytes.map((b) => b ^ 1)));
    await round();
    expect(await count(one)).toBe(one.records.length + 1);
  });

  test('two rounds and two questions at once: no record is lost or told twice', async () => {
    const one = await driven();
    const before = await copyOf(one);
    await Promise.all([round(), round()]);
    clock += 2 * DAY;
    await Promise.all([round(), round()]);
    await Promise.all([fresh(one), fresh(one), round()]);
    expect(await copyOf(one)).toBe(before);
  });
});

test('a row that changed since its file was written is written anew, not taken out', async () => {
  const one = await driven();
  await round();
  // As a rebuild flags what it leaves out; the number of rows stays.
  await database.db.pool.query(
    `update location set flags = flags | 4 where (vehicle_id, ts, hash) in (
       select vehicle_id, ts, hash from location where vehicle_id = $1 and flags & 4 = 0
       order by ts limit 1)`,
    [one.vehicleId],
  );
  const changed = await copyOf(one);
  clock += 2 * DAY;
  expect(await round()).toEqual({ archived: 1 });
  clock += 2 * DAY;
  await round();
  expect(await count(one)).toBe(1);
  await fresh(one);
  expect(await copyOf(one)).toBe(changed);
});

describe('files that cannot be read', () => {
  test.each(['missing', 'damaged'])(
    '%s: a sentence for people, never an empty past',
    async (how) => {
      const one = await driven();
      await archived(one);
      for (const [name, bytes] of place.files) {
        if (how === 'missing') place.files.delete(name);
        else
          place.files.set(
            name,
            Buffer.from(bytes.map((byte, at) => (at === 99 ? byte ^ 1 : byte))),
          );
      }
      await expect(fresh(one)).rejects.toMatchObject({
        status: 503,
        detail: { message: 'archive_unreadable', params: { from: '2025-01', to: '2025-01' } },
      });
      expect(log.lines.map(({ message }) => message)).toContain(
        'archived locations cannot be read',
      );
    },
  );

  test('a rebuild changes nothing and is tried again', async () => {
    const one = await driven();
    await archived(one);
    const before = await tablesOf(database.db, one.vehicleId);
    const kept = new Map(place.files);
    place.files.clear();
    const owner = { ...one, companyId: TEST_COMPANY };
    // The turn of a rebuild that failed goes with its connection, a moment later.
    const said = (deps: Parameters<typeof rebuildVehicle>[0]) =>
      expect.poll(() => rebuildVehicle(deps, owner).catch((error: Error) => error.message));
    await said(parts()).toMatch(/cannot be read/);
    const { place: _place, ...without } = parts();
    await said(without).toMatch(/no archive was named/);
    expect(await tablesOf(database.db, one.vehicleId)).toEqual(before);
    for (const [name, bytes] of kept) place.files.set(name, bytes);
    await said(parts()).toHaveProperty('locations', one.records.length + 1);
    expect(await tablesOf(database.db, one.vehicleId)).toEqual(before);
  });
});

test('too much at once is refused with a sentence', async () => {
  const one = await driven();
  await archived(one);
  await database.db.pool.query('update archive_part set rows = $1', [THAW_ROWS_MAX]);
  await expect(fresh(one)).rejects.toMatchObject({ detail: { message: 'archive_much' } });
});

describe('what is past its retention', () => {
  const left = async (vehicleId: number) => {
    const { rows } = await database.db.pool.query(
      `select (select count(*)::int from location where vehicle_id = $1) as rows,
         (select count(*)::int from archive_part where vehicle_id = $1) as parts,
         (select count(*)::int from archive_file where vehicle_id = $1 and state = 'ready') as files`,
      [vehicleId],
    );
    return rows[0];
  };

  test('goes for one company and stays for another, in the table and in files', async () => {
    const { pool } = database.db;
    const one = await driven();
    const [other] = await addTrackers(database.db, 1);
    if (!other) throw new Error('no tracker');
    await pool.query(
      `insert into company (company_id, code, name, country_code)
       values (902, 'other', 'Other', 'SK') on conflict do nothing`,
    );
    await pool.query('update device_assignment set company_id = 902 where vehicle_id = $1', [
      other.vehicleId,
    ]);
    await pool.query('update vehicle set company_id = 902 where vehicle_id = $1', [
      other.vehicleId,
    ]);
    await ingest.stop();
    ingest = await createIngest(parts());
    const records = [...randomHistory(5, START, 200), recordAt(clock - HOUR)];
    await ingest.store({ device: other.device, records, receivedTs: clock });
    await archived(one);
    await fresh(one, { from: START, to: START + DAY });
    const before = await left(other.vehicleId);
    expect(before).toMatchObject({ rows: 1, files: expect.any(Number) });
    await pool.query('update company set kept_months = 3 where company_id = $1', [TEST_COMPANY]);
    const now = new Date(clock);
    const deleted = await deleteOldLocations(pool, now, undefined);
    expect(deleted).toEqual({ dropped: [], vehicleMonths: expect.any(Number) });
    expect(deleted.vehicleMonths).toBeGreaterThan(0);
    expect(await left(one.vehicleId)).toEqual({ rows: 1, parts: 0, files: 0 });
    expect(await left(other.vehicleId)).toEqual(before);
    // What nobody keeps goes with its partition, and the files of all.
    const all = await deleteOldLocations(pool, now, 5);
    expect(all.dropped).toContain('location_2025_01');
    expect(await left(other.vehicleId)).toEqual({ rows: 1, parts: 0, files: 0 });
    clock += DAY;
    await round();
    expect(place.files.size).toBe(0);
    await pool.query('update company set kept_months = null');
  });
});

describe('what comes late', () => {
  test.each([1, 2, 3, 4])(
    'new and known records of an archived month: rides are those of a rebuild (%i)',
    async (seed) => {
      const one = await tracker();
      const records = randomHistory(seed, START, 500);
      const isLate = (index: number) => (index * 7 + seed) % 9 === 0;
      const young = records.filter((_, index) => !isLate(index));
      clock = Date.UTC(2025, 11, 1);
      const last = recordAt(clock - HOUR);
      const send = (list: typeof records) =>
        ingest.store({ device: one.device, records: list, receivedTs: clock });
      await send([...young, last]);
      await worker.look();
      await archived(one);
      // Late ones, and a third of what is known already.
      await send(records.filter((_, index) => isLate(index) || index % 3 === 0));
      await worker.look();
      const other = await tracker();
      await ingest.store({ device: other.device, records: [...records, last], receivedTs: clock });
      await worker.look();
      const expected = await tablesOf(database.db, other.vehicleId);
      const { locations: _some, ...derived } = await tablesOf(database.db, one.vehicleId);
      const { locations: every, ...ofOther } = expected;
      expect(derived).toEqual(ofOther);
      await fresh(one);
      expect((await tablesOf(database.db, one.vehicleId)).locations).toEqual(every);
      await rebuildVehicle(parts(), { ...one, companyId: TEST_COMPANY });
      expect(await tablesOf(database.db, one.vehicleId)).toEqual(expected);
      // The next round writes the month anew, with them.
      await database.db.pool.query('delete from location where vehicle_id = $1', [other.vehicleId]);
      clock += 2 * DAY;
      await round();
      clock += 2 * DAY;
      await round();
      expect(await count(one)).toBe(1);
      await fresh(one);
      expect((await tablesOf(database.db, one.vehicleId)).locations).toEqual(every);
    },
  );
});
