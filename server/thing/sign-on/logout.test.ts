// AUTH, signing out: ours ends and the provider's is offered; what ends at the provider ends here, once and only as it says.
import { expect, test } from 'vitest';
import { CLIENT } from '../../testing/sign-on-provider.ts';
import { ORIGIN, stageSignOn } from './testing/stage.ts';

const { stage, browser, as, query } = stageSignOn();
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const seconds = () => Math.floor(Date.now() / 1000);
const tell = (token: string, code = 'tatra') =>
  stage.api.app.inject({
    method: 'POST',
    url: `/v1/public/sign-on/logout/${code}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const claims = (more: object = {}) => ({
  iss: stage.provider.issuer,
  aud: CLIENT.id,
  sub: 'dusan',
  iat: seconds(),
  exp: seconds() + 120,
  jti: `jti-${Math.random()}`,
  events: EVENTS,
  ...more,
});
const sign = (more: object = {}) => stage.provider.sign(claims(more), { typ: 'logout+jwt' });
const signedIn = async (login: string, code?: string) =>
  (await browser().signIn(login, code)).body.token.accessToken as string;
const newestSids = async (): Promise<string[]> => {
  const { rows } = await query(
    `select sign_on_sid as sid from sign_in_session where sign_on_sid is not null
     order by created desc limit 2`,
  );
  return rows.map(({ sid }) => sid);
};
const statusOf = async (accessToken: string) =>
  (await as(accessToken, '/v1/tatra/groupset')).statusCode;

test('a session of a provider knows where it ends there, with what the provider needs for it', async () => {
  const accessToken = await signedIn('dusan');
  const { end } = (await as(accessToken, '/v1/all/sign-on')).json();
  expect(end.name).toBe('Tatra ID');
  const url = new URL(end.url);
  expect(url.origin).toBe(stage.provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
  const idToken = url.searchParams.get('id_token_hint') ?? '';
  expect(idToken).toMatch(/^ey[\w-]{20}/);
  const { rows } = await query('select sign_on_token::text as token from sign_in_session');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(idToken.slice(0, 20)).toString('hex'));
  const password = await stage.api.call('dispatcher', 'GET', '/v1/all/sign-on');
  expect(password.json()).toEqual({ end: null });
});

test('what ends at the provider ends here: of this person there, of nobody else', async () => {
  const [dusan, again, anna] = [
    await signedIn('dusan'),
    await signedIn('dusan'),
    await signedIn('anna'),
  ];
  const own = await signedIn('dusan', 'all').catch(() => null);
  const answer = await tell(await sign());
  expect({ status: answer.statusCode, cache: answer.headers['cache-control'] }).toEqual({
    status: 200,
    cache: 'no-store',
  });
  expect([await statusOf(dusan), await statusOf(again), await statusOf(anna)]).toEqual([
    401, 401, 200,
  ]);
  // Of the same provider, but by another client.
  if (own) expect(await statusOf(own)).toBe(200);
  const { rows } = await query(
    `select before from audit where kind = 'session' and action = 'delete' order by audit_id desc limit 1`,
  );
  expect(rows[0].before).toMatchObject({ isSignOn: true });
});

test('a session there ends only what began by it', async () => {
  const [one, other] = [await signedIn('dusan'), await signedIn('dusan')];
  const [, sid] = await newestSids();
  expect((await tell(await sign({ sid }))).statusCode).toBe(200);
  expect([await statusOf(one), await statusOf(other)]).toEqual([401, 200]);
});

test.each([
  ['with a nonce', { nonce: 'x' }],
  ['without the event', { events: {} }],
  ['of nobody', { sub: undefined }],
  ['of a session without a name', { sub: undefined, sid: '' }],
  ['without a number', { jti: undefined }],
  ['with a number that is longer than any', { jti: 'x'.repeat(9000) }],
  ['for another client', { aud: 'other' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['of yesterday', { iat: seconds() - 86_400, exp: seconds() + 60 }],
  ['that has run out', { exp: seconds() - 3600 }],
])('a token %s ends nothing', async (_name, change) => {
  const dusan = await signedIn('dusan');
  expect((await tell(await sign(change))).statusCode).toBe(400);
  expect(await statusOf(dusan)).toBe(200);
});

test('neither does one that was told before, an unsigned one, an ID token, nor what is no token', async () => {
  const token = await sign();
  expect((await tell(token)).statusCode).toBe(200);
  const dusan = await signedIn('dusan');
  expect((await tell(token)).statusCode).toBe(400);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const bare = `${part({ alg: 'none' })}.${part(claims())}.`;
  for (const one of [bare, 'x', 'a.b.c', `${(await sign()).slice(0, -9)}AAAAAAAAA`]) {
    expect((await tell(one)).statusCode).toBe(400);
  }
  expect(await statusOf(dusan)).toBe(200);
  expect((await tell(await sign(), 'morava')).statusCode).toBe(404);
});

test('one that would hold for ever is kept no longer than it can be told', async () => {
  const dusan = await signedIn('dusan');
  expect((await tell(await sign({ exp: 1e300 }))).statusCode).toBe(200);
  expect(await statusOf(dusan)).toBe(401);
  const { rows } = await query(
    'select max(expires) < $1::timestamptz as soon from sign_on_logout',
    [new Date(Date.now() + 3_600_000)],
  );
  expect(rows).toEqual([{ soon: true }]);
});

test('only a form is taken there, and a form nowhere else', async () => {
  const json = await stage.api.app.inject({
    method: 'POST',
    url: '/v1/public/sign-on/logout/tatra',
    payload: { logout_token: await sign() },
  });
  expect(json.statusCode).toBe(415);
  const form = await stage.api.app.inject({
    method: 'POST',
    url: '/v1/public/sign-on',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'provider=tatra',
  });
  expect(form.statusCode).toBe(415);
});

test('the provider itself: who signs out there is out here', async () => {
  const dusan = await signedIn('dusan');
  const [sid = ''] = await newestSids();
  await stage.provider.endSession('dusan', sid);
  expect(await statusOf(dusan)).toBe(401);
});
