// R14: requests made from the description of the API by every kind of caller: none ends in an error of ours, and
// each answer stands in the description. `npm run bench -- requests` makes others for longer.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { seedRecords } from '../../testing/permission/records.ts';
import { complaint, type Description, requests } from '../../testing/requests.ts';

const REQUESTS = 1500;

let api: TestApi;
let description: Description;
beforeAll(async () => {
  api = await testApi();
  await seedRecords(api.db);
  description = (await api.app.inject({ url: '/openapi.json' })).json();
});
afterAll(() => api.close());

test('R14 whatever is asked, the answer stands in the description', {
  timeout: 120_000,
}, async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(requests(description), async (request) => {
      seen.add(request.name);
      expect(await complaint(api, request)).toBeNull();
    }),
    { numRuns: REQUESTS, endOnFailure: true },
  );
  const calls = Object.values(description.paths).flatMap((methods) => Object.keys(methods));
  expect(seen.size).toBeGreaterThan(calls.length * 0.9);
});
