// Decision 0123: assistants come in by OAuth. What the SDK's own client does, and what a program gets that does it wrongly.
import { KNOWN_ASSISTANTS, REGISTERED_PER_ADDRESS_MAX } from '@flotila/domain/assistant/oauth.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { listen, switchAssistants, told } from '../../testing/assistants.ts';
import { PERSON } from '../../testing/cast.ts';
import {
  allow,
  askRevoke,
  askToken,
  connectByOauth,
  enterAssistant,
  Held,
  letInByHand,
  makeProof,
  REDIRECT,
  rightRequest,
  statusOf,
} from '../../testing/oauth-assistant.ts';
import { type SecondProcess, secondProcess } from '../../testing/second-process.ts';
import { sweepGrants } from '../../thing/assistant/grants.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let origin: string;
let second: SecondProcess;
let clientId: string;
beforeAll(async () => {
  api = await testApi();
  origin = await listen(api);
  second = await secondProcess(api);
  await switchAssistants(api, true);
  ({ clientId } = await enterAssistant(api));
});
afterAll(async () => {
  await second.close();
  await api.close();
});

const get = async (url: string, host = 'fleet.example.com') =>
  api.app.inject({ url, headers: { host } });
const ask = (who: 'admin' | 'dispatcher' | 'driver' | 'superuser', request: object) =>
  api.call(who, 'POST', '/v1/all/assistant-question', request);
const grants = async (who: 'admin' | 'dispatcher' | 'driver' = 'dispatcher') =>
  (await api.call(who, 'GET', '/v1/all/assistant-grant')).json().grants;
const errorOf = (answer: { statusCode: number; json(): { error?: string } }) => [
  answer.statusCode,
  answer.json().error,
];
const refresh = (token: string, more: Record<string, string> = {}) =>
  askToken(api.app, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
    ...more,
  });

describe('the SDK’s own client', () => {
  test('finds out where to come in, is let in, asks, and goes on with a new token', async () => {
    const held = new Held(clientId);
    const client = await connectByOauth(api, origin, { who: 'dispatcher', held });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('list_vehicles');
    expect(names).not.toContain('share_vehicle');
    expect((await told(client, 'list_vehicles')).json.total).toBeGreaterThan(1);
    expect(held.held).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    const before = held.held?.access_token;
    api.advance(HOUR_MS);
    await client.listTools();
    expect(held.held?.access_token).not.toBe(before);
    await client.close();
  });

  test('that a person lets change something has the tools for it', async () => {
    const held = new Held(clientId);
    const client = await connectByOauth(api, origin, { who: 'dispatcher', held, mayChange: true });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('share_vehicle');
    expect(names).not.toContain('note_ride');
    expect(held.held?.scope).toBe('read change');
    const shared = await told(client, 'share_vehicle', { vehicleId: 201, hours: 1, confirm: true });
    expect(shared.isError, shared.text).toBe(false);
    const audit = (await api.call('admin', 'GET', '/v1/tatra/audit?kind=sharing')).json();
    expect(audit.content[0]).toMatchObject({
      author: expect.stringMatching(/^Claude \(fla_\w{8}\)$/),
      authorRole: 'key',
      keyMadeBy: 'dusan dispatcher',
    });
    await client.close();
  });

  test('registers itself only where the operator lets it', async () => {
    const held = new Held();
    await expect(connectByOauth(api, origin, { who: 'dispatcher', held })).rejects.toThrow();
    expect(held.asked).toBeUndefined();
    const open = await testApi({ assistantRegistration: true });
    await switchAssistants(open, true);
    const itself = new Held(undefined, 'http://127.0.0.1:7777/callback');
    const client = await connectByOauth(open, await listen(open), {
      who: 'dispatcher',
      held: itself,
    });
    expect((await told(client, 'list_vehicles')).isError).toBe(false);
    await client.close();
    await open.close();
  });
});

describe('where to come in is told', () => {
  test('to whoever comes to /mcp with nothing, or with what is over', async () => {
    const url = '/mcp';
    const nothing = await api.app.inject({ method: 'POST', url, payload: {} });
    expect(nothing.statusCode).toBe(401);
    const metadata = 'http://localhost:80/.well-known/oauth-protected-resource/mcp';
    expect(nothing.headers['www-authenticate']).toBe(`Bearer resource_metadata="${metadata}"`);
    const headers = { authorization: `Bearer fla_${'x'.repeat(40)}` };
    const over = await api.app.inject({ method: 'POST', url, headers, payload: {} });
    expect(over.headers['www-authenticate']).toContain('error="invalid_token"');
  });

  test('by RFC 9728 and RFC 8414, at the address that was asked', async () => {
    const at = 'http://fleet.example.com';
    for (const url of [
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource',
    ]) {
      expect((await get(url)).json()).toMatchObject({
        resource: `${at}/mcp`,
        authorization_servers: [at],
      });
    }
    const server = (await get('/.well-known/oauth-authorization-server')).json();
    expect(server).toMatchObject({
      issuer: at,
      authorization_endpoint: `${at}/oauth/authorize`,
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      response_types_supported: ['code'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(server.registration_endpoint).toBeUndefined();
    expect((await get('/.well-known/openid-configuration')).statusCode).toBe(404);
  });
});

describe('what an assistant asks for', () => {
  test('is told to whom it asks: its name, where they go on to, and the companies that let it', async () => {
    const request = rightRequest(clientId, makeProof());
    const { question } = (await ask('dispatcher', request)).json();
    expect(question).toEqual({
      assistant: 'Claude',
      isRegistered: false,
      host: 'assistant.example.org',
      isOwnMachine: false,
      asksToChange: true,
      companies: [{ code: 'tatra', name: 'Tatra Trans s.r.o.' }],
    });
    expect((await ask('superuser', request)).json().question.companies).toEqual([]);
    const reads = await ask('dispatcher', { ...request, scope: 'read' });
    expect(reads.json().question.asksToChange).toBe(false);
  });

  test.for([
    ['an unknown assistant', { client_id: 'flotila-other' }, 'assistant_unknown'],
    ['no assistant', { client_id: '' }, 'assistant_unknown'],
    ['another address', { redirect_uri: 'https://evil.example.org/callback' }, ''],
    ['an address below it', { redirect_uri: `${REDIRECT}/more` }, ''],
    ['an address with a query', { redirect_uri: `${REDIRECT}?x=1` }, ''],
    ['an address of another case', { redirect_uri: REDIRECT.replace('callback', 'Callback') }, ''],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, ''],
    ['no address', { redirect_uri: '' }, ''],
  ] as const)('%s is refused on the page, and nobody is sent anywhere', async ([, change]) => {
    const request = { ...rightRequest(clientId, makeProof()), ...change };
    const said = await ask('dispatcher', request);
    expect(said.statusCode, said.body).toBe(400);
    const body = { request, isAllowed: true, company: 'tatra' };
    const answer = await api.call('dispatcher', 'POST', '/v1/all/assistant-grant', body);
    expect(answer.statusCode, answer.body).toBe(400);
  });

  test.for([
    ['no proof', { code_challenge: '' }, 'invalid_request'],
    ['a plain proof', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a short proof', { code_challenge: 'short' }, 'invalid_request'],
    ['a token at once', { response_type: 'token' }, 'unsupported_response_type'],
    ['something else', { resource: 'https://other.example.org/mcp' }, 'invalid_target'],
  ] as const)('%s is told to the assistant, and nothing is let in', async ([, change, error]) => {
    const request = { ...rightRequest(clientId, makeProof()), ...change };
    const before = (await grants()).length;
    const { question, redirect } = (await ask('dispatcher', request)).json();
    const answered = await allow(api, 'dispatcher', request);
    for (const back of [new URL(redirect), answered]) {
      expect(Object.fromEntries(back.searchParams)).toEqual({
        error,
        state: 's-1',
        iss: 'http://localhost:80',
      });
      expect(back.href).toContain(`${REDIRECT}?`);
    }
    expect([question, (await grants()).length]).toEqual([null, before]);
  });

  test('is refused by the person, and told so', async () => {
    const request = rightRequest(clientId, makeProof());
    const body = { request, isAllowed: false };
    const answer = await api.call('dispatcher', 'POST', '/v1/all/assistant-grant', body);
    const back = new URL(answer.json().redirect);
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  test('huge parameters are refused, not kept', async () => {
    const request = { ...rightRequest(clientId, makeProof()), state: 'x'.repeat(5000) };
    expect((await ask('dispatcher', request)).statusCode).toBe(400);
    const large = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: 'x'.repeat(70_000),
    };
    expect((await askToken(api.app, large)).statusCode).toBe(413);
  });

  test('a program of the own machine takes any port, and no other address', async () => {
    const { clientId: own } = await enterAssistant(api, {
      name: 'Editor',
      redirects: ['http://127.0.0.1/callback', 'http://localhost/callback'],
    });
    const asks = (redirect_uri: string) =>
      ask('dispatcher', { ...rightRequest(own, makeProof()), redirect_uri });
    for (const port of [1, 7777, 65535]) {
      const { question } = (await asks(`http://127.0.0.1:${port}/callback`)).json();
      expect([question.isOwnMachine, question.host]).toEqual([true, `127.0.0.1:${port}`]);
    }
    expect((await asks('http://127.0.0.1:7777/other')).statusCode).toBe(400);
    expect((await asks('http://127.0.0.1.evil.org/callback')).statusCode).toBe(400);
    expect((await asks('https://127.0.0.1:7777/callback')).statusCode).toBe(400);
  });

  test('needs the session of the person: no GET, no cookie, no key lets an assistant in', async () => {
    const body = {
      request: rightRequest(clientId, makeProof()),
      isAllowed: true,
      company: 'tatra',
    };
    const url = '/v1/all/assistant-grant';
    const signedIn = await api.app.inject({
      url: '/v1/all/token',
      headers: { authorization: `Basic ${Buffer.from('dusan:cast-password').toString('base64')}` },
    });
    const cookie = `token=${signedIn.json().refreshToken}`;
    const crossed = await api.app.inject({
      method: 'POST',
      url,
      headers: { cookie },
      payload: body,
    });
    expect(crossed.statusCode).toBe(401);
    const query = new URLSearchParams(body.request);
    const page = await api.app.inject({ url: `/oauth/authorize?${query}`, headers: { cookie } });
    // Only the page of the application, which nobody may frame.
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers.location).toBeUndefined();
    const { access_token } = await letInByHand(api, {
      who: 'dispatcher',
      clientId,
      mayChange: true,
    });
    const byToken = await api.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${access_token}` },
      payload: body,
    });
    expect(byToken.statusCode).toBe(401);
  });
});

describe('a code', () => {
  const begun = async () => {
    const proof = makeProof();
    const back = await allow(api, 'dispatcher', rightRequest(clientId, proof));
    expect(back.searchParams.get('iss')).toBe('http://localhost:80');
    return {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: REDIRECT,
      code_verifier: proof.verifier,
    };
  };

  test('opens once; a second time it ends what it gave', async () => {
    const { form, access_token, refresh_token } = await letInByHand(api, {
      who: 'dispatcher',
      clientId,
    });
    expect(await statusOf(api.app, access_token)).toBe(200);
    expect(errorOf(await askToken(api.app, form))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(api.app, access_token)).toBe(401);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test.for([
    ['another verifier', { code_verifier: makeProof().verifier }],
    ['another address', { redirect_uri: 'https://evil.example.org/callback' }],
    ['another assistant', { client_id: 'flotila-other' }],
  ] as const)(
    'with %s opens nothing, and not with the right one after it either',
    async ([, change]) => {
      const form = await begun();
      expect(errorOf(await askToken(api.app, { ...form, ...change }))).toEqual([
        400,
        'invalid_grant',
      ]);
      expect(errorOf(await askToken(api.app, form))).toEqual([400, 'invalid_grant']);
    },
  );

  test('is over in a minute', async () => {
    const before = (await grants()).length;
    const form = await begun();
    api.advance(61_000);
    expect(errorOf(await askToken(api.app, form))).toEqual([400, 'invalid_grant']);
    expect(await grants()).toHaveLength(before);
  });

  test('shown twice at once opens at most once, and then nothing', async () => {
    const form = await begun();
    const answers = await Promise.all([
      askToken(api.app, form),
      askToken(second.app, form),
      askToken(api.app, form),
    ]);
    const given = answers.filter(({ statusCode }) => statusCode === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const one of given) expect(await statusOf(api.app, one.json().access_token)).toBe(401);
  });

  test('what is left out or of another kind is told as RFC 6749 has it', async () => {
    const form = await begun();
    const { code_verifier: _none, ...bare } = form;
    expect(errorOf(await askToken(api.app, bare))).toEqual([400, 'invalid_request']);
    const password = { grant_type: 'password', username: 'anna', password: 'cast-password' };
    expect(errorOf(await askToken(api.app, password))).toEqual([400, 'unsupported_grant_type']);
    const target = { ...form, resource: 'https://other.example.org/mcp' };
    expect(errorOf(await askToken(api.app, target))).toEqual([400, 'invalid_target']);
    expect((await askToken(api.app, form)).statusCode).toBe(200);
  });
});

describe('a refresh token', () => {
  test('is changed for another; the former one ends everything, also at another process', async () => {
    const first = await letInByHand(api, { who: 'dispatcher', clientId });
    const next = await refresh(first.refresh_token, { resource: 'http://localhost:80/mcp' });
    expect(next.statusCode, next.body).toBe(200);
    expect(next.headers['cache-control']).toBe('no-store');
    const { access_token, refresh_token } = next.json();
    expect(await statusOf(second.app, access_token)).toBe(200);
    expect(errorOf(await refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await statusOf(second.app, access_token)).toBe(401);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    const audit = (await api.call('admin', 'GET', '/v1/tatra/audit?kind=assistant-grant')).json();
    expect(audit.content[0]).toMatchObject({ action: 'delete', recordName: 'Claude' });
    expect(audit.content[0].author).toMatch(/^Claude \(fla_/);
  });

  test('opens no call, and an access token none but /mcp', async () => {
    const { access_token, refresh_token } = await letInByHand(api, { who: 'admin', clientId });
    expect(await statusOf(api.app, refresh_token)).toBe(401);
    const headers = { authorization: `Bearer ${access_token}` };
    for (const url of ['/v1/tatra/vehicle-map', '/v1/all/account', '/v1/all/token']) {
      expect((await api.app.inject({ url, headers })).statusCode, url).toBe(401);
    }
    const crossed = {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: access_token,
    };
    expect(errorOf(await askToken(api.app, crossed))).toEqual([400, 'invalid_grant']);
  });

  test('that nobody uses for 30 days is over, and so is what it was of', async () => {
    const { refresh_token } = await letInByHand(api, { who: 'driver', clientId });
    expect(await grants('driver')).toHaveLength(1);
    api.advance(30 * DAY_MS);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await grants('driver')).toEqual([]);
    await sweepGrants(api.db, new Date(api.now()));
    const { rows } = await api.db.pool.query('select from oauth_grant');
    expect(rows).toEqual([]);
  });

  test('is for a year at most', async () => {
    let { refresh_token } = await letInByHand(api, { who: 'driver', clientId });
    for (let days = 0; days < 365; days += 25) {
      const next = await refresh(refresh_token);
      expect(next.statusCode, `${days}`).toBe(200);
      ({ refresh_token } = next.json());
      api.advance(25 * DAY_MS);
    }
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
  });
});

describe('it ends', () => {
  beforeEach(() => api.advance(61_000));

  test('where the assistant revokes any of its tokens, and for no other assistant', async () => {
    for (const which of ['access_token', 'refresh_token'] as const) {
      const given = await letInByHand(api, { who: 'dispatcher', clientId });
      const other = await askRevoke(api.app, { token: given[which], client_id: 'flotila-other' });
      expect([other.statusCode, await statusOf(api.app, given.access_token)]).toEqual([200, 200]);
      const own = await askRevoke(api.app, { token: given[which], client_id: clientId });
      expect([own.statusCode, await statusOf(second.app, given.access_token)]).toEqual([200, 401]);
    }
    expect((await askRevoke(api.app, { token: 'x', client_id: clientId })).statusCode).toBe(200);
  });

  test('where the person puts it out, an administrator does, or the assistant is removed', async () => {
    const given = await letInByHand(api, { who: 'dispatcher', clientId });
    const [{ grantId }] = await grants();
    const foreign = await api.call('driver', 'DELETE', `/v1/all/assistant-grant/${grantId}`);
    expect(foreign.statusCode).toBe(404);
    const company = await api.call('foreign', 'DELETE', `/v1/cudzia/assistant-grant/${grantId}`);
    expect(company.statusCode).toBe(404);
    expect(await statusOf(second.app, given.access_token)).toBe(200);
    const own = await api.call('dispatcher', 'DELETE', `/v1/all/assistant-grant/${grantId}`);
    expect([own.statusCode, await statusOf(second.app, given.access_token)]).toEqual([204, 401]);

    const next = await letInByHand(api, { who: 'dispatcher', clientId });
    const { content } = (await api.call('admin', 'GET', '/v1/tatra/assistant-grant')).json();
    expect(content[0]).toMatchObject({
      person: 'Dušan Žiak',
      assistant: 'Claude',
      mayChange: false,
    });
    const url = `/v1/tatra/assistant-grant/${content[0].grantId}`;
    expect((await api.call('admin', 'DELETE', url)).statusCode).toBe(204);
    expect(await statusOf(second.app, next.access_token)).toBe(401);

    const { clientId: id, assistantId } = await enterAssistant(api, { name: 'Other' });
    const last = await letInByHand(api, { who: 'dispatcher', clientId: id });
    const removed = await api.call('admin', 'DELETE', `/v1/tatra/assistant/${assistantId}`);
    expect([removed.statusCode, await statusOf(second.app, last.access_token)]).toEqual([204, 401]);
  });

  test('while the person is switched off, and comes back with them', async () => {
    const { access_token } = await letInByHand(api, { who: 'dispatcher', clientId });
    const url = `/v1/tatra/person/${PERSON.dusan.id}`;
    const set = async (active: boolean) => {
      const person = (await api.call('admin', 'GET', url)).json();
      const answer = await api.call('admin', 'PUT', url, { ...person, active });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await set(false);
    expect(await statusOf(api.app, access_token)).toBe(401);
    await expect.poll(() => statusOf(second.app, access_token)).toBe(401);
    await set(true);
    expect(await statusOf(api.app, access_token)).toBe(200);
  });

  test('while the company lets no assistant ask, and no new one is let in', async () => {
    const { access_token, refresh_token } = await letInByHand(api, { who: 'dispatcher', clientId });
    await switchAssistants(api, false);
    expect(await statusOf(api.app, access_token)).toBe(403);
    expect(errorOf(await refresh(refresh_token))).toEqual([400, 'invalid_grant']);
    const request = rightRequest(clientId, makeProof());
    expect((await ask('dispatcher', request)).json().question.companies).toEqual([]);
    await expect(allow(api, 'dispatcher', request)).rejects.toThrow();
    await switchAssistants(api, true);
    expect((await refresh(refresh_token)).statusCode).toBe(200);
  });

  test('where an administrator signs the person out everywhere', async () => {
    const { access_token } = await letInByHand(api, { who: 'dispatcher', clientId });
    const url = `/v1/tatra/person/${PERSON.dusan.id}/session`;
    const answer = await api.call('admin', 'DELETE', url);
    expect([answer.statusCode, await statusOf(second.app, access_token)]).toEqual([204, 401]);
    // Their session is over, too: the next tests sign in anew.
    api.advance(0);
  });
});

describe('assistants of a company', () => {
  test('are entered with addresses that nobody can abuse', async () => {
    for (const redirect of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://assistant.example.org/callback',
      'https://assistant.example.org/callback#x',
      'https://me:secret@assistant.example.org/',
      'https://*.example.org/callback',
      'https:\\\\assistant.example.org',
      'java\nscript:alert(1)',
      'com.example.app:/callback',
      `https://assistant.example.org/${'x'.repeat(500)}`,
    ]) {
      const body = { name: 'X', redirects: [redirect] };
      const answer = await api.call('admin', 'POST', '/v1/tatra/assistant', body);
      expect([answer.statusCode, answer.json().errors?.[0]?.code], redirect).toEqual([
        400,
        'redirect',
      ]);
    }
    const none = await api.call('admin', 'POST', '/v1/tatra/assistant', {
      name: 'X',
      redirects: [],
    });
    expect(none.statusCode).toBe(400);
    const [claude] = KNOWN_ASSISTANTS;
    const known = await api.call('admin', 'POST', '/v1/tatra/assistant', claude);
    expect(known.statusCode, known.body).toBe(201);
  });

  test('ask about that company alone', async () => {
    const { clientId: own } = await enterAssistant(api);
    const foreign = await ask('driver', rightRequest(own, makeProof()));
    expect(foreign.json().question.companies.map(({ code }: { code: string }) => code)).toEqual([
      'tatra',
    ]);
    await expect(
      allow(api, 'dispatcher', rightRequest(own, makeProof()), { company: 'morava' }),
    ).rejects.toThrow();
  });

  test('are not the keys of the company, and their people see their own', async () => {
    await letInByHand(api, { who: 'dispatcher', clientId });
    const keys = (await api.call('admin', 'GET', '/v1/tatra/api-key')).json();
    expect(keys.totalElements).toBe(0);
    const assistants = (await api.call('admin', 'GET', '/v1/tatra/assistants')).json();
    expect(assistants.keys).toBe(0);
    expect(await grants('driver')).toEqual([]);
    expect((await grants('dispatcher')).length).toBeGreaterThan(0);
  });
});

describe('registration, where the operator lets assistants', () => {
  let open: TestApi;
  beforeAll(async () => {
    open = await testApi({ assistantRegistration: true });
    await switchAssistants(open, true);
  });
  afterAll(() => open.close());
  const register = (payload: object, remoteAddress = '192.0.2.1') =>
    open.app.inject({ method: 'POST', url: '/oauth/register', payload, remoteAddress });

  test('is no door where it is off', async () => {
    const answer = await api.app.inject({ method: 'POST', url: '/oauth/register', payload: {} });
    expect(answer.statusCode).toBe(404);
  });

  test('gives an id, no secret, and a name that people are told is its own', async () => {
    const answer = await register({ client_name: 'Flotila\u202e', redirect_uris: [REDIRECT] });
    expect(answer.statusCode, answer.body).toBe(201);
    const made = answer.json();
    expect(made).toMatchObject({
      client_name: 'assistant.example.org',
      token_endpoint_auth_method: 'none',
      redirect_uris: [REDIRECT],
    });
    expect(made.client_secret).toBeUndefined();
    const said = await open.call(
      'dispatcher',
      'POST',
      '/v1/all/assistant-question',
      rightRequest(made.client_id, makeProof()),
    );
    expect(said.json().question.isRegistered).toBe(true);
  });

  test('refuses what is no address or too much', async () => {
    const of = async (payload: object) => errorOf(await register(payload, '192.0.2.2'));
    expect(await of({ redirect_uris: ['javascript:alert(1)'] })).toEqual([
      400,
      'invalid_redirect_uri',
    ]);
    expect(await of({ redirect_uris: [] })).toEqual([400, 'invalid_client_metadata']);
    const many = Array.from({ length: 11 }, (_, at) => `${REDIRECT}/${at}`);
    expect(await of({ redirect_uris: many })).toEqual([400, 'invalid_client_metadata']);
    const large = await register({ redirect_uris: [REDIRECT], filler: 'x'.repeat(9000) });
    expect(large.statusCode).toBe(413);
  });

  test('is counted by address, and forgets who was never let in', async () => {
    const from = '192.0.2.3';
    const once = () => register({ redirect_uris: [REDIRECT] }, from);
    for (let times = 0; times < REGISTERED_PER_ADDRESS_MAX; times++) {
      expect((await once()).statusCode).toBe(201);
    }
    const refused = await once();
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    const kept = (await register({ redirect_uris: [REDIRECT] })).json().client_id;
    await letInByHand(open, { who: 'dispatcher', clientId: kept });
    await sweepGrants(open.db, new Date(open.now() + 25 * HOUR_MS));
    const { rows } = await open.db.pool.query('select client_id from oauth_client');
    expect(rows).toEqual([{ client_id: kept }]);
  });
});
