// FLOTILA_SUPERUSER: created or updated at start, and a changed password ends what is signed in.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { putSuperuser } from './account.queries.ts';
import { isPassword } from './password.ts';

const NOW = new Date('2026-11-21T04:00:00Z');
let test: TestDatabase;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.close());

const put = (password: string) =>
  test.db.write((db) => putSuperuser(db, { login: 'Boss', password }, NOW));
const account = async () =>
  (await test.db.pool.query("select * from account where login = 'Boss'")).rows[0];

it('creates, leaves alone, and updates the superuser', async () => {
  expect(await put('first-password')).toBe('created');
  expect(await put('first-password')).toBe('unchanged');
  const before = await account();
  expect(before).toMatchObject({ access: 'superuser', active: true });
  await test.db.pool.query(
    `insert into sign_in_session (session_id, account_id, refresh_hash, permanent, created, expires,
      last_request) values (gen_random_uuid(), $1, '', false, $2, $2, $2)`,
    [before.account_id, NOW],
  );
  expect(await put('second-password')).toBe('updated');
  expect(await isPassword((await account()).password_hash, 'second-password')).toBe(true);
  const open = await test.db.pool.query('select 1 from sign_in_session where ended is null');
  expect(open.rowCount).toBe(0);
});

it('makes an inactive superuser active again', async () => {
  await test.db.pool.query('update account set active = false');
  expect(await put('second-password')).toBe('updated');
  expect(await account()).toMatchObject({ active: true });
});
