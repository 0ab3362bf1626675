// zones-and-rules §5: when a rule is tried, and what is shown meanwhile.
import type { TrialInput, TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTrial, TRIAL_DELAY_MS, type TrialHandlers } from './trial.ts';

interface Run {
  days: number;
  handlers: TrialHandlers;
  signal: AbortSignal;
  end: () => void;
  fail: (error: Error) => void;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const input = (days: number) => ({ days }) as unknown as TrialInput;
const figures = (total: number) => ({ total }) as TrialResult;

function trialWithRuns() {
  const runs: Run[] = [];
  const trial = createTrial(
    ({ days }, handlers, signal) =>
      new Promise((end, fail) => {
        runs.push({ days, handlers, signal, end, fail });
      }),
  );
  return { trial, runs };
}

/** A trial that has been through once, with 5 alerts. */
async function tried() {
  const { trial, runs } = trialWithRuns();
  trial.set(input(7));
  await vi.advanceTimersByTimeAsync(0);
  runs[0]?.handlers.found(figures(5));
  runs[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  return { trial, runs };
}

test('zones-and-rules §5 a trial runs 400 ms after the last change; the old figures stay until then', async () => {
  const { trial, runs } = await tried();
  expect(trial.state()).toMatchObject({ phase: 'done', isOld: false, result: { total: 5 } });
  trial.set(input(31));
  await vi.advanceTimersByTimeAsync(TRIAL_DELAY_MS - 1);
  trial.set(input(92));
  await vi.advanceTimersByTimeAsync(TRIAL_DELAY_MS - 1);
  expect(runs.map(({ days }) => days)).toEqual([7]);
  expect(trial.state()).toMatchObject({ phase: 'waiting', isOld: true, result: { total: 5 } });
  await vi.advanceTimersByTimeAsync(1);
  expect(runs.map(({ days }) => days)).toEqual([7, 92]);
  expect(trial.state()).toMatchObject({ phase: 'running', isOld: true });
  runs[1]?.handlers.found(figures(46));
  expect(trial.state()).toMatchObject({ isOld: false, result: { total: 46 } });
});

test('zones-and-rules §5 another change breaks off what is under way, and its figures come no more', async () => {
  const { trial, runs } = trialWithRuns();
  trial.set(input(7));
  await vi.advanceTimersByTimeAsync(0);
  trial.set(input(31));
  expect(runs[0]?.signal.aborted).toBe(true);
  runs[0]?.handlers.found(figures(1));
  runs[0]?.handlers.progress(0.5);
  expect(trial.state()).toMatchObject({ phase: 'waiting', result: undefined, share: 0 });
});

test('zones-and-rules §5 it can be cancelled and tried again; the same rule is not tried twice', async () => {
  const { trial, runs } = await tried();
  trial.set(input(7));
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs.length).toBe(1);
  trial.again();
  trial.cancel();
  expect(runs[1]?.signal.aborted).toBe(true);
  expect(trial.state().phase).toBe('cancelled');
  trial.again();
  expect(trial.state().phase).toBe('running');
  runs[2]?.fail(new Error('the server is away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(trial.state()).toMatchObject({ phase: 'failed', result: { total: 5 } });
});

test('zones-and-rules §5 a rule that is not complete is not tried', async () => {
  const { trial, runs } = await tried();
  trial.set(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs.length).toBe(1);
  expect(trial.state()).toMatchObject({ phase: 'unready', isOld: true });
});
