// Decision 0123: assistants come in by OAuth. What the SDK's own client does, and what a program gets that does it wrongly.
import { KNOWN_ASSISTANTS, REGISTERED_PER_ADDRESS_MAX } from '@flotila/domain/assistant/oauth.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { listen, switchAssistants, told } from '../../testing/assistants.ts';
import {
  allow,
  askToken,
  connectByOauth,
  enterAssistant,
  Held,
  letInByHand,
  makeProof,
  REDIRECT,
  rightRequest,
} from '../../testing/oauth-assistant.ts';
import { errorOf, oauthStage } from '../../testing/oauth-stage.ts';
import { sweepGrants } from '../../thing/assistant/grants.ts';

const HOUR_MS = 3_600_000;
const _DAY_MS = 24 * HOUR_MS;

const { api, origin, clientId, close, grants, ask } = await oauthStage();
afterAll(close);

const get = async (url: string, host = 'fleet.example.com') =>
  api.app.inject({ url, headers: { host } });

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
