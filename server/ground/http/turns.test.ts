// F-8 calls of one person at once: so many are worked on, the next ones wait, the rest are told to come later,
// and nobody else notices.
import { endpoint, signedIn } from '@flotila/domain/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApi, testApi } from '../../testing/api.ts';
import { createIdentities } from '../../thing/session/identity.ts';
import { createTokens } from '../../thing/session/tokens.ts';
import { createSlots } from '../work/slots.ts';
import { createCallLimit } from './call-limit.ts';
import { bindRoutes, CALLS_PER_PERSON, serveSession } from './serve.ts';

const slow = endpoint('GET /v1/all/trial-slow', {
  summary: 'Trial',
  needs: signedIn,
  answer: z.object({ person: z.string() }),
});
const { atOnce, waitingMax } = CALLS_PER_PERSON;

let api: TestApi;
/** Calls at work. */
const working: (() => void)[] = [];
beforeAll(async () => {
  const secret = 'a secret of this test, long enough';
  api = await testApi({ secret });
  const identities = createIdentities({
    db: api.db,
    tokens: createTokens(secret),
    factors: { isEnough: async () => true },
  });
  const turns = createSlots(CALLS_PER_PERSON);
  const deps = {
    db: api.db,
    now: api.now,
    identities,
    turns,
    limit: createCallLimit(),
    callers: { note: () => undefined },
    checkNamed: async () => undefined,
  };
  const route = serveSession(slow, async ({ session }) => {
    if (session.access !== 'superuser') {
      await new Promise<void>((resolve) => working.push(resolve));
    }
    return { person: session.lastName };
  });
  await bindRoutes(api.app, deps, [route]);
});
afterAll(() => api.close());

test('the newest are refused with Retry-After, all others are answered one after the other', async () => {
  const ask = () => api.call('driver', 'GET', '/v1/all/trial-slow');
  const asked = Array.from({ length: atOnce + waitingMax }, ask);
  await expect.poll(() => working.length).toBe(atOnce);
  const refused = await ask();
  expect(refused.statusCode, refused.body).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect((await api.call('superuser', 'GET', '/v1/all/trial-slow')).statusCode).toBe(200);
  expect(working).toHaveLength(atOnce);
  let done = 0;
  const answers = asked.map((one) => one.finally(() => (done += 1)));
  while (done < asked.length) {
    working.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  }
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
