// The archive over a real database: every record is in the table or in a file, and is told once, whatever is interrupted.
import { Buffer } from 'node:buffer';
import { describe, expect, test } from 'vitest';
import { rebuildVehicle } from '../../flow/ingest/rebuild.ts';
import { randomHistory, TEST_COMPANY, tablesOf } from '../../flow/ingest/test-fleet.ts';
import { ensurePartitions } from '../../ground/db/partitions.ts';
import { LOCATION_COLUMNS } from '../fold/location-row.ts';
import { archiveRound } from './archive-worker.ts';
import { THAW_ROWS_MAX } from './past.ts';
import { archiveWorld, DAY, HOUR, START } from './testing/world.ts';

const world = archiveWorld();
const { parts, deps, round, fresh, tracker, driven, archived, count, copyOf, log } = world;

describe('a month that is over', () => {
  test('goes into files and comes back byte for byte', async () => {
    const one = await driven();
    const before = await copyOf(one);
    await archived(one);
    expect(world.place.files.size).toBeGreaterThan(0);
    await fresh(one);
    expect(await copyOf(one)).toBe(before);
    await fresh(one);
    expect(await copyOf(one)).toBe(before);
  });

  test('gives back only the parts of the time that is asked for', async () => {
    const one = await driven();
    const before = await tablesOf(world.database.db, one.vehicleId);
    await archived(one);
    const [from, to] = [START + 12 * HOUR, START + 20 * HOUR];
    await fresh(one, { from, to });
    const within = (rows: object[]) =>
      rows.filter((row) => {
        const ts = Date.parse((row as { ts: string }).ts);
        return from <= ts && ts <= to;
      });
    const now = (await tablesOf(world.database.db, one.vehicleId)).locations ?? [];
    expect(within(now)).toEqual(within(before.locations ?? []));
    expect(within(now).length).toBeGreaterThan(0);
    expect(now.length).toBeLessThan((before.locations ?? []).length / 2);
  });

  test('every column with null, extreme and odd values comes back bit by bit', async () => {
    const one = await driven(3, 20);
    const { pool } = world.database.db;
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
      company_id: String(TEST_COMPANY),
      vehicle_id: String(one.vehicleId),
      hash: 'n',
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
    await world.database.db.pool.query('update company set fresh_months = 100');
    expect(await round()).toEqual({});
    await world.database.db.pool.query('update company set fresh_months = null');
    const silent = await tracker();
    const records = randomHistory(4, START, 300);
    await world.ingest.store({ device: silent.device, records, receivedTs: world.clock });
    await round();
    world.clock += 2 * DAY;
    await round();
    expect(await count(silent)).toBe(300);
    expect(await count(one)).toBe(1);
  });

  test('is not taken away while somebody asks for it', async () => {
    const one = await driven();
    await archived(one);
    await fresh(one);
    const rows = await count(one);
    world.clock += DAY - HOUR / 2;
    await fresh(one);
    world.clock += DAY - HOUR;
    await round();
    expect(await count(one)).toBe(rows);
    world.clock += 2 * HOUR;
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
      world.place.hooks[hook] = cut;
      expect(await round()).toEqual({});
      world.clock += 2 * DAY;
      await round();
      expect(await copyOf(one)).toBe(before);
      delete world.place.hooks[hook];
      await archived(one);
      await fresh(one);
      expect(await copyOf(one)).toBe(before);
      // Files that were begun are cleared.
      world.clock += DAY;
      await round();
      const { rows } = await world.database.db.pool.query('select name from archive_file');
      expect([...world.place.files.keys()].sort()).toEqual(rows.map(({ name }) => name).sort());
    },
  );

  test('a file that was not kept as written is not believed', async () => {
    const one = await driven();
    world.place.hooks.written = (name) => {
      const bytes = world.place.files.get(name) as Buffer;
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    };
    expect(await round()).toEqual({});
    const { rows } = await world.database.db.pool.query(
      'select count(*)::int as n from archive_part',
    );
    expect(rows[0].n).toBe(0);
    expect(await count(one)).toBe(one.records.length + 1);
  });

  test('rows whose file is gone or damaged are not taken out of the table', async () => {
    const one = await driven();
    await round();
    const kept = new Map(world.place.files);
    world.place.files.clear();
    world.clock += 2 * DAY;
    await round();
    expect(await count(one)).toBe(one.records.length + 1);
    for (const [name, bytes] of kept)
      world.place.files.set(name, Buffer.from(bytes.map((b) => b ^ 1)));
    await round();
    expect(await count(one)).toBe(one.records.length + 1);
  });

  test('two rounds and two questions at once: no record is lost or told twice', async () => {
    const one = await driven();
    const before = await copyOf(one);
    await Promise.all([round(), round()]);
    world.clock += 2 * DAY;
    await Promise.all([round(), round()]);
    await Promise.all([fresh(one), fresh(one), round()]);
    expect(await copyOf(one)).toBe(before);
  });
});

test('a row that changed since its file was written is written anew, not taken out', async () => {
  const one = await driven();
  await round();
  // As a rebuild flags what it leaves out; the number of rows stays.
  await world.database.db.pool.query(
    `update location set flags = flags | 4 where (vehicle_id, ts, hash) in (
       select vehicle_id, ts, hash from location where vehicle_id = $1 and flags & 4 = 0
       order by ts limit 1)`,
    [one.vehicleId],
  );
  const changed = await copyOf(one);
  world.clock += 2 * DAY;
  expect(await round()).toEqual({ archived: 1 });
  world.clock += 2 * DAY;
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
      for (const [name, bytes] of world.place.files) {
        if (how === 'missing') world.place.files.delete(name);
        else
          world.place.files.set(
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
    const before = await tablesOf(world.database.db, one.vehicleId);
    const kept = new Map(world.place.files);
    world.place.files.clear();
    const owner = { ...one, companyId: TEST_COMPANY };
    // The turn of a rebuild that failed goes with its connection, a moment later.
    const said = (deps: Parameters<typeof rebuildVehicle>[0]) =>
      expect.poll(() => rebuildVehicle(deps, owner).catch((error: Error) => error.message), {
        timeout: 30_000,
      });
    await said(parts()).toMatch(/cannot be read/);
    const { place: _place, ...without } = parts();
    await said(without).toMatch(/no archive was named/);
    expect(await tablesOf(world.database.db, one.vehicleId)).toEqual(before);
    for (const [name, bytes] of kept) world.place.files.set(name, bytes);
    await said(parts()).toHaveProperty('locations', one.records.length + 1);
    expect(await tablesOf(world.database.db, one.vehicleId)).toEqual(before);
  });
});

test('too much at once is refused with a sentence', async () => {
  const one = await driven();
  await archived(one);
  await world.database.db.pool.query('update archive_part set rows = $1', [THAW_ROWS_MAX]);
  await expect(fresh(one)).rejects.toMatchObject({ detail: { message: 'archive_much' } });
});
