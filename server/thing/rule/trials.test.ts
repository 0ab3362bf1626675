// Trials and their threads: how many run, how long, and what is left when they end.

import { callForHelp } from '@flotila/domain/rule/call-for-help.ts';
import { decidingOf } from '@flotila/domain/rule/rule.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createIngest } from '../../flow/ingest/ingest.ts';
import { recordAt, testLog } from '../../flow/ingest/test-fleet.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { countryOf } from '../location/country.ts';
import { placeOf } from '../location/place.ts';
import type { TrialPlan } from './read-trial.ts';
import type { TrialFinder } from './trial-order.ts';
import { createTrialPool, TRIAL_THREADS } from './trial-pool.ts';
import { createTrials, TRIAL_MS_MAX, TRIALS_MAX } from './trials.ts';

const { truck } = VEHICLE;
const tried = decidingOf(callForHelp('SK').definition);
const plan = (vehicles: number, days = 7): TrialPlan => ({
  days,
  now: Date.now(),
  alternatives: [],
  zoneNames: new Map(),
  vehicles: Array.from({ length: vehicles }, (_, index) => ({
    vehicleId: truck.id + index,
    isTried: true,
    isBefore: false,
  })),
  order: {
    companyId: COMPANY.tatra.id,
    timeZone: 'Europe/Bratislava',
    country: 'SK',
    tried,
    before: null,
    alternatives: [],
  },
});
const hooks = { onProgress: () => undefined, onPart: () => undefined };
const never = new AbortController().signal;
/** Waits for ever, and counts what it is asked. */
function silent(): TrialFinder & { asked: number } {
  const finder = {
    asked: 0,
    find: () => {
      finder.asked += 1;
      return new Promise<never>(() => undefined);
    },
  };
  return finder;
}
afterEach(() => {
  vi.useRealTimers();
});

describe('zones-and-rules §5 trials that run', () => {
  test(`of ${TRIALS_MAX} persons at once; one more is refused, who has one may try anew`, async () => {
    const trials = createTrials(silent());
    const running = Array.from({ length: TRIALS_MAX }, (_, account) =>
      trials.run(account, plan(1), hooks, never),
    );
    const ends = Promise.allSettled(running);
    await expect(trials.run(99, plan(1), hooks, never)).rejects.toMatchObject({
      code: 'unavailable',
      detail: { message: 'trial_busy', retryAfterSeconds: 5 },
    });
    const again = trials.run(0, plan(1), hooks, never).catch((error) => error.detail.message);
    await expect(running[0]).rejects.toMatchObject({ code: 'superseded' });
    trials.endAll();
    await ends;
    expect(await again).toBeUndefined();
    // All have gone, so there is room.
    const last = trials.run(99, plan(1), hooks, AbortSignal.abort('gone'));
    await expect(last).rejects.toBe('gone');
  });

  test('one that takes too long ends and says what to do', async () => {
    vi.useFakeTimers();
    const trials = createTrials(silent());
    const slow = expect(trials.run(1, plan(1), hooks, never)).rejects.toMatchObject({
      detail: { message: 'trial_slow' },
    });
    await vi.advanceTimersByTimeAsync(TRIAL_MS_MAX);
    await slow;
  });

  test('at most two orders are with the threads, and none more after the end', async () => {
    const finder = silent();
    const gone = new AbortController();
    const run = createTrials(finder).run(1, plan(500), hooks, gone.signal);
    const end = expect(run).rejects.toBe('gone');
    expect(finder.asked).toBe(TRIAL_THREADS);
    gone.abort('gone');
    await end;
    expect(finder.asked).toBe(TRIAL_THREADS);
  });

  test('a rule that watches nothing has found nothing', async () => {
    const result = await createTrials(silent()).run(1, plan(0, 31), hooks, never);
    expect([result.total, result.vehicles, result.perDay.length]).toEqual([0, 0, 31]);
  });
});

describe('the threads', () => {
  let database: TestDatabase;
  const now = Date.now();
  beforeAll(async () => {
    database = await testDatabase({ name: 'observer', hasCast: true });
    const ingest = await createIngest({
      db: database.db,
      now: () => now,
      countryOf,
      placeOf,
      log: testLog(),
      onCommitted: () => undefined,
    });
    const { device: deviceId, company: companyId, id: vehicleId } = truck;
    await ingest.store({
      device: { deviceId, companyId, vehicleId },
      records: [0, 2, 0].map((inputs, index) => recordAt(now - 60_000 * (9 - index), { inputs })),
      receivedTs: now,
    });
    await ingest.stop();
  });
  afterAll(() => database.close());

  const sessions = async () => {
    const { rows } = await database.db.pool.query(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name = 'flotila trials'`,
    );
    return rows[0].count;
  };

  test('find what was stored, over connections of their own that go with them', async () => {
    const pool = createTrialPool(database.url);
    const result = await createTrials(pool).run(1, plan(1), hooks, never);
    expect(result).toMatchObject({ total: 1, alerts: [{ vehicleId: truck.id }] });
    expect(await sessions()).toBeGreaterThan(0);
    await pool.close();
    await expect.poll(sessions).toBe(0);
  });

  test('a database that is away is a refusal', async () => {
    const away = createTrialPool('postgres://nobody@127.0.0.1:1/none');
    await expect(createTrials(away).run(1, plan(1), hooks, never)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await away.close();
  });
});
