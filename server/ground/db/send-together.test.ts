// Statements sent in one go: all of them or, after a failure of one, none; the connection serves on.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { withConnection } from './connection.ts';
import { type CopyIn, type Statement, sendTogether } from './send-together.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.pool.query('create table pile (n integer primary key)');
});
afterAll(() => database.close());

const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };
const copyOf = (...numbers: number[]): CopyIn => ({
  copy: 'copy pile (n) from stdin',
  bytes: Buffer.from(numbers.map((n) => `${n}\n`).join('')),
});
const more = (json: string): Statement => ({
  name: 'more',
  text: 'insert into pile select n from json_to_recordset($1) as x(n integer)',
  values: [json],
});

async function pileOf(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ n: number }>('select n from pile order by n');
  return rows.map(({ n }) => n);
}

test('R1 a COPY, statements and the commit in one go; after a failure of any nothing is committed', async () => {
  await withConnection(database.db.pool, async (client) => {
    await client.query('begin');
    await sendTogether(client, [copyOf(1, 2), more('[{"n": 3}]'), COMMIT]);
    expect(await pileOf(client)).toEqual([1, 2, 3]);
    const failures: [Statement | CopyIn, string][] = [
      [copyOf(4, 1), '23505'],
      [more('[{"n": 5}, {"n": 2}]'), '23505'],
      [more('no json'), '22P02'],
      [{ name: 'never seen', text: 'select nothing from nowhere', values: [] }, '42P01'],
    ];
    for (const [failing, code] of failures) {
      await client.query('begin');
      const steps = [more('[{"n": 6}]'), failing, copyOf(7), more('[{"n": 8}]'), COMMIT];
      await expect(sendTogether(client, steps)).rejects.toMatchObject({ code });
      await client.query('rollback');
      expect(await pileOf(client)).toEqual([1, 2, 3]);
    }
    await client.query('begin');
    await sendTogether(client, [copyOf(9), more('[{"n": 10}]'), COMMIT]);
    expect(await pileOf(client)).toEqual([1, 2, 3, 9, 10]);
  });
});

test('R1 a name that a failed statement left with the connection is used again', async () => {
  await withConnection(database.db.pool, async (client) => {
    const late: Statement = { name: 'late', text: 'insert into pile values (1)', values: [] };
    await client.query('begin');
    await expect(sendTogether(client, [late, COMMIT])).rejects.toMatchObject({ code: '23505' });
    await client.query('rollback');
    await expect(sendTogether(client, [late])).rejects.toMatchObject({ code: '23505' });
    expect(await pileOf(client)).toContain(1);
  });
});

test('R7 a connection that ends meanwhile rejects', async () => {
  await expect(
    withConnection(database.db.pool, (client) =>
      sendTogether(client, [
        { name: 'end', text: 'select pg_terminate_backend(pg_backend_pid())', values: [] },
        copyOf(11),
      ]),
    ),
  ).rejects.toThrow();
  await withConnection(database.db.pool, async (client) => {
    expect(await pileOf(client)).not.toContain(11);
  });
});
