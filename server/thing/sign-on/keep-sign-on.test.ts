// AUTH, single sign-on as administrators keep it: the form, trying it, and that it is the only way in.
import { describe, expect, test } from 'vitest';
import { basic, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { CLIENT } from '../../testing/sign-on-provider.ts';
import { EMAIL, ORIGIN, stageSignOn, TATRA } from './testing/stage.ts';

const { stage, query, setEmail, keep, browser, as } = stageSignOn();
const errorsOf = async (answer: ReturnType<typeof keep>) => (await answer).json().errors;
const bySignIn = (login: string, password = CAST_PASSWORD) =>
  stage.api.app.inject({
    url: '/v1/all/token',
    headers: { authorization: basic(login, password) },
  });
const bearer = (token: { accessToken: string }) => ({
  authorization: `Bearer ${token.accessToken}`,
});

describe('the form', () => {
  test('tells the addresses for the provider, and never the secret again', async () => {
    const { body } = await stage.api.call('admin', 'GET', TATRA);
    expect(JSON.parse(body)).toMatchObject({
      redirectUrl: `${ORIGIN}/sign-on`,
      backChannelUrl: `${ORIGIN}/v1/public/sign-on/logout/tatra`,
      name: 'Tatra ID',
      domains: ['tatra.example'],
      breakGlassChoices: [{ personId: PERSON.anna.id }],
    });
    expect(body).not.toContain(CLIENT.secret);
    const { rows } = await query('select s::text, a.after::text from sign_on s, audit a');
    expect(JSON.stringify(rows)).not.toContain(CLIENT.secret);
  });

  test('the stored secret stays where none is given, and a changed one is recorded as that', async () => {
    await keep({ clientSecret: '' });
    expect((await browser().signIn('dusan')).status).toBe(200);
    await keep({ clientSecret: 'wrong' });
    const { status, body } = await browser().signIn('dusan');
    expect({ status, code: body.code }).toEqual({ status: 504, code: 'gateway_timeout' });
    const { rows } = await query(
      `select after from audit where kind = 'sign-on' order by audit_id desc`,
    );
    expect(rows[0].after).toEqual({ secretChanged: true });
  });

  test('what is stored under another FLOTILA_SECRET opens nothing', async () => {
    await query("update sign_on set client_secret = client_secret || 'x'::bytea");
    expect((await browser().start()).status).toBe(404);
  });

  test('a stale change is refused with the record as it is', async () => {
    const answer = await keep({ lastChange: '0' });
    expect(answer.statusCode).toBe(412);
    expect(answer.json().current.name).toBe('Tatra ID');
  });

  test.each([
    ['nobody listens', 'http://127.0.0.1:1', 'providerAway'],
    ['no provider', 'ISSUER/nothing', 'providerNothing'],
    ['no address', 'login.example', 'providerNothing'],
  ])('%s: the field says so', async (_name, given, code) => {
    const issuer = given.replace('ISSUER', stage.provider.issuer);
    expect(await errorsOf(keep({ issuer }))).toMatchObject([{ field: 'issuer', code }]);
  });

  test.each([
    [
      'another issuer',
      '{"issuer":"https://moved.example"}',
      'providerIssuer',
      'https://moved.example',
    ],
    ['HTML', '<html>', 'providerUnreadable', ''],
    ['2 MB', `"${'x'.repeat(2e6)}"`, 'providerUnreadable', ''],
  ])('%s: the field says so', async (_name, body, code, said) => {
    const path = '/.well-known/openid-configuration';
    stage.provider.instead(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    );
    const [error] = await errorsOf(keep({ clientId: 'other' }));
    expect(error).toMatchObject({ field: 'issuer', code });
    expect(error.params.said).toContain(said);
    expect((await stage.api.call('admin', 'GET', TATRA)).json().clientId).toBe(CLIENT.id);
  });

  test('one that is silent, and one that leads elsewhere', async () => {
    const path = '/.well-known/openid-configuration';
    stage.provider.instead(path, () => undefined);
    expect(await errorsOf(keep({ clientId: 'x' }))).toMatchObject([{ code: 'providerSlow' }]);
    stage.provider.instead(path, (response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    expect(await errorsOf(keep({ clientId: 'x' }))).toMatchObject([{ code: 'providerNothing' }]);
  });

  test('the address of the document itself is taken as that of the provider', async () => {
    const issuer = `${stage.provider.issuer}/.well-known/openid-configuration`;
    expect((await keep({ issuer })).json().issuer).toBe(stage.provider.issuer);
  });

  test('a provider that is away can be switched off', async () => {
    stage.provider.instead('/.well-known/openid-configuration', () => undefined);
    expect((await keep({ active: false })).statusCode).toBe(200);
  });

  test('who sees a part of the company reads it and changes nothing', async () => {
    await query('update person set view_all = false where person_id = $1', [PERSON.anna.id]);
    await query("notify flotila_sessions, 'rights'");
    stage.api.advance(31_000);
    const read = (await stage.api.call('admin', 'GET', TATRA)).json();
    expect(read.mayChange).toBe(false);
    const answers = await Promise.all([
      keep({}, 'admin'),
      stage.api.call('admin', 'POST', `${TATRA}/trial`, {}),
      stage.api.call('admin', 'DELETE', `${TATRA}/link`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    await query('update person set view_all = true where person_id = $1', [PERSON.anna.id]);
    stage.api.advance(31_000);
  });

  test('roles need a claim, new persons a domain, and nobody owns the domain of everybody', async () => {
    const change = {
      roles: [{ value: 'x', role: 'admin' }],
      makesPersons: true,
      domains: ['@GMAIL.com'],
    };
    expect(await errorsOf(keep(change))).toEqual([
      { field: 'roleClaim', code: 'required' },
      { field: 'domains', code: 'commonDomain', params: { domain: 'gmail.com' } },
    ]);
    expect(await errorsOf(keep({ makesPersons: true, domains: [] }))).toMatchObject([
      { field: 'domains', code: 'required' },
    ]);
  });

  test('a domain leads to one company only', async () => {
    const { body } = await stage.api.call('superuser', 'PUT', '/v1/cudzia/sign-on', {
      name: 'Other',
      issuer: stage.provider.issuer,
      clientId: CLIENT.id,
      clientSecret: 'x',
      domains: ['Tatra.Example'],
    });
    expect(JSON.parse(body).errors).toMatchObject([{ field: 'domains', code: 'duplicate' }]);
  });
});

describe('addresses inside this house', () => {
  test.each([
    ['http://127.0.0.1:9', 'providerInsecure'],
    ['https://127.0.0.1:9', 'providerPrivate'],
    ['https://[::ffff:10.0.0.1]', 'providerPrivate'],
    ['https://inner.example', 'providerPrivate'],
  ])('%s is not asked for a company', async (issuer, code) => {
    const api = await testApi({
      oidc: { resolve: async () => [{ address: '10.0.0.1', family: 4 }] },
    });
    const given = { name: 'X', issuer, clientId: 'x', clientSecret: 'x' };
    const answer = await api.call('admin', 'PUT', TATRA, given);
    expect(answer.json().errors).toMatchObject([{ field: 'issuer', code }]);
    await api.close();
  });
});

describe('what anybody may know', () => {
  const find = async (query: string) =>
    (await stage.api.call(null, 'GET', `/v1/public/sign-on?${query}`)).json().provider;

  test('where a domain or a company leads, never whether a person is there', async () => {
    const { host } = new URL(stage.provider.issuer);
    const told = {
      code: 'tatra',
      company: COMPANY.tatra.name,
      name: 'Tatra ID',
      host,
      isOnly: false,
    };
    expect(await find('domain=TATRA.example')).toEqual(told);
    expect(await find('company=Tatra')).toEqual(told);
    for (const query of ['domain=other.example', 'company=morava', 'domain=x', '']) {
      expect(await find(query)).toBeNull();
    }
    await keep({ active: false });
    expect(await find('domain=tatra.example')).toBeNull();
  });
});

describe('trying it', () => {
  test('shows what came and what would follow, and signs nobody in', async () => {
    await keep({ active: false });
    const { body } = await browser().try('dusan', await stage.api.as('admin'));
    expect(body).toMatchObject({
      token: null,
      trial: {
        claims: { sub: 'dusan', email: EMAIL.dusan, groups: ['fleet'] },
        isLetIn: true,
        person: 'Dušan Žiak',
        login: ACCOUNT.dispatcher.login,
        isNew: false,
        isLinked: false,
        roles: null,
      },
    });
    const { rows } = await query('select from sign_on_link');
    expect(rows).toHaveLength(0);
  });

  test('says why somebody would not come in', async () => {
    stage.provider.people.nobody = { email: 'nobody@tatra.example', email_verified: true };
    const { body } = await browser().try('nobody', await stage.api.as('admin'));
    expect(body.trial).toMatchObject({ isLetIn: false, person: null });
    expect(body.trial.why).toContain('niet');
  });
});

describe('only by single sign-on', () => {
  const only = { onlyBy: true, breakGlassId: PERSON.anna.id };

  test('needs a provider in force and an administrator with a password', async () => {
    expect(await errorsOf(keep({ onlyBy: true }))).toEqual([
      { field: 'breakGlassId', code: 'required' },
    ]);
    expect(await errorsOf(keep({ ...only, active: false }))).toMatchObject([
      { field: 'onlyBy', code: 'onlyByInactive' },
    ]);
    for (const { id } of [PERSON.dusan, PERSON.cudzi, PERSON.byvaly]) {
      expect(await errorsOf(keep({ onlyBy: true, breakGlassId: id }))).toMatchObject([
        { field: 'breakGlassId', code: 'breakGlass' },
      ]);
    }
  });

  test('a right password opens it to nobody else, and the answer names the way; it ends sessions in it at once', async () => {
    const before = (await bySignIn(ACCOUNT.dispatcher.login)).json();
    expect((await as(before.accessToken, '/v1/tatra/groupset')).statusCode).toBe(200);
    await keep(only);
    const refused = await bySignIn(ACCOUNT.dispatcher.login);
    expect(refused.statusCode).toBe(401);
    expect(refused.json()).toMatchObject({
      code: 'sign_on_only',
      provider: { code: 'tatra', company: COMPANY.tatra.name, name: 'Tatra ID' },
    });
    expect((await bySignIn(ACCOUNT.dispatcher.login, 'wrong')).json().code).toBe(
      'wrong_credentials',
    );
    expect((await as(before.accessToken, '/v1/tatra/groupset')).statusCode).toBe(403);
    const again = { authorization: `Bearer ${before.refreshToken}` };
    const exchanged = await stage.api.app.inject({ url: '/v1/all/token', headers: again });
    expect(exchanged.statusCode).toBe(401);
    expect((await bySignIn(ACCOUNT.admin.login)).statusCode).toBe(200);
    expect((await bySignIn(ACCOUNT.superuser.login)).statusCode).toBe(200);
    expect((await bySignIn(ACCOUNT.collective.login)).statusCode).toBe(200);
    expect((await browser().signIn('dusan')).status).toBe(200);
    await keep({ onlyBy: false });
    expect((await bySignIn(ACCOUNT.dispatcher.login)).statusCode).toBe(200);
  });

  test('who is in several companies comes into the others by the password', async () => {
    await query(
      `insert into person (company_id, person_id, account_id, first_name, last_name, dispatcher)
       values ($1, 9001, $2, 'Dušan', 'Žiak', true)`,
      [COMPANY.morava.id, ACCOUNT.dispatcher.id],
    );
    await keep(only);
    const { companies } = (await bySignIn(ACCOUNT.dispatcher.login)).json();
    expect(companies.map(({ code }: { code: string }) => code)).toEqual(['morava']);
    await query('delete from person where person_id = 9001');
  });

  test('whose password opens nothing has none on the page of their account', async () => {
    const tells = async (accessToken: string) =>
      (await as(accessToken, '/v1/all/account')).json().hasPassword;
    const { token } = (await browser().signIn('dusan')).body;
    const admin = (await bySignIn(ACCOUNT.admin.login)).json();
    expect(await tells(token.accessToken)).toBe(true);
    await keep(only);
    expect(await tells(token.accessToken)).toBe(false);
    expect(await tells(admin.accessToken)).toBe(true);
    await keep({ onlyBy: false });
    await query("update account set password_hash = '' where account_id = $1", [
      ACCOUNT.dispatcher.id,
    ]);
    expect(await tells(token.accessToken)).toBe(false);
    await query(
      `update account set password_hash = (select password_hash from account where account_id = $2)
       where account_id = $1`,
      [ACCOUNT.dispatcher.id, ACCOUNT.admin.id],
    );
    expect(await tells(token.accessToken)).toBe(true);
  });

  test('nobody shuts their own only door', async () => {
    await query('update person set administrator = true where person_id = $1', [PERSON.dusan.id]);
    const { token } = (await browser().signIn('dusan')).body;
    const stored = (await as(token.accessToken, TATRA)).json();
    const put = async (body: object, headers: { authorization: string }) =>
      stage.api.app.inject({
        method: 'PUT',
        url: TATRA,
        headers,
        payload: { ...stored, ...body },
      });
    const dusan = (await bySignIn(ACCOUNT.dispatcher.login)).json();
    const shut = await put(only, bearer(dusan));
    expect(shut).toMatchObject({ statusCode: 409 });
    expect(shut.json().message).toContain('jediné dvere');
    // Who came in by it may, and so may whoever opens all the same.
    expect((await put(only, bearer(token))).statusCode).toBe(200);
    // Without a password it is their last way.
    const { lastChange } = (await as(token.accessToken, TATRA)).json();
    await query("update account set password_hash = '' where account_id = $1", [
      ACCOUNT.dispatcher.id,
    ]);
    const off = await put({ active: false, lastChange }, bearer(token));
    expect(off.statusCode).toBe(409);
    const url = `${TATRA}?lastChange=${lastChange}`;
    expect((await as(token.accessToken, url, 'DELETE')).statusCode).toBe(409);
    await query(
      `update account set password_hash = (select password_hash from account where account_id = $2)
       where account_id = $1`,
      [ACCOUNT.dispatcher.id, ACCOUNT.admin.id],
    );
    await query('update person set administrator = false where person_id = $1', [PERSON.dusan.id]);
  });

  test('whose password opens all the same stays an administrator', async () => {
    await keep(only);
    const url = `/v1/tatra/person/${PERSON.anna.id}`;
    const person = (await stage.api.call('superuser', 'GET', url)).json();
    for (const change of [{ admin: false }, { active: false }, { viewAll: false }]) {
      const answer = await stage.api.call('superuser', 'PUT', url, { ...person, ...change });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toContain('núdzu');
    }
    const stamps = `personLastChange=${person.personLastChange}&companyPersonLastChange=${person.companyPersonLastChange}`;
    expect((await stage.api.call('superuser', 'DELETE', `${url}?${stamps}`)).statusCode).toBe(409);
    await keep({ onlyBy: false });
    await setEmail(PERSON.anna.id, EMAIL.anna);
  });

  test('a provider that is removed ends the sessions that began by it', async () => {
    const { token } = (await browser().signIn('dusan')).body;
    const { lastChange } = (await stage.api.call('superuser', 'GET', TATRA)).json();
    const url = `${TATRA}?lastChange=${lastChange}`;
    expect((await stage.api.call('superuser', 'DELETE', url)).statusCode).toBe(204);
    expect((await as(token.accessToken, '/v1/tatra/groupset')).statusCode).toBe(401);
  });
});
