// Views: made after the newest migration from one file, again only with a migration, and whoever may read them still may.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { listMigrations, migrate } from './migrate.ts';
import { readViews, viewsOf } from './views.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
});
afterEach(() => test.close());

const views = readViews();
/** The next release: a migration, and views in which a column is missing and one is new. */
const changed = viewsOf(views.sql.replace('r.climb, r.descent,', 'r.descent, 1 as invented,'));
const next = (change: string) => {
  // This test's own connections are as those of a process that serves.
  const sql = `-- Beside the former release\n${change}`;
  const number = listMigrations().length + 1;
  const hash = createHash('sha256').update(sql).digest('hex');
  return [...listMigrations(), { number, name: `${number}_invented.sql`, sql, hash }];
};
const markOf = async () =>
  (await test.db.pool.query("select obj_description('ride_shown'::regclass) as hash")).rows[0].hash;
const columns = async () =>
  (await test.db.pool.query('select * from ride_shown')).fields.map(({ name }) => name);

describe('views', () => {
  it('bear the text that they were made of, and stay as they are at the next start', async () => {
    expect(await markOf()).toBe(views.hash);
    const oid =
      "select 'ride_shown'::regclass::oid::text as oid, xmin::text from pg_class where relname = 'ride_shown'";
    const before = await test.db.pool.query(oid);
    expect(await migrate(test.url, NOW)).toEqual([]);
    expect((await test.db.pool.query(oid)).rows).toEqual(before.rows);
  });

  it('of a database from before they stood in a file of their own are made', async () => {
    await test.db.pool.query('comment on view ride_shown is null');
    expect(await migrate(test.url, NOW)).toEqual([]);
    expect(await markOf()).toBe(views.hash);
  });

  it('that were changed without a migration are refused, so an older program cannot bring its own back', async () => {
    await expect(migrate(test.url, NOW, listMigrations(), changed)).rejects.toThrow(
      'views.sql was changed after this database had applied it: add a migration.',
    );
    expect(await columns()).toContain('climb');
  });

  it('with other columns are made anew with the migration, and whoever may read them still may', async () => {
    await test.db.pool.query('grant select on ride_shown to public');
    await migrate(test.url, NOW, next('select 1'), changed);
    expect(await columns()).toEqual(expect.arrayContaining(['invented', 'descent']));
    expect(await columns()).not.toContain('climb');
    expect(await markOf()).toBe(changed.hash);
    const { rows } = await test.db.pool.query(
      "select a.grantee, a.privilege_type from pg_class c, aclexplode(c.relacl) a where c.relname = 'ride_shown' and a.grantee <> c.relowner",
    );
    expect(rows).toEqual([{ grantee: 0, privilege_type: 'SELECT' }]);
  });

  it('on which somebody built go back with the migration, and it is told', async () => {
    await test.db.pool.query('create view of_mine as select climb from ride_shown');
    await expect(
      migrate(test.url, NOW, next('create table newer (n integer)'), changed),
    ).rejects.toThrow(
      /invented.sql: cannot drop view ride_shown because other objects depend on it/,
    );
    expect(await columns()).toContain('climb');
    const newer = await test.db.pool.query("select to_regclass('newer') as name");
    expect(newer.rows[0].name).toBeNull();
    expect(await markOf()).toBe(views.hash);
  });
});
