import { expect, test } from 'vitest';
import { nextRefresh } from './api.ts';
import { CallFailure } from './http.ts';

const failure = (status: number) =>
  new CallFailure({ status, code: 'not_found' } as ConstructorParameters<typeof CallFailure>[0]);

test('what was refused for good is not read over and over, what came once is', () => {
  expect(nextRefresh({ data: undefined, error: failure(404) }, 60_000)).toBe(false);
  expect(nextRefresh({ data: {}, error: failure(404) }, 60_000)).toBe(60_000);
  expect(nextRefresh({ data: undefined, error: failure(503) }, 60_000)).toBe(60_000);
  expect(nextRefresh({ data: undefined, error: null }, 60_000)).toBe(60_000);
  expect(nextRefresh({ data: {}, error: null })).toBe(false);
});
