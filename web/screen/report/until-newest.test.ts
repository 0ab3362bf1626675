import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from '../../ground/call/http.ts';
import { AGAIN_AFTER_MS, untilNewest } from './until-newest.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that is refused so many times before it answers, and how often it was made. */
function refused(times: number, code = 'superseded') {
  const made = { count: 0 };
  const ask = async () => {
    made.count += 1;
    if (made.count <= times) throw new CallFailure({ status: 409, code, serverMessage: null });
    return 'pages';
  };
  return { ask, made };
}

test('a preview that another tab took the place of is asked for again by itself', async () => {
  const { ask, made } = refused(2);
  const asked = untilNewest(ask, new AbortController().signal);
  await vi.advanceTimersByTimeAsync((AGAIN_AFTER_MS[0] ?? 0) - 1);
  expect(made.count).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(made.count).toBe(2);
  await vi.advanceTimersByTimeAsync(AGAIN_AFTER_MS[1] ?? 0);
  expect(await asked).toBe('pages');
});

test('two tabs do not push each other out for ever: after the last try it says so', async () => {
  const { ask, made } = refused(Number.POSITIVE_INFINITY);
  const asked = expect(untilNewest(ask, new AbortController().signal)).rejects.toMatchObject({
    detail: { code: 'superseded' },
  });
  await vi.runAllTimersAsync();
  await asked;
  expect(made.count).toBe(AGAIN_AFTER_MS.length + 1);
});

test('another failure is said at once; what was given up is not asked for again', async () => {
  const other = refused(1, 'report_large');
  await expect(untilNewest(other.ask, new AbortController().signal)).rejects.toMatchObject({
    detail: { code: 'report_large' },
  });
  expect(other.made.count).toBe(1);
  const { ask, made } = refused(1);
  const controller = new AbortController();
  const asked = expect(untilNewest(ask, controller.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1);
  controller.abort();
  await asked;
  await vi.runAllTimersAsync();
  expect(made.count).toBe(1);
});
