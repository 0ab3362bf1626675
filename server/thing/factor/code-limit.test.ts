// Guessing codes has an end, however slowly and from wherever: after so many wrong ones in a row codes of the app are locked,
// and its owner, who is told, comes in otherwise.
import { WRONG_CODES_MAX } from '@flotila/domain/factor/factor.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { makePasskey } from '../../testing/authenticator.ts';
import { ACCOUNT, PERSON } from '../../testing/cast.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { challengeOf, codeOf, setUpApp, tryIn } from '../../testing/second-factor.ts';
import { send } from '../../testing/send.ts';

const { login, id } = ACCOUNT.dispatcher;
const SOON = { timeout: 15_000, interval: 20 };
const WRONG = /správny čas/;
const LOCKED = /záložným kódom; ak ich nemáte, požiadajte správcu/;

let api: TestApi;
let mails: Awaited<ReturnType<typeof startMailServer>>;
let secret: string;
let recoveryCodes: string[];
let key: ReturnType<typeof makePasskey>;
beforeAll(async () => {
  mails = await startMailServer();
  api = await testApi({ mailer: mails.mailer });
  const headers = await api.as('dispatcher');
  ({ secret, recoveryCodes } = await setUpApp(api, headers.authorization));
  const url = '/v1/all/account/passkey';
  const begun = await api.app.inject({ method: 'POST', url, headers });
  key = makePasskey();
  const payload = { passkey: key.made(begun.json()) };
  expect((await api.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
  await api.db.pool.query(`update person set email = 'dusan@firma.sk' where person_id = $1`, [
    PERSON.dusan.id,
  ]);
});
afterAll(async () => {
  await api.close();
  await mails.close();
});
beforeEach(async () => {
  api.advance(20 * 60_000);
  mails.received.length = 0;
  await api.db.pool.query('update second_factor set wrong_codes = 0');
});

const rightCode = () => codeOf(secret, api.now());
const enterWith = async (code: string) =>
  tryIn(api, login, { challenge: await challengeOf(api, login), code });
async function messageOf(code: string): Promise<string> {
  const answer = await enterWith(code);
  return answer.statusCode === 200 ? 'in' : answer.json().message;
}
/** As if so many had gone wrong already. */
const wrongBefore = (count: number) =>
  api.db.pool.query('update second_factor set wrong_codes = $2 where account_id = $1', [id, count]);

test('of codes at once from many addresses so many are looked at, and then not even the right one', async () => {
  const challenge = await challengeOf(api, login);
  const wrong = await Promise.all(
    Array.from({ length: WRONG_CODES_MAX + 20 }, (_, n) =>
      tryIn(api, login, { challenge, code: '424242' }, { remoteAddress: `198.51.100.${n}` }),
    ),
  );
  const messages = wrong.map((answer) => answer.json().message);
  expect(messages.filter((text) => WRONG.test(text))).toHaveLength(WRONG_CODES_MAX - 1);
  expect(messages.filter((text) => LOCKED.test(text))).toHaveLength(21);
  expect(await messageOf(rightCode())).toMatch(LOCKED);
  // Told once, and recorded.
  await expect.poll(() => mails.received.length, SOON).toBe(1);
  expect(mails.received[0]?.to).toEqual(['dusan@firma.sk']);
  const about = `/v1/tatra/audit?kind=session&recordId=${id}`;
  const { body } = await send(api, 'admin', 'GET', about);
  expect(body.content[0]).toMatchObject({
    action: 'refuse',
    after: { isCode: true, isLocked: true },
  });
});

test('a recovery code opens, and codes of the app do again', async () => {
  await wrongBefore(WRONG_CODES_MAX);
  expect(await messageOf('0AAAAAAAAAAA')).toMatch(WRONG);
  expect(await messageOf(rightCode())).toMatch(LOCKED);
  expect(await messageOf(recoveryCodes[0] ?? '')).toBe('in');
  expect(await messageOf(rightCode())).toBe('in');
});

test('so does a passkey', async () => {
  await wrongBefore(WRONG_CODES_MAX);
  const url = '/v1/all/token/passkey';
  const asked = (await api.app.inject({ method: 'POST', url })).json();
  const payload = { passkey: key.shown(asked) };
  expect((await api.app.inject({ method: 'PUT', url, payload })).statusCode).toBe(200);
  expect(await messageOf(rightCode())).toBe('in');
});

test('the last one may be right, and a right one begins anew', async () => {
  await wrongBefore(WRONG_CODES_MAX - 1);
  expect(await messageOf(rightCode())).toBe('in');
  expect(await messageOf('424242')).toMatch(WRONG);
});

test('without the password nobody locks', async () => {
  await wrongBefore(WRONG_CODES_MAX - 1);
  const challenge = await challengeOf(api, login);
  const guess = { challenge, code: '424242' };
  const answer = await tryIn(api, login, guess, { password: 'not the password' });
  expect(answer.json().code).toBe('wrong_credentials');
  expect((await tryIn(api, login, { ...guess, challenge: 'none' })).json().code).toBe(
    'second_factor',
  );
  expect(await messageOf(rightCode())).toBe('in');
});

test('who sets up an app in an open session begins anew, as does whom an administrator helps', async () => {
  const { accessToken } = (await enterWith(rightCode())).json();
  await wrongBefore(WRONG_CODES_MAX);
  const made = await setUpApp(api, `Bearer ${accessToken}`);
  api.advance(30_000);
  expect(await messageOf(codeOf(made.secret, api.now()))).toBe('in');
  await wrongBefore(WRONG_CODES_MAX);
  const reset = `/v1/tatra/person/${PERSON.dusan.id}/factors`;
  expect((await send(api, 'admin', 'DELETE', reset)).status).toBe(204);
  expect((await tryIn(api, login)).statusCode).toBe(200);
});
