// R8, for every declared call that needs a session: whatever is no access token of a session in force is
// 401, before anything else of the request is looked at.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD } from '../../testing/cast.ts';
import { addressOf, testedCalls } from '../../testing/permission/records.ts';
import { signInAs } from '../../testing/send.ts';
import { createTokens } from '../../thing/session/tokens.ts';

const calls = await testedCalls();
let api: TestApi;
/** Name of each kind of token that opens nothing, and the header that carries it. */
let refused: [what: string, authorization: string][];

beforeAll(async () => {
  api = await testApi();
  const { accessToken, refreshToken } = (await signInAs(api, 'superuser', CAST_PASSWORD)).token;
  const claims = claimsOf(accessToken);
  const other = createTokens('another secret of another server');
  const ended = (await signInAs(api, 'superuser', CAST_PASSWORD)).token;
  await api.app.inject({
    method: 'DELETE',
    url: '/v1/all/token',
    headers: { authorization: `Bearer ${ended.refreshToken}` },
  });
  const session = { accountId: ACCOUNT.superuser.id, sessionId: String(claims.sid) };
  const own = createTokens('a secret of the tests, long enough');
  const hourAgo = api.now() - 3_600_000;
  refused = [
    ['no token', ''],
    ['a refresh token', `Bearer ${refreshToken}`],
    ['basic credentials', basic('superuser', CAST_PASSWORD)],
    ['a token of another server', `Bearer ${await other.signAccess(session, api.now())}`],
    ['a token that ran out', `Bearer ${await own.signAccess(session, hourAgo)}`],
    ['a token of an ended session', `Bearer ${ended.accessToken}`],
    ['a token without a signature', `Bearer ${unsigned(claims)}`],
    ['a token signed with an empty key', `Bearer ${signedWith('', claims)}`],
    ['another account in the claims', `Bearer ${forged(accessToken)}`],
    ['a session that belongs to another account', `Bearer ${await ofAnother(own, session)}`],
    ['a cut token', `Bearer ${accessToken.slice(0, -2)}`],
    ['two tokens', `Bearer ${accessToken} ${accessToken}`],
    ['another scheme', `Token ${accessToken}`],
    ['a very long one', `Bearer ${'x'.repeat(3000)}`],
  ];
  const right = await api.app.inject({
    url: '/v1/tatra/vehicle-map',
    headers: { authorization: `Bearer ${await own.signAccess(session, api.now())}` },
  });
  expect(right.statusCode).toBe(200);
});
afterAll(() => api.close());

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
function unsigned(claims: object): string {
  return `${base64({ alg: 'none' })}.${base64(claims)}.`;
}
function signedWith(key: string, claims: object): string {
  const text = `${base64({ alg: 'HS256' })}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
function forged(token: string): string {
  const [head, , signature] = token.split('.');
  return `${head}.${base64({ ...claimsOf(token), sub: String(ACCOUNT.admin.id) })}.${signature}`;
}
function ofAnother(tokens: ReturnType<typeof createTokens>, session: { sessionId: string }) {
  return tokens.signAccess({ ...session, accountId: ACCOUNT.admin.id }, api.now());
}

describe('R8 what opens nothing', () => {
  test.for(calls)('$name', async ({ endpoint, row }) => {
    for (const [what, authorization] of refused) {
      const answer = await api.app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, 'tatra', row.own, row.query),
        headers: authorization ? { authorization } : {},
        ...(endpoint.body && { payload: row.body as object }),
      });
      expect(answer.statusCode, `${what}: ${answer.body}`).toBe(401);
      expect(answer.json().code, what).toBe('unauthorized');
      expect(answer.headers['www-authenticate'], what).toBeUndefined();
    }
  });
});
