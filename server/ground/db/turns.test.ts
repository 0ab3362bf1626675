// Two transactions wait for each other over the same thing only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { TURNS, takeTurn } from './turns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const SUBJECTS = Object.keys(TURNS) as (keyof typeof TURNS)[];

test('a turn is waited for over the same subject and id only', async () => {
  for (const held of SUBJECTS) {
    const free = await database.db.write(async (db) => {
      await takeTurn(db, held, 7);
      const isFree = async (what: keyof typeof TURNS, id: number) => {
        const { rows } = await database.db.pool.query(
          'select pg_try_advisory_xact_lock($1, $2) as "isFree"',
          [TURNS[what], id],
        );
        return rows[0].isFree;
      };
      const others = SUBJECTS.filter((what) => what !== held);
      return [
        await isFree(held, 7),
        await isFree(held, 8),
        ...(await Promise.all(others.map((what) => isFree(what, 7)))),
      ];
    });
    expect(free, held).toEqual([false, true, ...SUBJECTS.slice(1).map(() => true)]);
  }
});
