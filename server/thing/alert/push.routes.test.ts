// In which browsers the caller is told of alerts, and the test that they send themselves.
import { BROWSERS_MAX } from '@flotila/domain/alert/push.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakePushService, fakePushService } from '../../ground/outside/fake-push-service.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON } from '../../testing/cast.ts';
import { TESTS_MAX } from './test-delivery.ts';

const PUSH = '/v1/tatra/push';
const TEST = '/v1/tatra/notification/test';
let api: TestApi;
let fake: FakePushService;
beforeAll(async () => {
  [api, fake] = await Promise.all([testApi(), fakePushService(Date.now)]);
});
afterAll(() => Promise.all([api.close(), fake.stop()]));
beforeEach(() => api.db.pool.query('delete from push_subscription; delete from delivery'));

function bodyOf({ endpoint, p256dh, auth } = fake.browser()) {
  return { endpoint, keys: { p256dh, auth } };
}
const subscribe = (who: Who, body: object = bodyOf(), url = PUSH) =>
  api.call(who, 'POST', url, body);
const browsers = async (who: Who, url = PUSH) => (await api.call(who, 'GET', url)).json().browsers;
const deliveries = async () =>
  (await api.db.pool.query('select channel, occasion, person_id from delivery order by 1')).rows;

test('a browser is subscribed once, listed for its person only, and taken off', async () => {
  const body = bodyOf();
  const made = await subscribe('dispatcher', body);
  expect(made.statusCode).toBe(201);
  const again = await subscribe('dispatcher', body);
  expect([again.statusCode, again.json()]).toEqual([200, made.json()]);
  expect(await browsers('dispatcher')).toEqual([made.json()]);
  expect(await browsers('admin')).toEqual([]);
  const one = `${PUSH}/${made.json().subscriptionId}`;
  expect((await api.call('admin', 'DELETE', one)).statusCode).toBe(404);
  expect((await api.call('dispatcher', 'DELETE', one)).statusCode).toBe(204);
  expect((await api.call('dispatcher', 'DELETE', one)).statusCode).toBe(404);
  expect(await browsers('dispatcher')).toEqual([]);
});

test('the key for subscribing is the same for everybody, and its secret is told to nobody', async () => {
  const [one, other] = await Promise.all([
    api.call('dispatcher', 'GET', PUSH),
    api.call('driver', 'GET', PUSH),
  ]);
  expect(one.json().publicKey).toMatch(/^[\w-]{87}$/);
  expect(one.json().publicKey).toBe(other.json().publicKey);
  await subscribe('dispatcher');
  const { rows } = await api.db.pool.query('select private_key from push_key');
  const answer = (await api.call('dispatcher', 'GET', PUSH)).body;
  expect(answer).not.toContain(rows[0].private_key);
  expect(answer).not.toContain('auth');
});

test('who signs in on a browser of somebody else ends what was told to them there; an own company stays', async () => {
  const body = bodyOf();
  await subscribe('admin', body);
  await subscribe('admin', body, '/v1/morava/push');
  expect(await browsers('admin', '/v1/morava/push')).toHaveLength(1);
  expect(await browsers('admin')).toHaveLength(1);
  await subscribe('driver', body);
  expect(await browsers('admin')).toEqual([]);
  expect(await browsers('admin', '/v1/morava/push')).toEqual([]);
  expect(await browsers('driver')).toHaveLength(1);
});

test(`one browser more than ${BROWSERS_MAX} takes the place of the oldest`, async () => {
  const first = (await subscribe('driver')).json();
  for (let at = 1; at < BROWSERS_MAX; at += 1) {
    api.advance(1000);
    await subscribe('driver');
  }
  expect(await browsers('driver')).toContainEqual(first);
  api.advance(1000);
  await subscribe('driver');
  const left = await browsers('driver');
  expect(left).toHaveLength(BROWSERS_MAX);
  expect(left).not.toContainEqual(first);
});

test.each([
  ['endpoint', 'http://push.example.org/x'],
  ['endpoint', 'https://192.168.1.1/x'],
  ['endpoint', 'https://[::1]/x'],
  ['endpoint', 'https://user:secret@push.example.org/x'],
  ['endpoint', `https://push.example.org/${'x'.repeat(2000)}`],
  ['keys.p256dh', 'A'.repeat(87)],
  ['keys.p256dh', 'A'.repeat(86)],
  ['keys.auth', 'A'.repeat(21)],
])('what no browser gives as %s is refused: %s', async (field, value) => {
  const body = bodyOf();
  if (field === 'endpoint') body.endpoint = value;
  else body.keys[field === 'keys.auth' ? 'auth' : 'p256dh'] = value;
  const answer = await subscribe('dispatcher', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toMatchObject([{ field }]);
});

test('F-8 who signs out everywhere is told nothing on any browser any more', async () => {
  await subscribe('driver');
  await subscribe('dispatcher');
  await api.call('driver', 'DELETE', '/v1/all/session');
  const { rows } = await api.db.pool.query('select person_id from push_subscription');
  expect(rows).toEqual([{ person_id: PERSON.dusan.id }]);
  api.advance(1000);
});

test('zones-and-rules §6 a test goes to the caller, by each of their browsers, and where none is reached they are told', async () => {
  const { id } = PERSON.dusan;
  await api.db.pool.query('update person set email = null where person_id = $1', [id]);
  for (const [channel, words] of [
    ['mail', /e-mail/],
    ['push', /prehliadač/],
  ] as const) {
    const refused = await api.call('dispatcher', 'POST', TEST, { channel });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toMatch(words);
  }
  await api.db.pool.query(`update person set email = 'd@example.org' where person_id = $1`, [id]);
  await subscribe('dispatcher');
  await subscribe('dispatcher');
  await subscribe('admin');
  for (const channel of ['mail', 'push']) {
    expect((await api.call('dispatcher', 'POST', TEST, { channel })).statusCode).toBe(204);
  }
  const one = { occasion: 'test', person_id: id };
  expect(await deliveries()).toEqual([
    { channel: 'mail', ...one },
    { channel: 'push', ...one },
    { channel: 'push', ...one },
  ]);
});

test(`more than ${TESTS_MAX} tests in ten minutes are too many`, async () => {
  await api.db.pool.query(`update person set email = 'd@example.org' where person_id = $1`, [
    PERSON.dusan.id,
  ]);
  const ask = () => api.call('dispatcher', 'POST', TEST, { channel: 'mail' });
  // What is sent within a minute has a limit of its own.
  api.advance(60_000);
  for (let at = 0; at < TESTS_MAX; at += 1) expect((await ask()).statusCode).toBe(204);
  const refused = await ask();
  expect(refused.statusCode).toBe(429);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(500);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(refused.json().message).toContain(`${seconds} s`);
  api.advance(600_001);
  expect((await ask()).statusCode).toBe(204);
});
