// CON-014 and the figures above the map of a contract: how much of the plan is driven and what remains.
import { expect, test } from 'vitest';
import { compared, comparisons, lastReached } from './contract-figures.ts';

const going = { state: 'active', remaining: null } as const;

test('CON-014 under way: what is driven of the plan, and what remains', () => {
  expect(compared(405_100, 446_400, going)).toMatchObject({ left: 41_300, more: null });
  expect(compared(405_100, 446_400, going).share).toBeCloseTo(0.9075, 4);
  // From where the vehicle is now it is farther than the plan says.
  expect(compared(405_100, 446_400, { ...going, remaining: 52_000 }).left).toBe(52_000);
});

test('CON-014 more than planned is said while it drives, not that less than nothing remains', () => {
  expect(compared(450_000, 446_400, going)).toMatchObject({ left: null, more: 3_600, share: 1 });
  expect(compared(450_000, 446_400, { ...going, remaining: 9_000 })).toMatchObject({
    left: 9_000,
    more: null,
  });
});

test.each([
  [405_100, -41_300, false],
  [468_000, 21_600, false],
  [469_000, 22_600, true],
])(
  'CON-014 at the end %i m of 446.4 km are %i m more, worth a look: %j',
  (actual, more, isNotice) => {
    const over = compared(actual, 446_400, { state: 'done', remaining: null });
    expect(over).toMatchObject({ more, isNotice, left: null });
  },
);

test('without a plan there is nothing to compare with', () => {
  for (const planned of [null, 0]) {
    expect(compared(5_000, planned, going)).toMatchObject({
      planned: null,
      share: null,
      left: null,
    });
  }
});

const progress = {
  asOf: '2026-11-20T10:00:00.000Z',
  expectedArrival: null,
  workedOutBy: null,
  isLate: false,
  remainingDistance: 60_000,
  remainingDuration: 3_600,
  delay: -660,
  waypoints: [
    { index: 0, arrival: '2026-11-20T05:12:00.000Z', departure: '2026-11-20T05:40:00.000Z' },
    { index: 1, arrival: '2026-11-20T07:36:00.000Z', departure: null },
    { index: 2, arrival: null, departure: null },
  ],
};

test('what remains is that of the stored plan: with another one in the form the plan says it', () => {
  const record = {
    actualDistance: 405_100,
    actualDuration: 20_940,
    plannedDistance: 446_400,
    progress,
    state: 'active' as const,
  };
  expect(comparisons(record, { distance: 446_400, duration: 23_100 }).distance.left).toBe(60_000);
  expect(comparisons(record, { distance: 500_000, duration: 23_100 }).distance.left).toBe(94_900);
  expect(comparisons(null, { distance: 500_000, duration: null }).distance.left).toBe(500_000);
});

test('the last place that was reached, ahead of the plan', () => {
  const plan = { waypoints: ['Trnava', 'Brno', 'Praha'].map(place) };
  expect(lastReached(plan, progress)).toEqual({
    name: 'Brno',
    arrival: '2026-11-20T07:36:00.000Z',
    delay: -660,
  });
  expect(lastReached(plan, null)).toBeNull();
  const none = progress.waypoints.map((one) => ({ ...one, arrival: null }));
  expect(lastReached(plan, { ...progress, waypoints: none })).toBeNull();
});

function place(name: string, index: number) {
  const precision = 'point' as const;
  return { name, index, latitude: 48, longitude: 17, countryCode: null, precision };
}
