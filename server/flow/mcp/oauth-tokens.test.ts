import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { switchAssistants } from '../../testing/assistants.ts';
import { PERSON } from '../../testing/cast.ts';
import {
  allow,
  askRevoke,
  askToken,
  enterAssistant,
  letInByHand,
  makeProof,
  REDIRECT,
  rightRequest,
  statusOf,
} from '../../testing/oauth-assistant.ts';
import { errorOf, oauthStage } from '../../testing/oauth-stage.ts';
import { sweepGrants } from '../../thing/assistant/grants.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const { api, second, clientId, close, grants, ask, refresh } = await oauthStage();
afterAll(close);

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
