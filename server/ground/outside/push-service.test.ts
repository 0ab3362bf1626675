// What goes to a push service, what comes of its answers, and where none is looked for.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FakePushService, fakePushService } from './fake-push-service.ts';
import {
  createPushSender,
  newPushKeys,
  PUSH_BYTES_MAX,
  type PushDeps,
  type PushMessage,
} from './push-service.ts';

const keys = newPushKeys();
const contact = 'https://fleet.example.org';
let fake: FakePushService;
beforeAll(async () => {
  fake = await fakePushService(Date.now);
});
afterAll(() => fake.stop());
afterEach(() => fake.mood(null));

const NOW = Date.UTC(2026, 10, 23, 8);

function send(message: Partial<PushMessage> & Pick<PushMessage, 'to'>, deps: PushDeps = fake.deps) {
  return createPushSender({ keys, contact, deps, now: NOW }).send({
    text: '{"title":"Ž"}',
    ttlSeconds: 60,
    urgency: 'high',
    topic: 'alert-1',
    ...message,
  });
}

test('zones-and-rules §6 the browser reads what was sent, and the service knows by whom, how urgent, for how long', async () => {
  const browser = fake.browser(keys.publicKey);
  expect(await send({ to: browser })).toEqual({ kind: 'sent' });
  expect(browser.inbox).toEqual([
    { data: { title: 'Ž' }, topic: 'alert-1', urgency: 'high', ttlSeconds: 60, contact },
  ]);
});

test('of a topic only the last one stays, others stay beside it', async () => {
  const to = fake.browser();
  await send({ to });
  await send({ to, topic: 'alert-2' });
  await send({ to, text: '{"title":"again"}' });
  expect(to.inbox.map(({ data, topic }) => [topic, data.title])).toEqual([
    ['alert-2', 'Ž'],
    ['alert-1', 'again'],
  ]);
});

test.each([404, 410] as const)('a browser that left (%i) is gone', async (status) => {
  const to = fake.browser();
  to.leave(status);
  expect(await send({ to })).toMatchObject({
    kind: 'gone',
    said: `${status} unsubscribed or expired`,
  });
});

test.each([
  [400, true],
  [403, true],
  [413, true],
  [301, true],
  [429, false],
  [500, false],
  [503, false],
])('an answer %i: it is final %s', async (status, isFinal) => {
  fake.mood({ status, body: 'said\n so' });
  const outcome = await send({ to: fake.browser() });
  expect(outcome).toEqual({ kind: 'failed', isFinal, said: `${status} said so` });
});

test.each([
  ['120', 120_000],
  ['999999999', 3_600_000],
  [new Date(NOW + 60_000).toUTCString(), 60_000],
  ['tomorrow', undefined],
])('429 with Retry-After %s: it is left alone for %s ms', async (retryAfter, retryAfterMs) => {
  fake.mood({ status: 429, retryAfter });
  const outcome = await send({ to: fake.browser() });
  expect('retryAfterMs' in outcome ? outcome.retryAfterMs : undefined).toBe(retryAfterMs);
});

test('keys of another installation are refused, and it is not tried again', async () => {
  const to = fake.browser(newPushKeys().publicKey);
  expect(await send({ to })).toMatchObject({ kind: 'failed', isFinal: true });
  expect(to.inbox).toEqual([]);
});

test('a service that is silent, or does not end, holds nobody up, and is tried again', async () => {
  fake.mood('silent');
  expect(await send({ to: fake.browser() })).toMatchObject({ kind: 'failed', isFinal: false });
  fake.mood({ status: 500, body: 'x'.repeat(3_000_000) });
  const outcome = await send({ to: fake.browser() });
  expect(outcome).toMatchObject({ kind: 'failed', isFinal: false });
  expect('said' in outcome && outcome.said.length).toBeLessThan(310);
});

test('more than 3 kB is a bug', async () => {
  const to = fake.browser();
  await expect(send({ to, text: 'ž'.repeat(PUSH_BYTES_MAX / 2 + 1) })).rejects.toThrow('too long');
});

describe('API-098 what a browser said leads only to addresses that are open to all', () => {
  const guarded = () => ({ ask: fake.deps.ask, timeoutMs: 400 }) as PushDeps;

  test.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.1/x',
    'https://169.254.169.254/latest',
    'https://192.168.1.1:8443/',
    'http://8.8.8.8/x',
  ])('%s', async (endpoint) => {
    const before = fake.asked.length;
    const outcome = await send({ to: { ...fake.browser(), endpoint } }, guarded());
    expect(outcome).toMatchObject({ kind: 'failed', isFinal: true });
    expect(fake.asked).toHaveLength(before);
  });

  test('a name that resolves into this house', async () => {
    const before = fake.asked.length;
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const outcome = await send({ to: fake.browser() }, { ...guarded(), resolve });
    expect(outcome).toMatchObject({ kind: 'failed', isFinal: true });
    expect(fake.asked).toHaveLength(before);
  });
});
