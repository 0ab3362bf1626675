// The own account: how I am reached, my password, and where I am signed in. What ends elsewhere ends at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { FAILURES_PER_PLACE_MAX } from '../session/throttle.ts';

type Caller = 'superuser' | 'admin' | 'dispatcher' | 'driver' | 'foreign';
const NEW = 'nejake ine heslo';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0';

let api: TestApi;
beforeAll(async () => {
  api = await testApi({ configuredLogin: ACCOUNT.superuser.login.toUpperCase() });
});
afterAll(() => api.close());

const token = (authorization: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: '/v1/all/token', headers: { authorization, ...headers } });
const signIn = async (who: Caller, password = CAST_PASSWORD, headers = {}) =>
  (await token(basic(ACCOUNT[who].login, password), headers)).json();
const ask = async (
  accessToken: string,
  method: 'GET' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => {
  const answer = await api.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${accessToken}` },
    ...(body && { payload: body }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : answer.json(),
  };
};
const read = (accessToken: string) => ask(accessToken, 'GET', '/v1/all/account');
const store = async (accessToken: string, change: object) => {
  const { body } = await read(accessToken);
  return ask(accessToken, 'PUT', '/v1/all/account', { ...body, ...change });
};
const change = (accessToken: string, oldPassword: string, newPassword: string) =>
  ask(accessToken, 'PUT', '/v1/all/account/password', { oldPassword, newPassword });
const audits = async (companyId: number, kind: string) => {
  const { rows } = await api.db.pool.query(
    `select action, record_name as name, before, after from audit
     where company_id = $1 and kind = $2 order by audit_id`,
    [companyId, kind],
  );
  return rows;
};
const clearAudit = () => api.db.pool.query('delete from audit');

describe('how I am reached', () => {
  test('what I change stands with my person in all my companies, and others see it', async () => {
    const { accessToken } = await signIn('admin');
    await clearAudit();
    const before = (await read(accessToken)).body;
    expect(before).toMatchObject({ login: ACCOUNT.admin.login, email: null, isPerson: true });
    const given = { email: ' anna@firma.sk ', phone: '+421 905 111 222', password: CAST_PASSWORD };
    const { status, body } = await store(accessToken, given);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: 'anna@firma.sk', phone: '+421 905 111 222' });
    const person = (await api.call('admin', 'GET', `/v1/tatra/person/${PERSON.anna.id}`)).json();
    expect(person).toMatchObject({ email: 'anna@firma.sk', phone: '+421 905 111 222' });
    for (const company of [COMPANY.tatra, COMPANY.morava]) {
      const [entry] = await audits(company.id, 'person');
      expect(entry.after).toEqual({ email: 'anna@firma.sk', phone: '+421 905 111 222' });
    }
    expect((await store(accessToken, { phone: '' })).body.phone).toBeNull();
  });

  test('what one company knows otherwise stays there until I change it', async () => {
    const path = `/v1/morava/person/${PERSON.annaMorava.id}`;
    const person = (await api.call('superuser', 'GET', path)).json();
    await api.call('superuser', 'PUT', path, { ...person, phone: '+420 605 000 111' });
    const { accessToken } = await signIn('admin');
    await store(accessToken, { email: 'a@firma.sk', password: CAST_PASSWORD });
    const now = (await api.call('superuser', 'GET', path)).json();
    expect(now).toMatchObject({ email: 'a@firma.sk', phone: '+420 605 000 111' });
  });

  test('another e-mail needs my password, a telephone does not', async () => {
    const { accessToken } = await signIn('dispatcher');
    const errorOf = async (given: object) => (await store(accessToken, given)).body.errors?.[0];
    const email = 'dusan@firma.sk';
    expect(await errorOf({ email })).toMatchObject({ field: 'password', code: 'required' });
    expect(await errorOf({ email, password: 'wrong' })).toMatchObject({
      field: 'password',
      code: 'wrongPassword',
    });
    expect((await read(accessToken)).body.email).toBeNull();
    expect((await store(accessToken, { phone: '+421 905 333 444' })).status).toBe(200);
  });

  test('a stale change is refused with the account as it now is', async () => {
    const { accessToken } = await signIn('driver');
    const seen = (await read(accessToken)).body;
    await store(accessToken, { phone: '+421 905 333 444' });
    const late = await ask(accessToken, 'PUT', '/v1/all/account', { ...seen, phone: '' });
    expect(late.status).toBe(412);
    expect(late.body.current.phone).toBe('+421 905 333 444');
    const bare = await ask(accessToken, 'PUT', '/v1/all/account', { phone: '' });
    expect(bare.body.errors).toEqual([{ field: 'lastChange', code: 'required' }]);
  });

  test('a superuser who is nobody’s person has an e-mail and no telephone', async () => {
    const { accessToken } = await signIn('superuser');
    const email = 'operator@firma.sk';
    const stored = await store(accessToken, { email, password: CAST_PASSWORD });
    expect(stored.body).toMatchObject({ email, phone: null, isPerson: false });
    const refused = await store(accessToken, { phone: '+421 905 333 444' });
    expect(refused.body.errors).toEqual([{ field: 'phone', code: 'noPerson' }]);
  });
});

describe('the password', () => {
  test('a new one lets me in, ends all other sessions, and leaves this one', async () => {
    const [here, there] = [await signIn('foreign'), await signIn('foreign')];
    await clearAudit();
    const done = await change(here.accessToken, CAST_PASSWORD, NEW);
    expect(done.status).toBe(204);
    expect((await read(here.accessToken)).status).toBe(200);
    expect((await token(`Bearer ${here.refreshToken}`)).statusCode).toBe(200);
    expect((await read(there.accessToken)).status).toBe(401);
    expect((await token(`Bearer ${there.refreshToken}`)).statusCode).toBe(401);
    const old = await token(basic(ACCOUNT.foreign.login, CAST_PASSWORD));
    expect(old.statusCode).toBe(401);
    expect((await token(basic(ACCOUNT.foreign.login, NEW))).statusCode).toBe(200);
    const [entry] = await audits(COMPANY.cudzia.id, 'person');
    expect(entry).toMatchObject({ action: 'update', after: { passwordChanged: true } });
    expect(JSON.stringify(entry)).not.toContain(NEW);
    // This browser is known by the new password, too.
    expect(done.headers['set-cookie']).toMatch(/^known-/);
    await change((await signIn('foreign', NEW)).accessToken, NEW, CAST_PASSWORD);
  });

  test.each([
    ['kratke', 'minLength'],
    ['password123', 'commonPassword'],
    [ACCOUNT.dispatcher.login.toUpperCase(), 'passwordIsLogin'],
    [CAST_PASSWORD, 'samePassword'],
    ['', 'required'],
    ['x'.repeat(51), 'maxLength'],
  ])('%s is refused and says why', async (newPassword, code) => {
    const login = 'a long login';
    const query = 'update account set login = $1 where account_id = $2';
    const { id } = ACCOUNT.dispatcher;
    const { accessToken } = await signIn('dispatcher');
    if (code === 'passwordIsLogin') await api.db.pool.query(query, [login, id]);
    const given = code === 'passwordIsLogin' ? login.toUpperCase() : newPassword;
    const { status, body } = await change(accessToken, CAST_PASSWORD, given);
    await api.db.pool.query(query, [ACCOUNT.dispatcher.login, id]);
    expect([status, body.errors[0]]).toMatchObject([400, { field: 'newPassword', code }]);
    expect((await token(basic(ACCOUNT.dispatcher.login, CAST_PASSWORD))).statusCode).toBe(200);
  });

  test('AUTH-040 wrong old ones are recorded and slowed down like tries to sign in', async () => {
    const { accessToken } = await signIn('driver');
    await clearAudit();
    for (let count = 0; count < FAILURES_PER_PLACE_MAX; count += 1) {
      const { status, body } = await change(accessToken, 'a wrong secret', NEW);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'oldPassword', code: 'wrongPassword' }],
      ]);
    }
    const stopped = await change(accessToken, CAST_PASSWORD, NEW);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
    const entries = await audits(COMPANY.tatra.id, 'session');
    expect(entries).toHaveLength(FAILURES_PER_PLACE_MAX);
    expect(entries[0]).toMatchObject({ action: 'refuse', after: { isAtAccount: true } });
    expect(JSON.stringify(entries)).not.toContain('secret');
    // The owner of the login comes in all the same.
    expect((await token(basic(ACCOUNT.driver.login, CAST_PASSWORD))).statusCode).toBe(200);
  });

  test('what the operator’s settings hold is changed there', async () => {
    const { accessToken } = await signIn('superuser');
    expect((await read(accessToken)).body.canChangePassword).toBe(false);
    const { status, body } = await change(accessToken, CAST_PASSWORD, NEW);
    expect([status, body.code]).toEqual([409, 'in_use']);
    expect(body.message).toContain('FLOTILA_SUPERUSER');
  });
});

describe('where I am signed in', () => {
  test('each session says since when, from where and in what', async () => {
    const first = await signIn('foreign', CAST_PASSWORD, { 'user-agent': EDGE });
    const second = await signIn('foreign', CAST_PASSWORD, { 'user-agent': 'curl/8.5.0' });
    const { sessions } = (await read(second.accessToken)).body;
    expect(sessions[0]).toMatchObject({
      isOwn: true,
      address: '127.0.0.1',
      device: { kind: 'program', program: 'curl', system: null },
      permanent: false,
    });
    const others = sessions.slice(1);
    expect(others.map(({ isOwn }: { isOwn: boolean }) => isOwn)).not.toContain(true);
    expect(others).toContainEqual(
      expect.objectContaining({
        device: { kind: 'computer', program: 'Edge', system: 'Windows' },
      }),
    );
    expect(JSON.stringify(sessions)).not.toContain(first.refreshToken);
  });

  test('one that I end ends at once, and the record of changes says that it was another device', async () => {
    const [here, there] = [await signIn('dispatcher'), await signIn('dispatcher')];
    const own = (await read(there.accessToken)).body.sessions[0].sessionId;
    await clearAudit();
    const url = `/v1/all/session/${own}`;
    expect((await ask(here.accessToken, 'DELETE', url)).status).toBe(204);
    expect((await read(there.accessToken)).status).toBe(401);
    expect((await token(`Bearer ${there.refreshToken}`)).statusCode).toBe(401);
    const { sessions } = (await read(here.accessToken)).body;
    expect(JSON.stringify(sessions)).not.toContain(own);
    const [entry] = await audits(COMPANY.tatra.id, 'session');
    expect(entry).toMatchObject({ action: 'delete', before: { isOther: true } });
    expect((await ask(here.accessToken, 'DELETE', url)).status).toBe(404);
  });

  test('a session of somebody else does not exist', async () => {
    const [mine, theirs] = [await signIn('dispatcher'), await signIn('admin')];
    const { sessionId } = (await read(theirs.accessToken)).body.sessions[0];
    for (const id of [sessionId, 'x']) {
      const ended = await ask(mine.accessToken, 'DELETE', `/v1/all/session/${id}`);
      expect(ended.status).toBe(404);
    }
    expect((await read(theirs.accessToken)).status).toBe(200);
  });

  test('all others end, this one stays', async () => {
    const [here, there, other] = [
      await signIn('dispatcher'),
      await signIn('dispatcher'),
      await signIn('admin'),
    ];
    const ended = await ask(here.accessToken, 'DELETE', '/v1/all/session?others=true');
    expect([ended.status, ended.headers['clear-site-data']]).toEqual([204, undefined]);
    expect((await read(there.accessToken)).status).toBe(401);
    expect((await read(other.accessToken)).status).toBe(200);
    expect((await read(here.accessToken)).body.sessions).toHaveLength(1);
  });
});
