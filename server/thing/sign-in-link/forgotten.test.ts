// A forgotten password: the answer tells nobody whether there is such an account, the mail goes only to whoever it is, and
// nobody makes the server send without end.
import { FORGOTTEN_MINUTES } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { setUpApp, tryIn } from '../../testing/second-factor.ts';
import { send, signInAs } from '../../testing/send.ts';
import { CHOSEN_PASSWORD, chooseBy, linkStage } from '../../testing/sign-in-links.ts';
import {
  ASKS_PER_ADDRESS_MAX,
  createForgotten,
  MAILS_MAX,
  MAILS_PER_ACCOUNT_MAX,
  WAITING_MAX,
} from './forgotten.ts';

const SOON = { timeout: 15_000, interval: 20 };
const QUARTER_MS = 15 * 60_000;

const { api, mails, close } = await linkStage();
beforeAll(async () => {
  await email(api, PERSON.igor, 'igor@firma.sk');
  await email(api, PERSON.dusan, 'dusan@firma.sk');
});
afterAll(close);
beforeEach(() => {
  mails.received.length = 0;
  api.advance(QUARTER_MS + 1000);
});

const email = (to: TestApi, person: { id: number; company: number }, address: string | null) =>
  to.db.pool.query('update person set email = $3 where person_id = $1 and company_id = $2', [
    person.id,
    person.company,
    address,
  ]);
const ask = (name: string, more: { remoteAddress?: string; headers?: object } = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/v1/public/forgotten-password',
    payload: { name },
    ...(more as object),
  });
/** Asks are looked at in their order, two at a time: when these have come, the ones before are done. */
async function settle(): Promise<void> {
  const known = mails.received.length;
  await email(api, PERSON.cudzi, 'cudzi@firma.sk');
  await api.db.pool.query(`delete from sign_in_link where account_id = $1`, [ACCOUNT.foreign.id]);
  for (let times = 0; times < 2; times += 1) await ask(ACCOUNT.foreign.login);
  const those = () => mails.received.slice(known).filter(({ to }) => to[0] === 'cudzi@firma.sk');
  await expect.poll(() => those().length, SOON).toBe(2);
  await email(api, PERSON.cudzi, null);
}
const others = () => mails.received.map(({ to }) => to[0]).filter((to) => to !== 'cudzi@firma.sk');
const tokenIn = (raw: string) => /\/in#([\w-]{43})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '';
const use = (token: string) => chooseBy(api, token);
async function mailFor(
  name: string,
): Promise<{ to: string | undefined; raw: string; token: string }> {
  const known = mails.received.length;
  expect((await ask(name)).statusCode).toBe(204);
  await expect.poll(() => mails.received.length, SOON).toBe(known + 1);
  const { to, raw } = mails.received[known] as (typeof mails.received)[0];
  return { to: to[0], raw, token: tokenIn(raw) };
}

describe('whoever forgot the password', () => {
  test('by login or e-mail gets a link to a new one, which ends all sessions and is told', async () => {
    const before = await signInAs(api, ACCOUNT.driver.login, CAST_PASSWORD);
    const byEmail = await mailFor('IGOR@firma.sk');
    expect(byEmail.to).toBe('igor@firma.sk');
    const { to, raw, token } = await mailFor(ACCOUNT.driver.login.toUpperCase());
    expect(to).toBe('igor@firma.sk');
    expect(raw).toContain('https://fleet.example.com/in#');
    // A newer one makes the one before void.
    expect((await use(byEmail.token)).status).toBe(410);
    const answer = await use(token);
    expect(answer.status).toBe(200);
    expect((await before.ask('/v1/all/account')).status).toBe(401);
    expect((await signInAs(api, ACCOUNT.driver.login, CAST_PASSWORD)).status).toBe(401);
    expect((await signInAs(api, ACCOUNT.driver.login, CHOSEN_PASSWORD)).status).toBe(200);
    // Two links and the word that the password has changed.
    await expect.poll(() => mails.received.length, SOON).toBe(3);
    expect(mails.received[2]?.raw).not.toContain('/in#');
    expect((await use(token)).status).toBe(410);
  });

  test('the link opens for half an hour', async () => {
    const { token } = await mailFor(ACCOUNT.dispatcher.login);
    api.advance(FORGOTTEN_MINUTES * 60_000);
    expect((await use(token)).body.message).toMatch(/Platnosť odkazu sa skončila/);
  });

  test('a second factor is asked for after it, too', async () => {
    const signedIn = await tryIn(api, ACCOUNT.dispatcher.login);
    await setUpApp(api, `Bearer ${signedIn.json().accessToken}`);
    // They are told of it.
    await expect.poll(() => mails.received.length, SOON).toBe(1);
    const { token } = await mailFor(ACCOUNT.dispatcher.login);
    const answer = await use(token);
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor']);
    expect(answer.body.challenge).toMatch(/^[\w-]{20,}/);
    // The password is the new one, which is told as well.
    await expect.poll(() => mails.received.length, SOON).toBe(3);
    const entered = await tryIn(api, ACCOUNT.dispatcher.login, null, { password: CHOSEN_PASSWORD });
    expect(entered.json().code).toBe('second_factor');
    await api.db.pool.query('delete from second_factor where account_id = $1', [
      ACCOUNT.dispatcher.id,
    ]);
  });

  test('two who share an e-mail get a mail each, and each opens their own account', async () => {
    await email(api, PERSON.igor, 'dusan@firma.sk');
    await ask('dusan@firma.sk');
    await expect.poll(() => mails.received.length, SOON).toBe(2);
    const logins = await Promise.all(
      mails.received.map(async ({ raw }) => {
        const answer = await api.call(null, 'POST', '/v1/public/sign-in-link', {
          token: tokenIn(raw),
        });
        return answer.json().login;
      }),
    );
    expect(logins.sort()).toEqual([ACCOUNT.dispatcher.login, ACCOUNT.driver.login]);
    await email(api, PERSON.igor, 'igor@firma.sk');
  });

  test('who is told: the mail stands in the record of changes of the company', async () => {
    await mailFor(ACCOUNT.dispatcher.login);
    const { rows } = await api.db.pool.query(
      `select after from audit where company_id = $1 and record_id = $2 and kind = 'person'
       order by audit_id desc limit 1`,
      [COMPANY.tatra.id, String(PERSON.dusan.id)],
    );
    expect(rows[0].after).toEqual({ forgotten: 'mail' });
  });
});

describe('nobody learns or gets anything else', () => {
  test('the answer is the same whoever is asked for', async () => {
    const names = [ACCOUNT.driver.login, 'nobody', 'nobody@firma.sk', ACCOUNT.inactive.login];
    const answers = await Promise.all(names.map((name) => ask(name)));
    const told = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { statusCode, body, rest };
    });
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]?.statusCode).toBe(204);
  });

  test('the answer does not wait for the mail server', async () => {
    let isAsked = false;
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = await testApi({
      names: { publicUrl: 'https://fleet.example.com' },
      mailer: {
        domain: 'x',
        send: async () => {
          isAsked = true;
          await promise;
          return { kind: 'sent', refused: [] };
        },
      },
    });
    await slow.db.pool.query(`update person set email = 'igor@firma.sk' where person_id = 103`);
    const payload = { name: ACCOUNT.driver.login };
    const url = '/v1/public/forgotten-password';
    expect((await slow.app.inject({ method: 'POST', url, payload })).statusCode).toBe(204);
    await expect.poll(() => isAsked, SOON).toBe(true);
    resolve();
    await slow.close();
  });

  test('nothing goes to who is switched off, was only invited, or whose password the settings hold', async () => {
    await email(api, PERSON.byvaly, 'byvaly@firma.sk');
    await ask('byvaly@firma.sk');
    const made = await send(api, 'admin', 'POST', '/v1/tatra/person', {
      lastName: 'Pozvaný',
      email: 'pozvany@firma.sk',
    });
    const url = `/v1/tatra/person/${made.body.personId}/invitation`;
    await send(api, 'admin', 'POST', url, { byMail: false, login: 'pozvany' });
    await send(api, 'admin', 'DELETE', url);
    await ask('pozvany');
    await api.db.pool.query(`update account set email = 'root@firma.sk' where login = 'superuser'`);
    await ask('root@firma.sk');
    await ask(ACCOUNT.collective.login);
    await settle();
    expect(others()).toEqual([]);
  });

  test('a company alone does not say where the letters of its people in other companies go', async () => {
    await email(api, PERSON.annaMorava, 'utocnik@firma.cz');
    await ask(ACCOUNT.admin.login);
    await ask('utocnik@firma.cz');
    await email(api, PERSON.anna, 'anna@firma.sk');
    await ask(ACCOUNT.admin.login);
    await settle();
    expect(others()).toEqual([]);
    await email(api, PERSON.annaMorava, 'Anna@firma.sk');
    expect((await mailFor('anna@firma.sk')).to?.toLowerCase()).toBe('anna@firma.sk');
  });

  test('an administrator of a part does not move the e-mail of who sees more', async () => {
    await send(api, 'admin', 'POST', '/v1/tatra/person', {
      lastName: 'Obmedzený',
      login: 'obmedzeny',
      password: CAST_PASSWORD,
      admin: true,
      viewAll: false,
      visiblePersons: [PERSON.dusan.id],
    });
    const limited = await signInAs(api, 'obmedzeny', CAST_PASSWORD);
    const url = `/v1/tatra/person/${PERSON.dusan.id}`;
    const { body: person } = await limited.ask(url);
    const { status, body } = await limited.ask(url, 'PUT', { ...person, email: 'x@firma.sk' });
    expect([status, body.errors]).toEqual([400, [{ field: 'email', code: 'locked' }]]);
    expect((await limited.ask(url, 'PUT', { ...person, driver: true })).status).toBe(200);
  });

  test('the link never leads to a host that the one who asks made up', async () => {
    const open = await testApi({ mailer: mails.mailer });
    try {
      await email(open, PERSON.igor, 'igor@firma.sk');
      await email(open, PERSON.cudzi, 'cudzi@firma.sk');
      const url = '/v1/public/forgotten-password';
      const askOf = ({ login: name }: { login: string }) =>
        open.app.inject({
          method: 'POST',
          url,
          payload: { name },
          headers: { host: 'evil.example.org' },
        });
      const signInAt = (host: string, { login }: { login: string }) => {
        const headers = { host, authorization: basic(login, CAST_PASSWORD) };
        return open.app.inject({ url: '/v1/all/token', headers });
      };
      await signInAt('fleet.cudzi.sk', ACCOUNT.foreign);
      await askOf(ACCOUNT.driver);
      // When these have come it was looked at: nobody has signed in as the driver yet, so no address is known.
      for (let times = 0; times < 2; times += 1) await askOf(ACCOUNT.foreign);
      await expect.poll(() => mails.received.length, SOON).toBe(2);
      expect(mails.received.map(({ to }) => to[0])).toEqual(['cudzi@firma.sk', 'cudzi@firma.sk']);
      mails.received.length = 0;
      await signInAt('fleet.firma.sk', ACCOUNT.driver);
      await askOf(ACCOUNT.driver);
      await expect.poll(() => mails.received.length, SOON).toBe(1);
      expect(mails.received[0]?.raw).toContain('http://fleet.firma.sk/in#');
      expect(mails.received[0]?.raw).not.toContain('evil');
    } finally {
      await open.close();
    }
  });

  test('a name with a line break is refused; a display name finds nobody', async () => {
    expect((await ask('igor\r\nBcc: x@y.sk')).statusCode).toBe(400);
    expect((await ask('Igor <igor@firma.sk>')).statusCode).toBe(204);
    await settle();
    expect(others()).toEqual([]);
  });

  test('without a mail server it is said who helps', async () => {
    const silent = await testApi();
    const url = '/v1/public/forgotten-password';
    const answer = await silent.app.inject({ method: 'POST', url, payload: { name: 'igor' } });
    expect([answer.statusCode, answer.json().message]).toEqual([
      404,
      expect.stringMatching(/správca vašej firmy/),
    ]);
    await silent.close();
  });
});

describe('limits', () => {
  test(`an address asks ${ASKS_PER_ADDRESS_MAX} times in a quarter of an hour`, async () => {
    const remoteAddress = '192.0.2.9';
    for (let times = 0; times < ASKS_PER_ADDRESS_MAX; times += 1) {
      expect((await ask('nobody', { remoteAddress })).statusCode).toBe(204);
    }
    const refused = await ask('nobody', { remoteAddress });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('nobody', { remoteAddress: '192.0.2.10' })).statusCode).toBe(204);
  });

  test(`an account gets ${MAILS_PER_ACCOUNT_MAX} mails in a quarter of an hour, from wherever they are asked`, async () => {
    for (let times = 1; times <= MAILS_PER_ACCOUNT_MAX; times += 1) {
      await ask('igor', { remoteAddress: `192.0.2.${100 + times}` });
      await expect.poll(() => others().length, SOON).toBe(times);
    }
    await ask('igor', { remoteAddress: '192.0.2.120' });
    await settle();
    expect(others()).toHaveLength(MAILS_PER_ACCOUNT_MAX);
  });

  test(`all accounts together get ${MAILS_MAX}`, async () => {
    await api.db.pool.query(
      `insert into sign_in_link (hash, purpose, account_id, made, expires, made_for)
       select sha256(n::text::bytea), 'forgotten', $1, $2, $2, '' from generate_series(1, $3) n`,
      [ACCOUNT.foreign.id, new Date(api.now()), MAILS_MAX],
    );
    await ask('igor');
    // He is judged by the moment at which he asked, whenever he is looked at; these are of a later one.
    api.advance(QUARTER_MS + 1000);
    await mailFor('dusan');
    await mailFor('dusan');
    expect(others()).not.toContain('igor@firma.sk');
  });

  test('10 000 tries from 10 000 addresses: few are kept waiting, the rest is dropped, and it goes on after', async () => {
    const warned: string[] = [];
    const asked: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const db = {
      read: async (run: unknown) => {
        asked.push(String(run));
        await promise;
        return [];
      },
    };
    const log = {
      info: () => undefined,
      warn: (_facts: object, text: string) => warned.push(text),
    };
    const deps = { db: db as never, mails: null as never, log };
    const forgotten = createForgotten();
    const at = (index: number) => ({
      name: 'igor',
      remoteAddress: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
      isLocal: false,
      now: 1_000_000,
    });
    const all = { ...deps, publicUrl: undefined, configuredLogin: undefined };
    for (let index = 0; index < 10_000; index += 1) forgotten.ask(all, at(index));
    const kept = 10_000 - warned.length;
    expect(kept).toBe(WAITING_MAX + 2);
    resolve();
    await expect.poll(() => asked.length, SOON).toBe(kept);
    forgotten.ask(all, at(20_000));
    await expect.poll(() => asked.length, SOON).toBe(kept + 1);
  });
});
