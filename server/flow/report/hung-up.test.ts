// S-4: a report is made as long as somebody waits for it. Over a real connection, which breaks.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilAborted } from '../../ground/work/until-aborted.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { ACCOUNT, VEHICLE } from '../../testing/cast.ts';
import type { Making } from './order.ts';

let api: TestApi;
let origin: string;
const makings: Making[] = [];
beforeAll(async () => {
  api = await testApi({
    reports: {
      make(_order, making) {
        makings.push(making);
        return untilAborted(new Promise(() => undefined), making.signal);
      },
    },
  });
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

test('S-4 whoever makes it hears whose it is, and that the caller hung up', async () => {
  const headers = { ...(await api.as('dispatcher')), accept: 'application/pdf' };
  const url = `${origin}/v1/tatra/report/logbook/${VEHICLE.truck.id}?from=2026-03-01&to=2026-03-31`;
  const caller = new AbortController();
  const asked = fetch(url, { headers, signal: caller.signal }).catch(({ name }) => name);
  await expect.poll(() => makings.length).toBe(1);
  expect(makings[0]?.asker).toEqual({ companyId: 1, accountId: ACCOUNT.dispatcher.id });
  expect(makings[0]?.signal?.aborted).toBe(false);
  caller.abort();
  expect(await asked).toBe('AbortError');
  await expect.poll(() => makings[0]?.signal?.aborted).toBe(true);
});
