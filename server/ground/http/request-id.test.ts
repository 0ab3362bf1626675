// A request has one name: in the log, in its answer, and for a proxy that gave it one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const answered = async (given?: string) =>
  (
    await api.app.inject({
      url: '/health/live',
      ...(given !== undefined && { headers: { 'x-request-id': given } }),
    })
  ).headers['x-request-id'];

test('the id of a proxy is kept where it is sane', async () => {
  expect(await answered('4bf92f35-77b3:1/a')).toBe('4bf92f35-77b3:1/a');
});

test.each(['', 'x'.repeat(101), 'a b', 'a"b', '{"level":60}', 'é'])(
  '%j is not taken',
  async (given) => {
    expect(await answered(given)).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('two requests have two ids', async () => {
  expect(await answered()).not.toBe(await answered());
});
