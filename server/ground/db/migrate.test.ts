// Migrations: numbered, forward only, once, one process at a time; each refusal is a sentence.
import { createHash } from 'node:crypto';
import { callForHelp } from '@flotila/domain/rule/call-for-help.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { cardFile, PLAIN_DAY } from '../../testing/tachograph.ts';
import { isMigrated, listMigrations, type Migration, migrate, refuseNewer } from './migrate.ts';
import { tellMigrations } from './migration-progress.ts';
import { readViews, viewsOf } from './views.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const BESIDE = '-- Beside the former release: it does not know it.';

function invented(sql: string): Migration {
  const number = listMigrations().length + 1;
  const hash = createHash('sha256').update(sql).digest('hex');
  return { number, name: `${String(number).padStart(4, '0')}_invented.sql`, sql, hash };
}

describe('migrate', () => {
  it('does nothing on a migrated database', async () => {
    expect(await migrate(test.url, NOW)).toEqual([]);
    expect(await isMigrated(test.db.pool)).toBe(true);
  });

  it('rolls a failing migration back whole and names it', async () => {
    const failing = invented(`${BESIDE}\ncreate table half (n integer); select 1/0`);
    await expect(migrate(test.url, NOW, [...listMigrations(), failing])).rejects.toThrow(
      `${failing.name}: division by zero`,
    );
    const half = await test.db.pool.query("select to_regclass('half') as name");
    expect(half.rows[0].name).toBeNull();
  });

  it('refuses a migration that was changed after it was applied', async () => {
    const changed = listMigrations().map((migration) =>
      migration.number === 1 ? { ...migration, hash: 'other' } : migration,
    );
    await expect(migrate(test.url, NOW, changed)).rejects.toThrow(
      '0001_master_data.sql was changed after this database had applied it.',
    );
  });

  it('is applied once when several processes start together, and an older program refuses', async () => {
    const other = await testDatabase();
    try {
      const newer = [...listMigrations(), invented('create table newer (n integer)')];
      const applied = await Promise.all([1, 2, 3].map(() => migrate(other.url, NOW, newer)));
      expect(applied.flat()).toEqual([newer.at(-1)?.name]);
      expect(await isMigrated(other.db.pool)).toBe(false);
      await expect(migrate(other.url, NOW)).rejects.toThrow(
        'The database is newer than this program',
      );
    } finally {
      await other.close();
    }
  });

  it('rolling: an older program starts on a newer database where all that came since leaves alone what it uses', async () => {
    const other = await testDatabase();
    try {
      const known = listMigrations();
      const later = invented(`${BESIDE}\ncreate table newer (n integer)`);
      const views = viewsOf(`${readViews().sql}\n-- as the newer one has them`);
      expect(await migrate(other.url, NOW, [...known, later], views)).toEqual([later.name]);
      expect(await migrate(other.url, NOW)).toEqual([]);
      await refuseNewer(other.url);
      expect(await isMigrated(other.db.pool)).toBe(false);
      // The views stay those of the newer one.
      expect(await migrate(other.url, NOW, [...known, later], views)).toEqual([]);
      const last = { ...invented('create table gone (n integer)'), number: later.number + 1 };
      await other.db.close();
      await migrate(other.url, NOW, [...known, later, last], views);
      await expect(migrate(other.url, NOW)).rejects.toThrow(
        `a newer release has brought it to migration ${last.number}, and this one knows ${known.length}`,
      );
    } finally {
      await other.close();
    }
  });

  it('rolling: views that lost a column stop the older program', async () => {
    const other = await testDatabase();
    try {
      const later = invented(`${BESIDE}\ncreate table newer (n integer)`);
      const fewer = viewsOf('create or replace view ride_shown as select company_id from ride;');
      await migrate(other.url, NOW, [...listMigrations(), later], fewer);
      await expect(migrate(other.url, NOW)).rejects.toThrow('The database is newer');
    } finally {
      await other.close();
    }
  });

  it('rolling: what the former release could not go on with waits until nobody of it serves', async () => {
    const other = await testDatabase();
    try {
      const later = invented('alter table vehicle rename column name to title');
      const known = [...listMigrations(), later];
      const serving = await other.db.pool.connect();
      await expect(migrate(other.url, NOW, known)).rejects.toThrow(
        `The former release serves this database (1 connections), and ${later.name} cannot run beside it. Stop all its processes and start again. Nothing was changed.`,
      );
      serving.release(true);
      expect(await migrate(other.url, NOW, known)).toEqual([later.name]);
    } finally {
      await other.close();
    }
  });

  it('says while it runs which one that is and for how long', async () => {
    const other = await testDatabase();
    try {
      const client = new pg.Client({ connectionString: other.url });
      await client.connect();
      await client.query('select pg_advisory_lock(77)');
      const slow = invented('select pg_advisory_xact_lock(77)');
      const lines: string[] = [];
      const stop = tellMigrations(other.url, { log: (line) => lines.push(line), everyMs: 20 });
      const migrating = migrate(other.url, NOW, [...listMigrations(), slow]);
      await expect
        .poll(() => lines.at(-1), { timeout: 20_000 })
        .toMatch(/^The next migration runs for \d+ s\. Nobody is served until it is done\.$/);
      await client.end();
      expect(await migrating).toEqual([slow.name]);
      await stop();
    } finally {
      await other.close();
    }
  });

  it('fills an empty database', async () => {
    await onEmpty(async (url, client) => {
      const applied = await migrate(url, NOW);
      expect(applied).toEqual(listMigrations().map((migration) => migration.name));
      const partitions = await client.query("select to_regclass('location_2026_11') as name");
      expect(partitions.rows[0].name).toBe('location_2026_11');
    });
  });

  it('takes the drivers of vehicles that are there as assigned from the beginning', async () => {
    await onEmpty(async (url, client) => {
      await migrate(url, NOW, listMigrations().slice(0, 8));
      await client.query(`insert into company (company_id, code, name, country_code)
        values (1, 'a', 'A', 'SK')`);
      await client.query(`insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code,
          driver_id)
        values (1, 7, 'Driven', 'BA1', 'truck', 12), (1, 8, 'Nobody’s', 'BA2', 'truck', null)`);
      await migrate(url, NOW);
      const { rows } = await client.query(`select vehicle_id, person_id, since::text, made
        from assigned_driver`);
      const since = '-infinity';
      expect(rows).toEqual([{ vehicle_id: 7, person_id: 12, since, made: new Date(0) }]);
    });
  });

  it('zones-and-rules §3 gives companies that are there the rule that a new one gets', async () => {
    await onEmpty(async (url, client) => {
      await migrate(url, NOW, listMigrations().slice(0, 17));
      await client.query(`insert into company (company_id, code, name, country_code)
        values (1, 'a', 'A', 'SK'), (2, 'b', 'B', 'CZ'), (3, 'c', 'C', 'PL')`);
      await migrate(url, NOW);
      const { rows } = await client.query(`select name, is_on as "isOn", r.definition,
          v.definition = r.definition as "isHeld"
        from rule r join rule_version v using (company_id, rule_id) order by company_id`);
      expect(rows).toEqual(
        ['SK', 'CZ', 'PL'].map((country) => ({ ...callForHelp(country), isHeld: true })),
      );
    });
  });

  it('zones-and-rules §3 reads of the cards that are there until when they are valid', async () => {
    await onEmpty(async (url, client) => {
      await migrate(url, NOW, listMigrations().slice(0, 22));
      await client.query(`insert into company (company_id, code, name, country_code)
        values (1, 'a', 'A', 'SK')`);
      const day = [{ date: '2026-11-10', changes: PLAIN_DAY }];
      const card = { number: 'SK00000000990000', days: day };
      const second = cardFile({ ...card, expires: '2030-01-31' });
      // The same file of a card of the second generation.
      second[2] = 2;
      const files = [
        cardFile({ ...card, expires: '2029-05-31' }),
        second,
        cardFile(card),
        second.subarray(0, 40),
      ];
      for (const [id, content] of files.entries()) {
        await client.query(
          `insert into tachograph_file (company_id, tachograph_file_id, hash, file_name, content, kind,
             generation, activity_days, signature)
           values (1, $1, $2, 'a.ddd', $3, 'card', 1, 1, 'unverified')`,
          [id, Buffer.of(id), content],
        );
      }
      await migrate(url, NOW);
      const { rows } = await client.query(`select card_expires::text as until from tachograph_file
        order by tachograph_file_id`);
      expect(rows.map(({ until }) => until)).toEqual(['2029-05-31', '2030-01-31', null, null]);
    });
  });

  /** On a database of its own without a schema. */
  async function onEmpty(run: (url: string, client: pg.Client) => Promise<void>): Promise<void> {
    const name = `flotila_empty_${process.pid}`;
    await test.db.pool.query(`create database ${name}`);
    const url = new URL(test.url);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await run(url.href, client);
    } finally {
      await client.end();
      await test.db.pool.query(`drop database ${name} with (force)`);
    }
  }
});
