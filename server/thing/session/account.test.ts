// FLOTILA_SUPERUSER: created or updated at start, and a changed password ends what is signed in. Accounts
// that become persons.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { insertAccount, insertMembership, putSuperuser } from './account.queries.ts';
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

it('who becomes a superuser signs in anew, and by no provider as whom a company knew them', async () => {
  const account = { login: 'Eva', password: 'evine heslo', access: 'normal' as const };
  const accountId = await test.db.write((db) => insertAccount(db, account));
  await test.db.pool.query(
    `insert into sign_in_session (session_id, account_id, refresh_hash, permanent, created, expires,
      last_request) values (gen_random_uuid(), $1, '', false, $2, $2, $2)`,
    [accountId, NOW],
  );
  await test.db.pool.query(
    `insert into sign_on_link (company_id, issuer, subject, account_id, linked)
     values (0, 'https://login.example', '17', $1, $2)`,
    [accountId, NOW],
  );
  const putEva = () => test.db.write((db) => putSuperuser(db, account, NOW));
  expect(await putEva()).toBe('updated');
  const left = await test.db.pool.query(
    `select 1 from sign_in_session where ended is null and account_id = $1
     union all select 1 from sign_on_link where account_id = $1`,
    [accountId],
  );
  expect(left.rowCount).toBe(0);
  expect(await putEva()).toBe('unchanged');
});

it('makes an account the same person in every company of it', async () => {
  await test.db.pool.query(
    "insert into company (code, name, country_code) values ('a', 'A', 'SK'), ('b', 'B', 'SK')",
  );
  const names = { firstName: 'Nová', lastName: 'Osoba' };
  const rights = { administrator: true, dispatcher: false, driver: false };
  await test.db.write(async (db) => {
    const account = { login: 'nova', password: 'nejake heslo', access: 'normal' as const };
    const accountId = (await insertAccount(db, account)) ?? 0;
    for (const [companyCode, isThere] of [
      ['a', true] as const,
      ['B', true] as const,
      ['no-such', false] as const,
    ]) {
      const made = await insertMembership(db, { accountId, companyCode, ...names, ...rights });
      expect(made, companyCode).toBe(isThere);
    }
  });
  const { rows } = await test.db.pool.query<{ person_id: number }>('select person_id from person');
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(({ person_id }) => person_id)).size).toBe(1);
});
