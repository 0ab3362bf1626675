// Whoever did not change their own account hears of it by mail, at the address of before.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, PERSON } from '../../testing/cast.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { setUpApp } from '../../testing/second-factor.ts';

const SOON = { timeout: 15_000, interval: 20 };

let api: TestApi;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  api = await testApi({ mailer: mails.mailer });
  await api.as('admin');
  await api.db.pool.query(`update account set language = 'en' where login = $1`, [
    ACCOUNT.admin.login,
  ]);
});
afterAll(async () => {
  await api.close();
  await mails.close();
});
beforeEach(() => {
  mails.received.length = 0;
});

async function storeEmail(email: string): Promise<void> {
  const account = (await api.call('admin', 'GET', '/v1/all/account')).json();
  const body = { ...account, email, password: CAST_PASSWORD };
  expect((await api.call('admin', 'PUT', '/v1/all/account', body)).statusCode).toBe(200);
}

test('another e-mail is told at the address of before, the first one at itself', async () => {
  await storeEmail('first@firma.sk');
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  await storeEmail('second@firma.sk');
  await expect.poll(() => mails.received.length, SOON).toBe(2);
  expect(mails.received.map(({ to }) => to)).toEqual([['first@firma.sk'], ['first@firma.sk']]);
});

test('another password is told in the own language, without saying what it is', async () => {
  await storeEmail('first@firma.sk');
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  const passwords = { oldPassword: CAST_PASSWORD, newPassword: 'nejake ine heslo' };
  const changed = await api.call('admin', 'PUT', '/v1/all/account/password', passwords);
  expect(changed.statusCode).toBe(204);
  await expect.poll(() => mails.received.length, SOON).toBe(2);
  const [, mail] = mails.received;
  expect(mail?.to).toEqual(['first@firma.sk']);
  expect(mail?.raw).toMatch(/Subject: Flotila: your password has changed/);
  expect(mail?.raw).toContain(ACCOUNT.admin.login);
  expect(mail?.raw).not.toContain('nejake');
});

test('who gets another factor, or loses one, is told', async () => {
  const signedIn = await api.as('dispatcher');
  await api.db.pool.query(`update person set email = 'dusan@firma.sk' where person_id = $1`, [
    PERSON.dusan.id,
  ]);
  await setUpApp(api, signedIn.authorization);
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  await api.call('dispatcher', 'POST', '/v1/all/account/recovery-code');
  await expect.poll(() => mails.received.length, SOON).toBe(2);
  await api.call('dispatcher', 'DELETE', '/v1/all/account/app');
  await expect.poll(() => mails.received.length, SOON).toBe(3);
  expect(mails.received.map(({ to }) => to)).toEqual(Array(3).fill(['dusan@firma.sk']));
  for (const mail of mails.received) expect(mail.raw).toContain('Subject: =?UTF-8?');
});
