// The database room on a real server: values, handles, transactions, notifications.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { databaseProblem } from '../http/database-problems.ts';
import { withConnection } from './connection.ts';
import { type Database, openDatabase } from './open.ts';
import { DatabaseSilent, isDatabaseUnavailable, OutcomeUnknown } from './unavailable.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

describe('values of the database', () => {
  it('reads int8 as number, timestamptz as Date, date as text, jsonb parsed', async () => {
    const answer = await test.db.pool.query(`select 9007199254740991::int8 as big,
      '2026-03-29 03:00:00.25+02'::timestamptz as moment, '2026-03-29'::date as day,
      'infinity'::timestamptz as never, '{"a":[1]}'::jsonb as json`);
    expect(answer.rows[0]).toEqual({
      big: 9_007_199_254_740_991,
      moment: new Date('2026-03-29T01:00:00.250Z'),
      day: '2026-03-29',
      never: new Date(8.64e15),
      json: { a: [1] },
    });
  });

  it('refuses an integer that a number cannot hold', async () => {
    await expect(test.db.pool.query('select 9007199254740993::int8 as big')).rejects.toThrow(
      'integer out of range',
    );
  });

  it('takes a Date as parameter and gives the same one back', async () => {
    const moment = new Date('2026-11-21T04:05:06.789Z');
    const answer = await test.db.pool.query('select $1::timestamptz as moment', [moment]);
    expect(answer.rows[0].moment).toEqual(moment);
  });
});

describe('read and write', () => {
  const insert = (code: string) => ({ code, name: code, country_code: 'SK' });

  it('commits what a write did, and reads it', async () => {
    await test.db.write((db) => db.insertInto('company').values(insert('one')).execute());
    const found = await test.db.read((db) =>
      db.selectFrom('company').select(['code', 'last_change']).where('code', '=', 'one').execute(),
    );
    expect(found).toEqual([{ code: 'one', last_change: 1 }]);
  });

  it('rolls the whole write back when it throws', async () => {
    const failing = test.db.write(async (db) => {
      await db.insertInto('company').values(insert('two')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const found = await test.db.read((db) =>
      db.selectFrom('company').select('code').where('code', '=', 'two').execute(),
    );
    expect(found).toEqual([]);
  });

  it('runs SQL text on both handles', async () => {
    const read = await test.db.read((db) => sql<{ n: number }>`select 1 as n`.execute(db));
    const written = await test.db.write((db) => sql<{ n: number }>`select 2 as n`.execute(db));
    expect([read.rows[0]?.n, written.rows[0]?.n]).toEqual([1, 2]);
  });
});

describe('F-7 a database that does not answer', () => {
  const impatient = async (use: (db: Database) => Promise<void>) => {
    const db = openDatabase(test.url, { connections: 1, statementMsMax: 500, name: 'impatient' });
    try {
      await use(db);
    } finally {
      await db.close();
    }
  };
  const sleeping = async () =>
    (
      await test.db.pool.query(
        "select from pg_stat_activity where application_name = 'impatient' and state <> 'idle'",
      )
    ).rowCount;

  it('is not waited for beyond the limit; its connection is replaced and its statement ends', () =>
    impatient(async (db) => {
      const read = db.read((ask) => sql`select pg_sleep(60)`.execute(ask));
      await expect(read).rejects.toThrow(DatabaseSilent);
      const write = db.write((ask) => sql`select pg_sleep(60)`.execute(ask));
      await expect(write).rejects.toSatisfy(isDatabaseUnavailable);
      // The only connection of the pool.
      expect((await db.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
      await expect.poll(sleeping, { timeout: 10_000 }).toBe(0);
    }));

  it('is waited for as long as whoever takes a connection says', () =>
    impatient(async (db) => {
      const patient = { statementMsMax: 0 };
      await withConnection(db.pool, (client) => client.query('select pg_sleep(1)'), patient);
      // The next one of the same connection has the limit of all again.
      await expect(db.pool.query('select pg_sleep(60)')).rejects.toThrow(DatabaseSilent);
    }));

  it('in the middle of a commit leaves it unknown whether the change was saved', async () => {
    await test.db.pool.query(`
      create table slow (id integer);
      create function wait_long() returns trigger language plpgsql as $$ begin
        perform pg_sleep(2);
        return null;
      end $$;
      create constraint trigger slow after insert on slow deferrable initially deferred
        for each row execute function wait_long()`);
    await impatient(async (db) => {
      const saved = db.write((ask) => sql`insert into slow values (1)`.execute(ask));
      const failure = await saved.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(OutcomeUnknown);
      // Whoever made the change must look; whoever only read may ask again.
      expect(databaseProblem(failure, true)).toMatchObject({
        status: 503,
        detail: { message: 'perhaps_saved' },
      });
      expect(databaseProblem(failure)?.detail.retryAfterSeconds).toBeGreaterThan(0);
    });
  });
});

describe('listen', () => {
  it('hears notifications, and null after the connection was lost', async () => {
    const heard: (string | null)[] = [];
    const stop = await test.db.listen('something', (payload) => heard.push(payload));
    await test.db.pool.query("select pg_notify('something', 'first')");
    await expect.poll(() => heard).toEqual(['first']);
    await test.db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where query ilike 'listen%' and datname = current_database()`);
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['first', null]);
    await test.db.pool.query("select pg_notify('something', 'second')");
    await expect.poll(() => heard).toEqual(['first', null, 'second']);
    stop();
  });
});

describe('close', () => {
  it('ends all connections, also when only the pool was used', async () => {
    const name = 'flotila-close-test';
    const db = openDatabase(test.url, { name });
    await db.pool.query('select 1');
    await db.close();
    const count = async () =>
      (
        await test.db.pool.query('select 1 from pg_stat_activity where application_name = $1', [
          name,
        ])
      ).rowCount;
    await expect.poll(count).toBe(0);
  });
});

describe('an absent database', () => {
  it('is told apart from a broken rule', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none');
    const absent = await nowhere.pool.query('select 1').catch((error) => error);
    const broken = await test.db.pool.query('select 1/0').catch((error) => error);
    await nowhere.close();
    expect([isDatabaseUnavailable(absent), isDatabaseUnavailable(broken)]).toEqual([true, false]);
  });
});
