// Several processes on one database do some work by turns: one of them, and another one when that ends.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { ALONE, doAlone, keepAlone, tryAlone } from './alone.ts';
import { type Database, openDatabase } from './open.ts';

let database: TestDatabase;
let other: Database;
beforeAll(async () => {
  database = await testDatabase();
  other = openDatabase(database.url, { connections: 3 });
});
afterAll(async () => {
  await other.close();
  await database.close();
});

/** What a process does while it is its turn. */
function fleet(name: string, doing: Set<string>) {
  return {
    onError: () => undefined,
    askMs: 100,
    begin: async () => {
      doing.add(name);
      return { stop: async () => doing.delete(name) };
    },
  };
}

const LONG = { timeout: 20_000, interval: 50 };

test('one process drives the demo’s fleet, and the next one when it stops or is cut off', async () => {
  const doing = new Set<string>();
  const first = await keepAlone(database.db.pool, ALONE.demoFleet, fleet('first', doing));
  const second = await keepAlone(other.pool, ALONE.demoFleet, fleet('second', doing));
  expect([...doing]).toEqual(['first']);
  await first.stop();
  await expect.poll(() => [...doing], LONG).toEqual(['second']);
  const third = await keepAlone(database.db.pool, ALONE.demoFleet, fleet('third', doing));
  expect([...doing]).toEqual(['second']);
  // The connection that has the lock breaks: somebody goes on, and never two.
  await database.db.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1
      and pid <> pg_backend_pid()`,
    [ALONE.demoFleet],
  );
  await expect.poll(() => doing.size, LONG).toBe(0);
  await expect.poll(() => doing.size, LONG).toBe(1);
  await Promise.all([second.stop(), third.stop()]);
  expect(doing.size).toBe(0);
});

test('what two processes begin at once is done one after the other', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await database.db.pool.query('select pg_sleep(0.1)');
    order.push(`${name} ends`);
  };
  await Promise.all([
    doAlone(database.db.pool, ALONE.demoPast, work('a')),
    doAlone(other.pool, ALONE.demoPast, work('b')),
  ]);
  const [first = ''] = order[0]?.split(' ') ?? [];
  const second = first === 'a' ? 'b' : 'a';
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});

test('work that is done can be begun again at once, by whoever asks', async () => {
  const done: (string | undefined)[] = [];
  for (const { pool } of Array.from({ length: 40 }, (_, at) => (at % 2 ? other : database.db))) {
    done.push(await tryAlone(pool, ALONE.backup, async () => 'done'));
  }
  expect(new Set(done)).toEqual(new Set(['done']));
});

test('work that fails can be begun again at once', async () => {
  const failing = () => Promise.reject(new Error('no room'));
  await expect(tryAlone(other.pool, ALONE.backup, failing)).rejects.toThrow('no room');
  expect(await tryAlone(database.db.pool, ALONE.backup, async () => 'done')).toBe('done');
});
