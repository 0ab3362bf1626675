// Progress of contracts over trips that are known by construction: when it arrives, how far behind, whether late.
import { describe, expect, test } from 'vitest';
import { leg, seeded, stop } from '../fold/testing/known-way.ts';
import { contractProgress } from './testing/all-at-once.ts';
import { ask, END, HOUR, MINUTE, ms, PARKED, trip, tsOf, until } from './testing/trip.ts';

describe('the expected arrival', () => {
  test('is when it comes to stand there, on a way without stays', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    for (let seconds = PARKED + 300; seconds < (one.stopped[1] ?? 0) - 300; seconds += 301) {
      const { expectedArrival, delay } = ask(one, seconds);
      const truth = ms(one.stopped[1] ?? 0);
      expect(Math.abs(tsOf(expectedArrival) - truth)).toBeLessThan(90_000);
      expect(Math.abs(delay ?? 999)).toBeLessThan(120);
    }
  });

  test('goes on with the newest location, not with the question, while it drives', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const [soon, later] = [ask(one, 4000), ask(one, 4000, { wait: 20 * MINUTE })];
    expect(later.expectedArrival).toBe(soon.expectedArrival);
  });

  test('moves on with the clock while it stands', () => {
    const one = trip({ legs: [leg(80, 1800), leg(80, 1800)], stays: [3600] });
    const seconds = (one.stopped[1] ?? 0) + 600;
    const [soon, later] = [ask(one, seconds), ask(one, seconds, { wait: 20 * MINUTE })];
    expect(tsOf(later.expectedArrival) - tsOf(soon.expectedArrival)).toBe(20 * MINUTE);
  });

  test('is never in the past', () => {
    const one = trip({ legs: [leg(80, 1800)], stays: [] });
    const { expectedArrival } = ask(one, PARKED + 1200, { wait: 3 * HOUR });
    expect(tsOf(expectedArrival)).toBe(ms(PARKED + 1200) + 3 * HOUR);
  });

  test('is unknown before the first place was left', () => {
    const before = ask(trip(), PARKED - 60);
    expect(before).toMatchObject({ expectedArrival: null, delay: null, workedOutBy: null });
    expect(before.remainingDistance).toBeGreaterThan(0);
  });

  test('follows what a routing engine said of the remaining way', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const now = ms(4000);
    const locations = until(one.locations, 4000);
    const plain = contractProgress(one.plan, locations, { now, end: END });
    const asked = { distance: 1, duration: 2 };
    const told = contractProgress(one.plan, locations, { now, end: END, asked });
    expect(told?.workedOutBy).toBe('router');
    const more = tsOf(told?.expectedArrival) - tsOf(plain?.expectedArrival);
    expect(more / 1000).toBeCloseTo(plain?.remainingDuration ?? 0, -1);
  });
});

describe('the delay', () => {
  const slow = (stay: number) => trip({ legs: [leg(80, 1800), leg(80, 1800)], stays: [stay] });

  test('does not count what was stood at a waypoint of the plan', () => {
    const one = slow(3600);
    for (const seconds of [(one.stopped[1] ?? 0) + 1800, (one.setOff[1] ?? 0) + 600]) {
      expect(Math.abs(ask(one, seconds).delay ?? 999)).toBeLessThan(180);
    }
  });

  test('counts what was stood on the way', () => {
    const legs = [[...leg(80, 1200), ...stop(1800), ...leg(80, 1200)]];
    const one = trip({ legs, stays: [] });
    const [part] = one.plan.parts;
    if (!part) throw new Error('no part');
    const plan = { ...one.plan, parts: [{ ...part, duration: part.duration - 1800 }] };
    const { delay } = ask({ ...one, plan }, (one.stopped[1] ?? 0) - 300);
    expect(Math.abs((delay ?? 0) - 1800)).toBeLessThan(120);
  });

  test('is negative ahead of the plan', () => {
    const one = trip({ legs: [leg(80, 5400)], stays: [] });
    const [part] = one.plan.parts;
    if (!part) throw new Error('no part');
    const plan = { ...one.plan, parts: [{ ...part, duration: part.duration * 1.5 }] };
    expect(ask({ ...one, plan }, 5000).delay).toBeLessThan(-600);
  });
});

describe('lateness', () => {
  const one = trip({ legs: [leg(80, 5400)], stays: [] });
  const arrives = ms(one.stopped[1] ?? 0);

  test('who arrives after the end is late, who arrives before it is not', () => {
    expect(ask(one, 4000, { end: arrives - 10 * MINUTE }).isLate).toBe(true);
    expect(ask(one, 4000, { end: arrives + 10 * MINUTE }).isLate).toBe(false);
  });

  test('who cannot be in time any more is late before setting off', () => {
    const planned = (one.plan.parts[0]?.duration ?? 0) * 1000;
    const now = ms(600);
    expect(ask(one, 600, { end: now + planned - MINUTE }).isLate).toBe(true);
    expect(ask(one, 600, { end: now + planned + MINUTE }).isLate).toBe(false);
  });

  test('after the end who has not arrived is late, who has arrived is not', () => {
    expect(ask(one, 4000, { end: ms(3990) }).isLate).toBe(true);
    const moment = { now: arrives + 5 * HOUR, end: arrives + HOUR };
    expect(contractProgress(one.plan, one.locations, moment)?.isLate).toBe(false);
  });

  test('a contract without an end is never late', () => {
    const moment = { now: ms(4000), end: null };
    expect(contractProgress(one.plan, until(one.locations, 4000), moment)?.isLate).toBe(false);
  });
});

test('the answer does not depend on how the records came: shuffled, doubled, late', () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const one = trip({ sigma: 10, seed, everySeconds: 20 });
    const seconds = PARKED + 300 * seed;
    const known = until(one.locations, seconds);
    const random = seeded(seed);
    const doubled = known.flatMap((location) => {
      const copy = { ...location, hash: location.hash + 1, latitude: location.latitude + 0.01 };
      return random() < 0.3 ? [location, location] : random() < 0.1 ? [location, copy] : [location];
    });
    const shuffled = doubled
      .map((location) => ({ location, by: random() }))
      .sort((a, b) => a.by - b.by)
      .map(({ location }) => location);
    const moment = { now: ms(seconds), end: END };
    expect(contractProgress(one.plan, shuffled, moment)).toEqual(
      contractProgress(one.plan, known, moment),
    );
  }
});
