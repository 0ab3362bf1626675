// A link of an invitation: it opens once and not for long, what was taken back opens nothing, and no administrator learns the
// password.
import { INVITE_DAYS } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { basic } from '../../testing/api.ts';
import { COMPANY } from '../../testing/cast.ts';
import { send, signInAs } from '../../testing/send.ts';
import {
  CHOSEN_PASSWORD,
  chooseBy,
  inviting,
  linkStage,
  PERSONS,
  tokenOf,
} from '../../testing/sign-in-links.ts';

const { api, close } = await linkStage();
const { made, handOver, stateOf, get } = inviting(api);
const open = async (token: string) => {
  const answer = await api.call(null, 'POST', '/v1/public/sign-in-link', { token });
  return { status: answer.statusCode, body: answer.json() };
};
const use = (token: string, password?: string) => chooseBy(api, token, password);
const audits = async (personId: number) => {
  const { rows } = await api.db.pool.query(
    `select author, action, after from audit where company_id = $1 and kind = 'person'
       and record_id = $2 order by audit_id`,
    [COMPANY.tatra.id, String(personId)],
  );
  return rows;
};
afterAll(close);
// How many mails may go at once is another question.
beforeEach(() => api.advance(61_000));

describe('an invited person', () => {
  test('chooses a password by the link and is in, without the administrator knowing it', async () => {
    const person = await made();
    expect(await stateOf(person.personId)).toBe('none');
    const link = await handOver(person);
    expect(link).toMatch(/^https:\/\/fleet\.example\.com\/in#[\w-]{43}$/);
    expect(await stateOf(person.personId)).toBe('invited');
    expect((await open(tokenOf(link))).body).toMatchObject({
      purpose: 'invite',
      company: COMPANY.tatra.name,
      login: person.login,
      name: expect.stringContaining('Vodič'),
    });
    const { status, body, cookie } = await use(tokenOf(link));
    expect(status).toBe(200);
    expect(body.companies.map(({ code }: { code: string }) => code)).toEqual(['tatra']);
    expect(cookie).toMatch(/^known-/);
    const ask = { authorization: `Bearer ${body.accessToken}` };
    const own = await api.app.inject({ url: '/v1/all/account', headers: ask });
    expect(own.json().login).toBe(person.login);
    expect((await signInAs(api, person.login, CHOSEN_PASSWORD)).status).toBe(200);
    expect(await stateOf(person.personId)).toBe('signedIn');
  });

  test('nobody signs in to an account that has no password yet', async () => {
    const person = await made();
    await handOver(person);
    for (const password of ['', CHOSEN_PASSWORD, 'undefined']) {
      const headers = { authorization: basic(person.login, password) };
      const { statusCode } = await api.app.inject({ url: '/v1/all/token', headers });
      expect([400, 401]).toContain(statusCode);
    }
  });

  test('the rules of passwords hold, and a refused one leaves the link open', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const refused = async (password: string) => (await use(token, password)).body.errors?.[0];
    expect(await refused('')).toMatchObject({ field: 'password', code: 'required' });
    expect(await refused('kratke')).toMatchObject({ code: 'minLength' });
    expect(await refused('heslo123')).toMatchObject({ code: 'commonPassword' });
    const long = await made();
    const longToken = tokenOf(await handOver({ ...long, login: 'dlhy.login' }));
    expect((await use(longToken, 'Dlhy.Login')).body.errors[0].code).toBe('passwordIsLogin');
    expect((await use(token)).status).toBe(200);
  });

  test('the link opens once, also when two use it at the same moment', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const both = await Promise.all([use(token, 'prve moje heslo'), use(token, 'druhe moje heslo')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await use(token)).status).toBe(410);
    expect((await open(token)).body.message).toMatch(/už niekto použil/);
    const works = await Promise.all(
      ['prve moje heslo', 'druhe moje heslo'].map((word) => signInAs(api, person.login, word)),
    );
    expect(works.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('looking at a link changes nothing, however often a scanner of mails does', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    for (let times = 0; times < 3; times += 1) expect((await open(token)).status).toBe(200);
    const page = await api.app.inject({ url: '/in' });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await use(token)).status).toBe(200);
  });

  test('the link opens for seven days by the clock of the server, and not a moment longer', async () => {
    const [early, late] = [await made(), await made()];
    const tokens = [tokenOf(await handOver(early)), tokenOf(await handOver(late))];
    api.advance(INVITE_DAYS * DAY_MS - 60_000);
    expect((await use(tokens[0] as string)).status).toBe(200);
    api.advance(60_000);
    const { status, body } = await use(tokens[1] as string);
    expect(status).toBe(410);
    expect(body.message).toMatch(/Platnosť odkazu sa skončila/);
    expect(await stateOf(late.personId)).toBe('ranOut');
  });

  test('a newer link makes the one before void', async () => {
    const person = await made();
    const first = tokenOf(await handOver(person));
    const second = tokenOf(await handOver(person));
    expect((await open(first)).body.message).toMatch(/novší odkaz/);
    expect((await use(first)).status).toBe(410);
    expect((await use(second)).status).toBe(200);
  });

  test('one that was taken back opens nothing, and says so', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const taken = await send(api, 'admin', 'DELETE', `${PERSONS}/${person.personId}/invitation`);
    expect(taken.status).toBe(204);
    expect((await use(token)).body.message).toMatch(/vzal späť/);
    expect(await stateOf(person.personId)).toBe('never');
  });

  test('a link is void for whoever was switched off since, and works again when switched on', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const put = async (active: boolean) =>
      send(api, 'admin', 'PUT', `${PERSONS}/${person.personId}`, {
        ...(await get(person.personId)),
        active,
      });
    expect((await put(false)).status).toBe(200);
    expect((await use(token)).body.message).toMatch(/vypnutý/);
    expect((await put(true)).status).toBe(200);
    expect((await use(token)).status).toBe(200);
  });

  test('a link is void when the company is switched off or the person is gone', async () => {
    const [one, other] = [await made(), await made()];
    const [first, second] = [tokenOf(await handOver(one)), tokenOf(await handOver(other))];
    const switchTo = (active: boolean) =>
      api.db.pool.query('update company set active = $1 where company_id = 1', [active]);
    await switchTo(false);
    expect((await use(first)).status).toBe(410);
    await switchTo(true);
    const { personLastChange, companyPersonLastChange } = await get(other.personId);
    const stamps = new URLSearchParams({ personLastChange, companyPersonLastChange });
    await send(api, 'superuser', 'DELETE', `${PERSONS}/${other.personId}?${stamps}`);
    // The account went with its last person, and the link with it.
    expect((await use(second)).status).toBe(404);
  });

  test('a password that an administrator chose meanwhile makes the link void', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const body = { ...(await get(person.personId)), password: 'od spravcu heslo' };
    expect((await send(api, 'admin', 'PUT', `${PERSONS}/${person.personId}`, body)).status).toBe(
      200,
    );
    expect((await use(token)).body.message).toMatch(/Heslo sa medzitým zmenilo/);
    expect((await signInAs(api, person.login, 'od spravcu heslo')).status).toBe(200);
  });

  test('whoever had a password loses all other sessions by the new one', async () => {
    const person = await made();
    await use(tokenOf(await handOver(person)));
    const before = await signInAs(api, person.login, CHOSEN_PASSWORD);
    const again = await use(tokenOf(await handOver(person)), 'este ine heslo');
    expect(again.status).toBe(200);
    expect((await before.ask('/v1/all/account')).status).toBe(401);
    expect((await signInAs(api, person.login, CHOSEN_PASSWORD)).status).toBe(401);
  });
});

describe('what is kept', () => {
  test('the record of changes has invited, again, taken back, used and refused, and no token', async () => {
    const person = await made();
    await handOver(person);
    const token = tokenOf(await handOver(person));
    await send(api, 'admin', 'DELETE', `${PERSONS}/${person.personId}/invitation`);
    await use(token);
    const last = tokenOf(await handOver(person));
    await use(last);
    const entries = await audits(person.personId);
    const told = entries.map(({ after }) => after?.invitation ?? after?.byLink).filter(Boolean);
    expect(told).toEqual(['link', 'linkAgain', 'takenBack', 'link', 'invite']);
    expect(entries.find(({ after }) => after?.login === person.login)).toBeDefined();
    expect(entries.at(-1)).toMatchObject({
      author: expect.stringContaining(person.login),
      after: { passwordChanged: true, byLink: 'invite' },
    });
    const { rows } = await api.db.pool.query(
      `select action, after from audit where kind = 'session' and record_name = $1 order by audit_id`,
      [person.login],
    );
    expect(rows[0]).toMatchObject({ action: 'refuse', after: { isByLink: true } });
    const all = await api.db.pool.query(`select string_agg(a::text, '') as text from audit a`);
    for (const text of [token, last]) expect(all.rows[0].text).not.toContain(text);
    const links = await api.db.pool.query(
      `select string_agg(l::text, '') as text from sign_in_link l`,
    );
    for (const text of [token, last]) expect(links.rows[0].text).not.toContain(text);
  });

  test('unknown links are told as unknown, and an address that guesses has to wait', async () => {
    const guess = (token: string) =>
      api.app.inject({
        method: 'POST',
        url: '/v1/public/sign-in-link',
        payload: { token },
        remoteAddress: '192.0.2.77',
      });
    expect((await guess('nonsense')).statusCode).toBe(404);
    for (let times = 0; times < 29; times += 1) await guess('A'.repeat(43));
    expect((await guess('A'.repeat(43))).statusCode).toBe(429);
  });
});
