// AUTH-029 … AUTH-034: the whole life of a 401, with a clock and a server that the test plays.
import { expect, test, vi } from 'vitest';
import { createRefreshLock, nextStep, REFRESH_LOCK_MS, withPolicy } from './refresh-policy.ts';

function world(options: { accepts: (token: string | null) => boolean; refreshes?: boolean }) {
  let now = 0;
  let token: string | null = 'old';
  let count = 0;
  const ended: string[] = [];
  const refresh = vi.fn(async () => {
    await Promise.resolve();
    if (options.refreshes === false) return null;
    count += 1;
    token = `new${count}`;
    return token;
  });
  const lock = createRefreshLock(refresh, () => now);
  const attempt = vi.fn(async (given: string | null) => ({
    status: options.accepts(given) ? 200 : 401,
  }));
  return {
    refresh,
    attempt,
    ended,
    lock,
    pass: (ms: number) => {
      now += ms;
    },
    run: () =>
      withPolicy({ token: () => token, lock, attempt, end: (reason) => ended.push(reason) }),
  };
}

test('AUTH-029 a 401 refreshes once and retries with the new access token', async () => {
  const w = world({ accepts: (token) => token === 'new1' });
  expect((await w.run()).status).toBe(200);
  expect(w.refresh).toHaveBeenCalledTimes(1);
  expect(w.attempt.mock.calls.map((call) => call[0])).toEqual(['old', 'new1']);
  expect(w.ended).toEqual([]);
});

test('AUTH-030 parallel requests share one refresh', async () => {
  const w = world({ accepts: (token) => token === 'new1' });
  const answers = await Promise.all([w.run(), w.run(), w.run(), w.run(), w.run()]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  expect(w.refresh).toHaveBeenCalledTimes(1);
});

test('AUTH-031 the fourth failure of one request signs out', async () => {
  const w = world({ accepts: () => false });
  expect((await w.run()).status).toBe(401);
  expect(w.attempt).toHaveBeenCalledTimes(4);
  expect(w.ended).toEqual(['repeatedFailure']);
});

test('AUTH-033 a refused refresh signs out without another try', async () => {
  const w = world({ accepts: () => false, refreshes: false });
  await w.run();
  expect(w.attempt).toHaveBeenCalledTimes(1);
  expect(w.ended).toEqual(['refreshFailed']);
});

test('W-4 a refresh that could not be asked for ends nothing, the next request tries again', async () => {
  const w = world({ accepts: (token) => token === 'new1' });
  w.refresh.mockRejectedValueOnce(new Error('503'));
  await expect(w.run()).rejects.toThrow('503');
  expect(w.ended).toEqual([]);
  w.pass(REFRESH_LOCK_MS);
  expect((await w.run()).status).toBe(200);
});

test('AUTH-034 the lock is released 5 s after the refresh, not before', async () => {
  const w = world({ accepts: () => true });
  await w.lock.refreshed();
  await Promise.resolve();
  w.pass(REFRESH_LOCK_MS - 1);
  await w.lock.refreshed();
  expect(w.refresh).toHaveBeenCalledTimes(1);
  w.pass(1);
  await w.lock.refreshed();
  expect(w.refresh).toHaveBeenCalledTimes(2);
});

test.each([
  [200, 0, 'done'],
  [403, 0, 'done'],
  [401, 0, 'refresh'],
  [401, 2, 'refresh'],
  [401, 3, 'end'],
] as const)('status %i after %i retries: %s', (status, retries, step) => {
  expect(nextStep(status, retries)).toBe(step);
});
