// Walking a time in slices: what was walked before is not walked a second time where it would be the same, and only
// there.
import { DAY_MS } from '@flotila/domain/time.ts';
import { expect, test } from 'vitest';
import type { ThreadFinding, TrialOrder } from './trial-order.ts';
import { type Slice, sinceOf, slicesOf, type Walked, walk } from './trial-walk.ts';

const rules = {
  companyId: 1,
  timeZone: 'Europe/Bratislava',
  country: 'SK',
  since: 0,
  tried: null as never,
  before: null,
  alternatives: [],
};
const vehicles = [1, 2].map((vehicleId) => ({ vehicleId, isTried: true, isBefore: false }));
const days = (...moments: number[]): Slice[] =>
  moments.slice(1).map((until, index) => ({
    from: (moments[index] as number) * DAY_MS,
    until: until * DAY_MS,
  }));

/**
 * A fold that rings once a slice and forgets each night what it knew, but the second vehicle knows since when it
 * stands: the day on which it was first looked at, until day `until`.
 */
function fold(until: number) {
  const asked: string[] = [];
  const find = async ({ from, vehicles: steps }: TrialOrder): Promise<ThreadFinding[]> => {
    const day = from / DAY_MS;
    asked.push(`${day}: ${steps.map(({ vehicleId }) => vehicleId).join()}`);
    return steps.map(({ vehicleId, state }) => {
      const stands = vehicleId === 2 && day < until;
      const since = stands ? ((state as unknown as number | null) ?? day) : -1;
      const before = { state: since as never, mark: stands ? `since ${since}` : `day ${day}` };
      const next = from / DAY_MS + 1;
      const goesOn = vehicleId === 2 && next < until;
      const after = { state: since as never, mark: goesOn ? `since ${since}` : `day ${next}` };
      const text = `${vehicleId} ${day} ${stands ? since : ''}`;
      return { vehicleId, before, after, alerts: [[text, null as never]], removed: [] };
    });
  };
  return { asked, hooks: { find, onSlices: () => undefined } };
}

const told = ({ found }: Walked) =>
  [...found].map(([id, steps]) => [id, steps.flatMap(({ alerts }) => alerts.map(([key]) => key))]);

test('zones-and-rules §5 the last days are walked once: a vehicle that is as it was goes on as it went', async () => {
  const { asked, hooks } = fold(0);
  const known = await walk(rules, vehicles, days(3, 4, 5), undefined, hooks);
  expect(asked).toEqual(['3: 1,2', '4: 1,2']);
  const all = await walk(rules, vehicles, days(1, 2, 3, 4, 5), known, hooks);
  expect(asked.slice(2)).toEqual(['1: 1,2', '2: 1,2']);
  expect(told(all)).toEqual(
    told(await walk(rules, vehicles, days(1, 2, 3, 4, 5), undefined, hooks)),
  );
});

test('zones-and-rules §5 what held already as the last days began is walked on until it is the same', async () => {
  const { asked, hooks } = fold(4);
  const known = await walk(rules, vehicles, days(3, 4, 5), undefined, hooks);
  const all = await walk(rules, vehicles, days(1, 2, 3, 4, 5), known, hooks);
  expect(asked.slice(2)).toEqual(['1: 1,2', '2: 1,2', '3: 2']);
  expect(told(all)).toEqual([
    [1, ['1 1 ', '1 2 ', '1 3 ', '1 4 ']],
    [2, ['2 1 1', '2 2 1', '2 3 1', '2 4 ']],
  ]);
});

test('how far it is counts what need not be walked', async () => {
  const { hooks } = fold(0);
  const known = await walk(rules, vehicles, days(3, 4, 5), undefined, hooks);
  const counts: number[] = [];
  const onSlices = (count: number) => counts.push(count);
  await walk(rules, vehicles, days(1, 2, 3, 4, 5), known, { ...hooks, onSlices });
  expect(counts).toEqual([1, 4]);
});

test('slices are equal, end with a UTC day, and none is too much for an order', () => {
  const until = 31.5 * DAY_MS;
  const slices = slicesOf(0, until, 25);
  expect(slices).toHaveLength(16);
  expect(slices[1]).toEqual({ from: 2 * DAY_MS, until: 4 * DAY_MS });
  expect(slices.at(-1)).toEqual({ from: 30 * DAY_MS, until });
  expect(slicesOf(0, 8 * DAY_MS, 8)).toEqual(days(0, 4, 8));
  expect(slicesOf(0, 2 * DAY_MS, 400)).toEqual(days(0, 1, 2));
  expect(slicesOf(0, 0, 25)).toEqual([]);
});

test('a period begins half a day to one and a half before it', () => {
  expect(sinceOf(Date.parse('2026-11-15T23:00Z'))).toBe(Date.parse('2026-11-15'));
  expect(sinceOf(Date.parse('2026-11-16T05:00Z'))).toBe(Date.parse('2026-11-15'));
  expect(sinceOf(Date.parse('2026-11-16T00:00Z'))).toBe(Date.parse('2026-11-15'));
});
