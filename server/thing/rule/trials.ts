// Trials that run: a few vehicles at a time go to the threads, the last seven days of all of them first. A person
// has one trial; the next one ends it, as does hanging up.

import { problem } from '@flotila/domain/problem.ts';
import type { TrialResult } from '@flotila/domain/rule/rule.api.ts';
import {
  sumTrial,
  type TrialFinding,
  type TrialWindow,
  trialWindow,
} from '@flotila/domain/rule/trial.ts';
import { untilAborted } from '../../ground/work/until-aborted.ts';
import { CHECKPOINT_DAYS } from '../fold/checkpoints.ts';
import type { TrialPlan } from './read-trial.ts';
import {
  ALTERNATIVE,
  BEFORE,
  type ThreadAlert,
  TRIED,
  type TrialFinder,
  type TrialOrder,
  type TrialVehicle,
} from './trial-order.ts';
import { TRIAL_THREADS } from './trial-pool.ts';
import { sinceOf, slicesOf, type Walked, walk } from './trial-walk.ts';

/** Of all persons at once. */
export const TRIALS_MAX = 8;
export const TRIAL_MS_MAX = 120_000;
/** Vehicles that go together: their records lie in the same pages. */
const BATCH_MIN = 8;
const BATCH_MAX = 31;
/** Where states are kept for each month only, a vehicle may have a month to catch up with in its first order. */
const BATCH_WITHOUT_CHECKPOINTS = 2;
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
  const batches = batchesOf(plan).map((vehicles): Batch => ({ vehicles, walked: undefined }));
  const find = (order: TrialOrder) => untilAborted(finder.find(order), signal);
  let before = 0;
  hooks.onProgress({ done: 0, of });
  for (const days of rounds) {
    const done = new Map<Batch, number>();
    const result = await tryDays(plan, days, batches, signal, {
      find,
      onPart(batch, part) {
        done.set(batch, batch.vehicles.length * days * part);
        const sum = [...done.values()].reduce((total, one) => total + one, before);
        hooks.onProgress({ done: Math.round(sum), of });
      },
    });
    if (days === plan.days) return result;
    before += plan.vehicles.length * days;
    hooks.onPart(result);
  }
  throw new Error('a trial has a last round');
}

/** Vehicles that go together, and the way that they have gone. */
interface Batch {
  vehicles: TrialVehicle[];
  walked: Walked | undefined;
}

/** Few enough for an order of two days, and as many as share what is read; a batch for each thread at least. */
function batchesOf({ vehicles, days }: TrialPlan): TrialVehicle[][] {
  if (vehicles.length === 0) return [];
  const most = days > CHECKPOINT_DAYS ? BATCH_WITHOUT_CHECKPOINTS : BATCH_MAX;
  const each = Math.ceil(vehicles.length / TRIAL_THREADS);
  const rounds = Math.ceil(each / most);
  const size = Math.max(Math.ceil(each / rounds), Math.min(BATCH_MIN, most));
  return Array.from({ length: Math.ceil(vehicles.length / size) }, (_, index) =>
    vehicles.slice(index * size, (index + 1) * size),
  );
}

interface DaysHooks {
  find: TrialFinder['find'];
  onPart(batch: Batch, part: number): void;
}

async function tryDays(
  plan: TrialPlan,
  days: number,
  batches: readonly Batch[],
  signal: AbortSignal,
  { find, onPart }: DaysHooks,
): Promise<TrialResult> {
  const { order, zoneNames, alternatives, now } = plan;
  const window = trialWindow(days, now, order.timeZone);
  const since = sinceOf(window.from);
  let next = 0;
  const work = async () => {
    while (next < batches.length) {
      signal.throwIfAborted();
      const batch = batches[next] as Batch;
      next += 1;
      const { vehicles, walked } = batch;
      const until = walked?.slices[0]?.from ?? window.to + 1;
      const slices = [...slicesOf(since, until, vehicles.length), ...(walked?.slices ?? [])];
      const onSlices = (count: number) => onPart(batch, count / slices.length);
      batch.walked = await walk({ ...order, since }, vehicles, slices, walked, { find, onSlices });
    }
  };
  await Promise.all(Array.from({ length: TRIAL_THREADS }, work));
  signal.throwIfAborted();
  const findings = batches.flatMap(({ walked }) =>
    walked ? findingsOf(walked, plan, window) : [],
  );
  const { timeZone, before } = order;
  return sumTrial(
    findings.map((one) => named(one, zoneNames)),
    { window, timeZone, hasBefore: before !== null, alternatives },
  );
}

interface Finding extends Omit<TrialFinding, 'tried'> {
  tried: ThreadAlert[];
}

/** Alerts that begin in the period, in the order of their deciding. */
function findingsOf(walked: Walked, { order }: TrialPlan, { from, to }: TrialWindow): Finding[] {
  return [...walked.found].map(([vehicleId, steps]) => {
    const all = new Map<string, ThreadAlert>();
    for (const { alerts, removed } of steps) {
      for (const key of removed) all.delete(key);
      for (const [key, alert] of alerts) all.set(key, alert);
    }
    const rows = [...all.values()]
      .filter(({ begin }) => begin >= from && begin <= to)
      .sort((one, two) => one.decidedTs - two.decidedTs);
    const by = (id: number) => rows.filter(({ ruleId }) => ruleId === id);
    return {
      vehicleId,
      tried: by(TRIED),
      before: by(BEFORE).map(({ begin, end }) => ({ begin, end })),
      alternatives: order.alternatives.map((_, index) => by(ALTERNATIVE + index).length),
    };
  });
}

function named(
  { tried, ...finding }: Finding,
  zoneNames: ReadonlyMap<number, string>,
): TrialFinding {
  return {
    ...finding,
    tried: tried.map(({ zoneId, town, ruleId: _rule, decidedTs: _decided, ...alert }) => ({
      ...alert,
      place: (zoneId === null ? undefined : zoneNames.get(zoneId)) ?? town,
    })),
  };
}
