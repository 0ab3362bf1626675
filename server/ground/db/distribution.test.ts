// Every table has its place, and a database that is spread by halves is not used. What needs machines to spread over is
// in distribute.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { distribute } from './distribute.ts';
import { PLACES, unplacedOf } from './distribution.ts';
import { findReach, refuseHalfDistributed } from './distribution-door.ts';
import { ONE_MACHINE } from './reach.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('every table of the schema has its place, and no other has', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  expect(Object.keys(PLACES).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('what lies by company has company_id first in its key', async () => {
  const { rows } = await database.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_index x join pg_class c on c.oid = x.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(x.indkey)
     where x.indisprimary and a.attname = 'company_id' and a.attnum = x.indkey[0]`,
  );
  const keyed = new Set(rows.map(({ name }) => name));
  const byCompany = Object.entries(PLACES).filter(([, place]) => place === 'company');
  expect(byCompany.filter(([table]) => !keyed.has(table))).toEqual([]);
});

test('a table that is missing on the machines is named; those that lie here are not', () => {
  const places = new Map(Object.entries(PLACES).filter(([, place]) => place !== 'here'));
  expect(unplacedOf(places)).toEqual([]);
  places.delete('visit');
  expect(unplacedOf(places)).toEqual(['visit']);
});

test('an ordinary PostgreSQL is not spread, is used, and is told what it lacks', async () => {
  const { url, db } = database;
  expect(await findReach(url)).toBe(ONE_MACHINE);
  await refuseHalfDistributed(db.pool);
  const log = () => undefined;
  await expect(distribute({ url, now: new Date(), shards: 4, log })).rejects.toThrow(
    'This PostgreSQL has no Citus',
  );
});
