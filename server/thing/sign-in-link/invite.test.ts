// Invitations: the administrator chooses no password, the link opens once, and what was taken back opens nothing.
import { INVITE_DAYS } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { makeTestKey } from '../../testing/keys.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { send, signInAs } from '../../testing/send.ts';

const SOON = { timeout: 15_000, interval: 20 };
const list = '/v1/tatra/person';
const PASSWORD = 'moje nove heslo';

let api: TestApi;
let mails: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  mails = await startMailServer();
  api = await testApi({
    mailer: mails.mailer,
    names: { publicUrl: 'https://fleet.example.com' },
    configuredLogin: ACCOUNT.superuser.login,
  });
});
afterAll(async () => {
  await api.close();
  await mails.close();
});
beforeEach(async () => {
  mails.received.length = 0;
  // How many mails may go at once is another question.
  api.advance(61_000);
});

let count = 0;
async function made(more: object = {}): Promise<{ personId: number; login: string }> {
  count += 1;
  const { body } = await send(api, 'admin', 'POST', list, {
    firstName: 'Nový',
    lastName: `Vodič ${count}`,
    driver: true,
    ...more,
  });
  return { personId: body.personId, login: `vodic${count}` };
}
const invite = (personId: number, body: object, who: 'admin' | 'superuser' = 'admin') =>
  send(api, who, 'POST', `${list}/${personId}/invitation`, body);
const handOver = async (person: { personId: number; login: string }) =>
  (await invite(person.personId, { byMail: false, login: person.login })).body.link as string;
const stateOf = async (personId: number) =>
  (await send(api, 'admin', 'GET', `${list}/${personId}/invitation`)).body.state;
const tokenOf = (link: string) => link.slice(link.indexOf('#') + 1);
const open = async (token: string) => {
  const answer = await api.call(null, 'POST', '/v1/public/sign-in-link', { token });
  return { status: answer.statusCode, body: answer.json() };
};
const use = async (token: string, password = PASSWORD, headers = {}) => {
  const payload = { token, password };
  const url = '/v1/public/sign-in-link/use';
  const answer = await api.app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json(), cookie: answer.headers['set-cookie'] };
};
const audits = async (personId: number) => {
  const { rows } = await api.db.pool.query(
    `select author, action, after from audit where company_id = $1 and kind = 'person'
       and record_id = $2 order by audit_id`,
    [COMPANY.tatra.id, String(personId)],
  );
  return rows;
};
const get = async (personId: number) =>
  (await send(api, 'admin', 'GET', `${list}/${personId}`)).body;

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
    expect((await signInAs(api, person.login, PASSWORD)).status).toBe(200);
    expect(await stateOf(person.personId)).toBe('signedIn');
  });

  test('nobody signs in to an account that has no password yet', async () => {
    const person = await made();
    await handOver(person);
    for (const password of ['', PASSWORD, 'undefined']) {
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
    const taken = await send(api, 'admin', 'DELETE', `${list}/${person.personId}/invitation`);
    expect(taken.status).toBe(204);
    expect((await use(token)).body.message).toMatch(/vzal späť/);
    expect(await stateOf(person.personId)).toBe('never');
  });

  test('a link is void for whoever was switched off since, and works again when switched on', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const put = async (active: boolean) =>
      send(api, 'admin', 'PUT', `${list}/${person.personId}`, {
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
    await send(api, 'superuser', 'DELETE', `${list}/${other.personId}?${stamps}`);
    // The account went with its last person, and the link with it.
    expect((await use(second)).status).toBe(404);
  });

  test('a password that an administrator chose meanwhile makes the link void', async () => {
    const person = await made();
    const token = tokenOf(await handOver(person));
    const body = { ...(await get(person.personId)), password: 'od spravcu heslo' };
    expect((await send(api, 'admin', 'PUT', `${list}/${person.personId}`, body)).status).toBe(200);
    expect((await use(token)).body.message).toMatch(/Heslo sa medzitým zmenilo/);
    expect((await signInAs(api, person.login, 'od spravcu heslo')).status).toBe(200);
  });

  test('whoever had a password loses all other sessions by the new one', async () => {
    const person = await made();
    await use(tokenOf(await handOver(person)));
    const before = await signInAs(api, person.login, PASSWORD);
    const again = await use(tokenOf(await handOver(person)), 'este ine heslo');
    expect(again.status).toBe(200);
    expect((await before.ask('/v1/all/account')).status).toBe(401);
    expect((await signInAs(api, person.login, PASSWORD)).status).toBe(401);
  });
});

describe('who may be invited', () => {
  test('a person without a login needs one, which nobody else has', async () => {
    const { personId } = await made();
    const none = await invite(personId, { byMail: false });
    expect([none.status, none.body.errors]).toEqual([400, [{ field: 'login', code: 'required' }]]);
    const taken = await invite(personId, { byMail: false, login: ACCOUNT.driver.login });
    expect([taken.status, taken.body.errors]).toEqual([
      409,
      [{ field: 'login', code: 'duplicate' }],
    ]);
    expect(await stateOf(personId)).toBe('none');
  });

  test('nobody invites themselves, who is switched off, a superuser, or who sees more elsewhere', async () => {
    const why = async (personId: number) =>
      (await invite(personId, { byMail: false })).body.message;
    expect(await why(PERSON.anna.id)).toMatch(/Seba netreba/);
    expect(await why(PERSON.byvaly.id)).toMatch(/vypnutá/);
    await api.db.pool.query(`update account set access = 'superuser' where login = 'dusan'`);
    expect((await invite(PERSON.dusan.id, { byMail: false }, 'superuser')).status).toBe(409);
    await api.db.pool.query(`update account set access = 'normal' where login = 'dusan'`);
    const elsewhere = await signInAs(api, ACCOUNT.admin.login, CAST_PASSWORD);
    const url = `/v1/morava/person/${PERSON.annaMorava.id}/invitation`;
    expect((await elsewhere.ask(url, 'POST', { byMail: false })).status).toBe(403);
  });

  test('a key invites nobody, and moves nobody’s e-mail to which a new password would go', async () => {
    const key = await makeTestKey(api, { name: 'HR', role: 'administrator' });
    const person = await made({ login: 'sklucom', password: PASSWORD, email: 'a@firma.sk' });
    const url = `${list}/${person.personId}`;
    expect((await key.ask(`${url}/invitation`, 'POST', { byMail: false })).statusCode).toBe(403);
    const body = { ...(await get(person.personId)), email: 'utocnik@firma.sk' };
    expect((await key.ask(url, 'PUT', body)).statusCode).toBe(403);
    expect((await key.ask(url, 'PUT', { ...body, email: 'a@firma.sk' })).statusCode).toBe(200);
  });
});

describe('by mail', () => {
  test('the person gets company, login and link; the administrator does not get the link', async () => {
    const person = await made({ email: 'vodic@firma.sk' });
    const { body } = await invite(person.personId, { byMail: true, login: person.login });
    expect(body).toMatchObject({ link: null, sentTo: 'vodic@firma.sk', login: person.login });
    const [mail] = mails.received;
    expect(mail?.to).toEqual(['vodic@firma.sk']);
    const text = decoded(mail?.raw ?? '');
    expect(text).toContain(COMPANY.tatra.name);
    expect(text).toContain(person.login);
    const token = /https:\/\/fleet\.example\.com\/in#([\w-]{43})/.exec(text)?.[1] ?? '';
    expect((await use(token)).status).toBe(200);
  });

  test('without an e-mail it is said what to do; one with a name or a line break is never stored', async () => {
    const person = await made();
    const { status, body } = await invite(person.personId, { byMail: true, login: person.login });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/nemá e-mail/)]);
    for (const email of ['Ján <jan@firma.sk>', 'a@firma.sk\r\nBcc: b@firma.sk', 'a@b.sk, c@d.sk']) {
      const stored = await send(api, 'admin', 'POST', list, { lastName: 'X', email });
      expect(stored.status, email).toBe(400);
    }
    await api.db.pool.query(`update person set email = 'Ján <jan@firma.sk>' where person_id = $1`, [
      person.personId,
    ]);
    expect((await invite(person.personId, { byMail: true, login: person.login })).status).toBe(409);
  });

  test('a mail that no server takes leaves a link to hand over', async () => {
    const person = await made({ email: 'vodic@firma.sk' });
    const lost = await testApi({
      mailer: { domain: 'x', send: async () => ({ kind: 'failed', isFinal: true, said: 'no' }) },
    });
    try {
      const { body: stored } = await send(lost, 'admin', 'POST', list, {
        lastName: 'X',
        email: 'x@firma.sk',
      });
      const url = `${list}/${stored.personId}/invitation`;
      const { body } = await send(lost, 'admin', 'POST', url, {
        byMail: true,
        login: person.login,
      });
      expect(body).toMatchObject({ sentTo: null, link: expect.stringMatching(/\/in#/) });
      expect((await send(lost, 'admin', 'GET', url)).body.state).toBe('undelivered');
    } finally {
      await lost.close();
    }
  });
});

describe('many at once', () => {
  test('each is told apart: invited, without login, without e-mail, signed in, not to be invited', async () => {
    const ready = await made({ email: 'ready@firma.sk' });
    await handOver(ready);
    const noEmail = await made();
    await handOver(noEmail);
    const noLogin = await made({ email: 'nologin@firma.sk', firstName: '', lastName: '李' });
    const been = await made({ email: 'been@firma.sk' });
    await use(tokenOf(await handOver(been)));
    const ids = [ready, noEmail, noLogin, been].map(({ personId }) => personId);
    const personIds = [...ids, PERSON.byvaly.id, PERSON.cudzi.id, ready.personId];
    const body = { byMail: true, personIds };
    const answer = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body);
    const results = answer.body.persons.map((one: { result: string }) => one.result);
    expect(results).toEqual(['invited', 'noEmail', 'noLogin', 'signedIn', 'inactive', 'gone']);
    await expect.poll(() => mails.received.length, SOON).toBe(1);
    expect(mails.received[0]?.to).toEqual(['ready@firma.sk']);
    const handed = { byMail: false, personIds: [noEmail.personId] };
    const links = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', handed);
    expect((await use(tokenOf(links.body.persons[0].link))).status).toBe(200);
  });

  test('who has no login gets the one that forms propose, with a number where others have it', async () => {
    const twins = { firstName: 'Eva', lastName: 'Dvojičková', email: 'eva@firma.sk' };
    const personIds = [await made(twins), await made(twins)].map(({ personId }) => personId);
    const body = { byMail: false, personIds };
    const answer = await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body);
    const told = answer.body.persons.map((one: { login: string }) => one.login);
    expect(told).toEqual(['eva.dvojickova', 'eva.dvojickova2']);
    expect((await use(tokenOf(answer.body.persons[1].link))).status).toBe(200);
  });

  test('the list of persons tells how far each has come', async () => {
    const { body } = await send(api, 'admin', 'GET', list);
    const states = body.content.map(({ signIn }: { signIn: { state: string } }) => signIn.state);
    for (const state of ['none', 'invited', 'signedIn']) expect(states).toContain(state);
  });

  test('no more than 200', async () => {
    const personIds = Array.from({ length: 201 }, (_none, index) => index + 1);
    const body = { byMail: false, personIds };
    expect((await send(api, 'admin', 'POST', '/v1/tatra/person-invitation', body)).status).toBe(
      400,
    );
  });
});

describe('what is kept', () => {
  test('the record of changes has invited, again, taken back, used and refused, and no token', async () => {
    const person = await made();
    await handOver(person);
    const token = tokenOf(await handOver(person));
    await send(api, 'admin', 'DELETE', `${list}/${person.personId}/invitation`);
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

/** Text of a mail whose body is quoted-printable or base64. */
function decoded(raw: string): string {
  const [, ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/base64/i.test(raw)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
