// Who is told that a backup failed: superusers, by the address of their person or by their own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT, PERSON } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { listOperators } from './operators.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ hasCast: true });
});
afterAll(() => database.close());

test('a superuser who is nobody’s person is told at the own address, others are not', async () => {
  const { pool } = database.db;
  const listed = async () =>
    (await database.db.read(listOperators)).map(({ email }) => email).sort();
  await pool.query(`update person set email = 'anna@firma.sk' where person_id = $1`, [
    PERSON.anna.id,
  ]);
  expect(await listed()).toEqual([]);
  await pool.query(`update account set email = 'operator@firma.sk' where account_id = $1`, [
    ACCOUNT.superuser.id,
  ]);
  expect(await listed()).toEqual(['operator@firma.sk']);
  // As a person with the same address, otherwise written: told once.
  await pool.query(
    `update person set email = 'Operator@firma.sk', account_id = $1 where person_id = $2`,
    [ACCOUNT.superuser.id, PERSON.byvaly.id],
  );
  expect(await listed()).toHaveLength(1);
});
