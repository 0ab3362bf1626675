// Trials that run: a few vehicles at a time go to the threads, the last seven days of all of them first. A person
// has one trial; the next one ends it, as does hanging up.

import { problem } from '@flotila/domain/problem.ts';
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { sumTrial, type TrialFinding, trialWindow } from '@flotila/domain/rule/trial.ts';
import type { TrialPlan } from './read-trial.ts';
import type { ThreadFinding, TrialFinder } from './trial-order.ts';
import { TRIAL_THREADS } from './trial-pool.ts';

/** Of all persons at once. */
export const TRIALS_MAX = 8;
export const TRIAL_MS_MAX = 120_000;
/** Vehicles times days of one order: it takes half a second. */
const ORDER_VEHICLE_DAYS = 62;
/** Shown first where more days are asked for. */
const FIRST_DAYS = 7;
const BUSY_SECONDS = 5;

export interface TrialHooks {
  onProgress(progress: { done: number; of: number }): void;
  onPart(part: TrialResult): void;
}

export interface Trials {
  /**
   * Tries the rule until `signal` is aborted.
   * @throws unavailable when too many run, superseded by the next of the account, trial_slow
   */
  run(
    accountId: number,
    plan: TrialPlan,
    hooks: TrialHooks,
    signal: AbortSignal,
  ): Promise<TrialResult>;
  /** Ends all of them; the server is closing. */
  endAll(): void;
}

export function createTrials(finder: TrialFinder): Trials {
  const running = new Map<number, AbortController>();
  return {
    async run(accountId, plan, hooks, signal) {
      running.get(accountId)?.abort(problem('superseded', { message: 'trial_superseded' }));
      if (running.size >= TRIALS_MAX && !running.has(accountId)) {
        throw problem('unavailable', { message: 'trial_busy', retryAfterSeconds: BUSY_SECONDS });
      }
      const own = new AbortController();
      running.set(accountId, own);
      const slow = setTimeout(
        () => own.abort(problem('unavailable', { message: 'trial_slow' })),
        TRIAL_MS_MAX,
      );
      try {
        return await tryPlan(finder, plan, hooks, AbortSignal.any([signal, own.signal]));
      } finally {
        clearTimeout(slow);
        if (running.get(accountId) === own) running.delete(accountId);
      }
    },
    endAll() {
      for (const own of running.values()) own.abort(problem('unavailable'));
    },
  };
}

async function tryPlan(
  finder: TrialFinder,
  plan: TrialPlan,
  hooks: TrialHooks,
  signal: AbortSignal,
): Promise<TrialResult> {
  const rounds = plan.days > FIRST_DAYS ? [FIRST_DAYS, plan.days] : [plan.days];
  const of = plan.vehicles.length * rounds.reduce((sum, days) => sum + days, 0);
  let done = 0;
  hooks.onProgress({ done, of });
  for (const days of rounds) {
    const result = await tryDays(finder, plan, days, signal, (vehicles) => {
      done += vehicles * days;
      hooks.onProgress({ done, of });
    });
    if (days === plan.days) return result;
    hooks.onPart(result);
  }
  throw new Error('a trial has a last round');
}

async function tryDays(
  finder: TrialFinder,
  plan: TrialPlan,
  days: number,
  signal: AbortSignal,
  onVehicles: (count: number) => void,
): Promise<TrialResult> {
  const { order, vehicles, zoneNames, alternatives, now } = plan;
  const window = trialWindow(days, now, order.timeZone);
  const size = Math.max(1, Math.floor(ORDER_VEHICLE_DAYS / days));
  const findings: TrialFinding[] = [];
  let next = 0;
  const work = async () => {
    while (next < vehicles.length) {
      signal.throwIfAborted();
      const part = vehicles.slice(next, next + size);
      next += size;
      const { from, to } = window;
      const found = await untilAborted(finder.find({ ...order, from, to, vehicles: part }), signal);
      findings.push(...found.map((one) => named(one, zoneNames)));
      onVehicles(part.length);
    }
  };
  await Promise.all(Array.from({ length: TRIAL_THREADS }, work));
  signal.throwIfAborted();
  const { timeZone, before } = order;
  return sumTrial(findings, { window, timeZone, hasBefore: before !== null, alternatives });
}

/** Whoever has hung up waits for no thread. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function named(
  { tried, ...finding }: ThreadFinding,
  zoneNames: ReadonlyMap<number, string>,
): TrialFinding {
  return {
    ...finding,
    tried: tried.map(({ zoneId, town, ...alert }) => ({
      ...alert,
      place: (zoneId === null ? undefined : zoneNames.get(zoneId)) ?? town,
    })),
  };
}
