// ASVS 7.4.5: an administrator ends all sessions of a person, with what is open by them, and it is recorded who did it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basic, type TestApi, testApi, type Who } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON } from '../../testing/cast.ts';
import { setUpApp } from '../../testing/second-factor.ts';

let api: TestApi;
let origin = '';
beforeAll(async () => {
  api = await testApi();
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const token = (authorization: string) =>
  api.app.inject({ url: '/v1/all/token', headers: { authorization } });
const signIn = async (who: Who) =>
  (await token(basic(ACCOUNT[who].login, CAST_PASSWORD))).json<{
    accessToken: string;
    refreshToken: string;
  }>();
const bearer = ({ accessToken }: { accessToken: string }) => ({
  authorization: `Bearer ${accessToken}`,
});
const statusOf = async (session: { accessToken: string }) =>
  (await api.app.inject({ url: '/v1/tatra/groupset', headers: bearer(session) })).statusCode;
const end = async (who: Who, personId: number) =>
  (await api.call(who, 'DELETE', `/v1/tatra/person/${personId}/session`)).statusCode;

test('all sessions of the person end, their stream too, and nobody else’s; they may sign in again', async () => {
  const [first, second] = [await signIn('dispatcher'), await signIn('dispatcher')];
  const other = await signIn('driver');
  const stream = await fetch(`${origin}/v1/tatra/live`, { headers: bearer(first) });
  expect(stream.status).toBe(200);
  expect(await end('admin', PERSON.dusan.id)).toBe(204);
  // It would stay open for ever.
  await stream.text();
  for (const session of [first, second]) {
    expect(await statusOf(session)).toBe(401);
    expect((await token(`Bearer ${session.refreshToken}`)).statusCode).toBe(401);
  }
  expect(await statusOf(other)).toBe(200);
  expect(await statusOf(await signIn('dispatcher'))).toBe(200);
});

test('the record of changes says whose sessions ended, and by whom', async () => {
  await end('admin', PERSON.dusan.id);
  const { rows } = await api.db.pool.query(
    `select author, record_name, before from audit
     where company_id = $1 and kind = 'session' and action = 'delete' order by audit_id desc limit 1`,
    [COMPANY.tatra.id],
  );
  expect(rows[0]).toMatchObject({
    author: expect.stringContaining(`(${ACCOUNT.admin.login})`),
    record_name: ACCOUNT.dispatcher.login,
    before: { isEverywhere: true, remoteAddress: '127.0.0.1' },
  });
});

test('who may not change the human ends nothing', async () => {
  // Anna is of another company as well, which the one who asks does not administer.
  await api.db.pool.query(
    'update person set administrator = true where company_id = $1 and person_id = $2',
    [COMPANY.tatra.id, PERSON.dusan.id],
  );
  const [anna, dusan] = [await signIn('admin'), await signIn('dispatcher')];
  const url = `/v1/tatra/person/${PERSON.anna.id}/session`;
  const answer = await api.app.inject({ method: 'DELETE', url, headers: bearer(dusan) });
  expect(answer.statusCode).toBe(403);
  expect(await statusOf(anna)).toBe(200);
  await api.db.pool.query(
    'update person set administrator = false where company_id = $1 and person_id = $2',
    [COMPANY.tatra.id, PERSON.dusan.id],
  );
});

test('a person without a login has no sessions, and nothing is wrong', async () => {
  const made = await api.call('admin', 'POST', '/v1/tatra/person', { lastName: 'Bez prihlásenia' });
  expect(await end('admin', made.json().personId)).toBe(204);
});

test('whether there is a second factor to take away is told to who may take it away', async () => {
  const has = async (who: Who, personId = PERSON.igor.id) =>
    (await api.call(who, 'GET', `/v1/tatra/person/${personId}`)).json().hasFactors;
  expect(await has('admin')).toBe(false);
  await setUpApp(api, bearer(await signIn('driver')).authorization);
  expect(await has('admin')).toBe(true);
  await api.call('admin', 'DELETE', `/v1/tatra/person/${PERSON.igor.id}/factors`);
  expect(await has('admin')).toBe(false);
});
