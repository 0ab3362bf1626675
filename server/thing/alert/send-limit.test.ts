// S-5: what is sent at once on a person's request has a limit, by account and by company.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeSchedule, SCHEDULES } from '../../flow/report/testing/schedules.ts';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { createSendLimit, SENDS_PER_ACCOUNT_MAX, SENDS_PER_COMPANY_MAX } from './send-limit.ts';

let api: TestApi;
let now = Date.now();
const advance = (ms: number) => {
  now += ms;
};
beforeAll(async () => {
  api = await testApi({ now: () => now });
});
afterEach(() => advance(60_000));
afterAll(() => api.close());

/** All that was asked for has gone out. */
async function settle(): Promise<void> {
  await api.db.pool.query(`update delivery set state = 'sent' where state = 'waiting'`);
  await api.db.pool.query(`update report_sending set state = 'sent' where state = 'waiting'`);
}
async function made(url: string, body: object): Promise<Record<string, number>> {
  const answer = await api.call('admin', 'POST', url, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Asks for one more than may be, each after the last one has gone; answers the refusal. */
async function askTooOften(who: Who, url: string, body?: object) {
  for (let count = 0; count < SENDS_PER_ACCOUNT_MAX; count += 1) {
    const answer = await api.call(who, 'POST', url, body);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    await settle();
    advance(1000);
  }
  return api.call(who, 'POST', url, body);
}
const REFUSAL = 'Na požiadanie sa už odoslalo veľa správ. Skúste to znova o 55 s.';

test('S-5 tests of a webhook, and those of forwardings count with them', async () => {
  const hook = { name: 'ERP', url: 'https://erp.example/hook', severities: ['alarm'], isOn: true };
  const { webhookId } = await made('/v1/tatra/webhook', hook);
  const refused = await askTooOften('admin', `/v1/tatra/webhook/${webhookId}/test`);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '55']);
  expect(refused.json()).toMatchObject({ code: 'too_many', message: REFUSAL });
  const forwarding = {
    name: 'Záloha',
    form: 'json',
    content: 'records',
    url: 'https://other.example/in',
    isOn: true,
    vehicles: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  };
  const { forwardingId } = await made('/v1/tatra/forwarding', forwarding);
  const test = `/v1/tatra/forwarding/${forwardingId}/test`;
  expect((await api.call('admin', 'POST', test)).statusCode).toBe(429);
  advance(55_000);
  expect((await api.call('admin', 'POST', test)).statusCode).toBe(200);
});

test('S-5 a report "now" by mail', async () => {
  const { scheduleId } = await makeSchedule(api);
  const url = `${SCHEDULES}/${scheduleId}/sending`;
  const refused = await askTooOften('dispatcher', url);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toBe(REFUSAL);
  expect((await api.call('admin', 'POST', url)).statusCode).toBe(201);
});

test('S-5 accounts of a company count together, other companies do not', () => {
  const sends = createSendLimit();
  const take = (accountId: number, companyId: number, now = 0) => {
    sends.take({ accountId, companyId }, now);
  };
  for (let count = 0; count < SENDS_PER_COMPANY_MAX; count += 1) take(100 + count, 1, count);
  expect(() => take(1, 1, 30_000)).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ retryAfterSeconds: 30 }) }),
  );
  take(1, 2, 30_000);
  take(1, 1, 60_000);
});
