// The application with a real provider of single sign-on that the company tatra keeps, and browsers that go through it.
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestApi, testApi } from '../../../testing/api.ts';
import { PERSON } from '../../../testing/cast.ts';
import {
  CLIENT,
  type SignOnProvider,
  signOnProvider,
  throughProvider,
} from '../../../testing/sign-on-provider.ts';

export const ORIGIN = 'https://fleet.example';
export const TATRA = '/v1/tatra/sign-on';

export const EMAIL = { dusan: 'dusan@tatra.example', anna: 'anna@tatra.example' };
export const PEOPLE = {
  dusan: {
    email: EMAIL.dusan,
    email_verified: true,
    given_name: 'Dušan',
    family_name: 'Žiak',
    groups: ['fleet'],
  },
  anna: { email: EMAIL.anna, email_verified: true },
};

const BASE = {
  name: 'Tatra ID',
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  active: true,
  domains: ['tatra.example'],
};

/**
 * Before each test the company keeps the provider, and `dusan` and `anna` are known at both sides. `more`: what else the
 * application has, asked when the tests begin.
 */
export function stageSignOn(more: () => Parameters<typeof testApi>[0] = () => ({})) {
  const stage = {} as { api: TestApi; provider: SignOnProvider };
  const query = (text: string, values: unknown[] = []) => stage.api.db.pool.query(text, values);
  const setEmail = (personId: number, email: string | null) =>
    query('update person set email = $2 where person_id = $1', [personId, email]);
  const keep = async (change: object = {}, who: 'admin' | 'superuser' = 'superuser') => {
    const { api, provider } = stage;
    const stored = (await api.call(who, 'GET', TATRA)).json();
    const given = { issuer: provider.issuer, ...BASE, lastChange: stored.lastChange };
    return api.call(who, 'PUT', TATRA, { ...given, ...change });
  };
  beforeAll(async () => {
    stage.provider = await signOnProvider(ORIGIN);
    const { issuer } = stage.provider;
    stage.api = await testApi({
      names: { publicUrl: ORIGIN },
      webhookPrivate: true,
      oidc: { patienceMs: 1500 },
      signOn: { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Operator' },
      ...more(),
    });
    stage.provider.onSend(async (url, body) => {
      const answer = await stage.api.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: body,
      });
      return answer.statusCode;
    });
  });
  afterAll(async () => {
    await stage.api.close();
    await stage.provider.stop();
  });
  beforeEach(async () => {
    Object.assign(stage.provider.people, PEOPLE);
    await setEmail(PERSON.dusan.id, EMAIL.dusan);
    await setEmail(PERSON.anna.id, EMAIL.anna);
    const kept = await keep();
    if (kept.statusCode !== 200) throw new Error(kept.body);
  });
  afterEach(async () => {
    const { provider } = stage;
    provider.instead(null);
    provider.forge(null);
    await query('delete from sign_on');
    await query('delete from sign_on_link');
    for (const login of Object.keys(provider.people)) delete provider.people[login];
  });
  return {
    stage,
    query,
    setEmail,
    keep,
    browser: () => openBrowser(stage.api),
    /** By the bearer of a session. */
    as: (accessToken: string, url: string, method: 'GET' | 'PUT' | 'DELETE' = 'GET') =>
      stage.api.app.inject({ method, url, headers: { authorization: `Bearer ${accessToken}` } }),
  };
}

/** A browser with its own cookies. */
function openBrowser(api: TestApi) {
  const jar = new Map<string, string>();
  const atProvider = new Map<string, string>();
  const ask = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = { method: 'POST' as const, url, headers: { ...headers, cookie } };
    const answer = await api.app.inject({ ...asked, payload });
    for (const one of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    return { status: answer.statusCode, body: answer.json() };
  };
  const start = (code = 'tatra', more: object = {}) =>
    ask('/v1/public/sign-on', { provider: code, ...more });
  const finish = (back: URL) =>
    ask('/v1/public/sign-on/finish', Object.fromEntries(back.searchParams));
  return {
    start,
    finish,
    through: (url: string, login: string | null) => throughProvider(url, login, atProvider),
    async signIn(login: string | null, code = 'tatra', more: object = {}) {
      const { body } = await start(code, more);
      return finish(await throughProvider(body.url, login, atProvider));
    },
    /** As an administrator who is signed in in it. */
    async try(login: string, authorization: { authorization: string }) {
      const { status, body } = await ask(`${TATRA}/trial`, {}, authorization);
      if (status !== 200) return { status, body };
      return finish(await throughProvider(body.url, login, atProvider));
    },
  };
}
