// Files over live data, minute by minute.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIVITY, type Activity } from './activity.ts';
import { compose, type FileDay, type LiveActivity, type Part } from './compose.ts';
import { dayDistances } from './day-distance.ts';

const DATE = '2026-11-02';
const START = Date.parse(`${DATE}T00:00:00Z`) / 60_000;
const { rest, work, driving, noCard } = ACTIVITY;

/** `[minute, activity]` from the first to `until`, as a card has them. */
function fileDay(
  changes: readonly (readonly [number, Activity])[],
  more: Partial<FileDay> = {},
): FileDay {
  const { until = 1440 } = more;
  const activities = changes.map(([from, activity], i) => ({
    from,
    to: changes[i + 1]?.[0] ?? until,
    activity,
    slot: 1 as const,
    crew: false,
    plate: null,
  }));
  return {
    kind: 'card',
    date: DATE,
    distance: null,
    until,
    activities,
    vin: null,
    plate: null,
    heldFrom: null,
    heldTo: null,
    ...more,
  };
}

function live(
  from: number,
  to: number,
  activity: Activity,
  more: Partial<LiveActivity> = {},
): LiveActivity {
  const ms = { from: (START + from) * 60_000, to: (START + to) * 60_000 };
  return {
    ...ms,
    activity,
    slot: 1,
    crew: false,
    vehicleId: 201,
    distance: 0,
    isCard: true,
    ...more,
  };
}

/** Minutes of the day, activity, source. */
const short = (parts: readonly Part[]) =>
  parts.map(({ from, to, activity, source }) => [from - START, to - START, activity, source]);
const differencesOf = (days: FileDay[], told: LiveActivity[]) => [
  ...compose(days, told).differences.values(),
];

describe('files over live data', () => {
  test('a file of the card goes before live data of the same time, also where it says no card', () => {
    const days = [
      fileDay([
        [0, rest],
        [360, driving],
        [600, noCard],
      ]),
    ];
    const told = [live(350, 700, work)];
    expect(short(compose(days, told).parts)).toEqual([
      [0, 360, rest, 'file'],
      [360, 600, driving, 'file'],
      [600, 1440, noCard, 'file'],
    ]);
  });

  test('after the minute of the reading live data go on', () => {
    const days = [
      fileDay(
        [
          [0, rest],
          [360, driving],
        ],
        { until: 500 },
      ),
    ];
    const told = [live(400, 560, driving), live(560, 600, rest)];
    expect(short(compose(days, told).parts)).toEqual([
      [0, 360, rest, 'file'],
      [360, 500, driving, 'file'],
      [500, 560, driving, 'live'],
      [560, 600, rest, 'live'],
    ]);
  });

  test('a vehicle unit fills what no card was read of, and goes before live data', () => {
    const unit = fileDay(
      [
        [300, driving],
        [400, noCard],
      ],
      { kind: 'vehicle', plate: 'BA123XY' },
    );
    const card = fileDay([[0, rest]], { until: 320 });
    const { parts } = compose([unit, card], [live(310, 450, work)]);
    expect(short(parts)).toEqual([
      [0, 320, rest, 'file'],
      [320, 400, driving, 'file'],
      [400, 450, work, 'live'],
    ]);
    expect(parts[1]?.plate).toBe('BA123XY');
  });

  test('what the card tells goes before what the assigned driver is taken for', () => {
    const told = [
      live(0, 100, driving, { isCard: false }),
      live(50, 150, rest, { vehicleId: 202 }),
    ];
    expect(short(compose([], told).parts)).toEqual([
      [0, 50, driving, 'live'],
      [50, 150, rest, 'live'],
    ]);
  });

  test('a card counts only while it was the driver’s', () => {
    const held = { heldFrom: (START + 400) * 60_000, heldTo: (START + 500) * 60_000 };
    const { parts } = compose([fileDay([[0, driving]], held)], []);
    expect(short(parts)).toEqual([[400, 500, driving, 'file']]);
  });

  test('live data are told to the second and counted by the rule of the minute', () => {
    const seconds = (minute: number, second: number) => minute + second / 60;
    const told = [
      live(480, seconds(481, 25), driving),
      live(seconds(481, 25), 482, rest),
      live(482, 483, driving),
    ];
    expect(short(compose([], told).parts)).toEqual([[480, 483, driving, 'live']]);
  });
});

describe('by how much live data differ', () => {
  const days = [
    fileDay([
      [0, rest],
      [360, driving],
      [600, rest],
    ]),
  ];

  test('is counted where both know', () => {
    expect(differencesOf(days, [live(350, 590, driving), live(590, 600, rest)])).toEqual([20]);
    expect(differencesOf(days, [live(360, 600, driving)])).toEqual([0]);
  });

  test('is unknown where only one of them knows', () => {
    expect(differencesOf(days, [])).toEqual([]);
    expect(differencesOf(days, [live(360, 600, noCard)])).toEqual([]);
    expect(differencesOf([], [live(360, 600, driving)])).toEqual([]);
  });
});

describe('kilometres of a day', () => {
  const day = START / 1440;
  test('are the card’s, and live data’s for the time after it was read', () => {
    const card = fileDay([[0, driving]], { until: 600, distance: 500 });
    const told = [live(540, 660, driving, { distance: 100_000 })];
    expect(dayDistances([card], told).get(day)).toBe(550);
    expect(dayDistances([], told).get(day)).toBe(100);
    expect(dayDistances([], []).get(day)).toBeUndefined();
  });

  test('are none of who sits beside the driver', () => {
    expect(dayDistances([], [live(0, 60, rest, { slot: 2, distance: 5000 })]).size).toBe(0);
  });
});

test('property: every minute has the activity of the first that knows it, and no minute two', () => {
  const activity = fc.constantFrom<Activity>(0, 1, 2, 3);
  const span = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }));
  const told = fc.array(fc.tuple(span, activity, fc.boolean()), { maxLength: 12 });
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 199 }), activity), { maxLength: 5 });
  fc.assert(
    fc.property(told, changes, fc.integer({ min: 0, max: 200 }), (rows, marks, until) => {
      const sorted = [...new Map(marks)].sort(([a], [b]) => a - b).filter(([at]) => at < until);
      const days = until === 0 ? [] : [fileDay([[0, rest], ...sorted], { until })];
      const rowsLive = rows.map(([[from, length], done, isCard]) =>
        live(from, from + length, done, { isCard }),
      );
      const { parts } = compose(days, rowsLive);
      const at = (minute: number) =>
        parts.filter(({ from, to }) => from <= START + minute && START + minute < to);
      for (let minute = 0; minute < 260; minute += 1) {
        const here = at(minute);
        expect(here.length).toBeLessThan(2);
        const byCard = rowsLive.some(
          (row) =>
            row.isCard &&
            row.from <= (START + minute) * 60_000 &&
            (START + minute) * 60_000 < row.to,
        );
        const byAny = rowsLive.some(
          (row) => row.from <= (START + minute) * 60_000 && (START + minute) * 60_000 < row.to,
        );
        if (minute < until) {
          const expected = sorted.findLast(([from]) => from <= minute)?.[1] ?? rest;
          expect(here[0]).toMatchObject({ source: 'file', activity: expected });
        } else expect(here[0]?.source).toBe(byCard || byAny ? 'live' : undefined);
      }
    }),
    { seed: 561, numRuns: 200 },
  );
});

describe('R-10 two sources of the same minutes that contradict', () => {
  const unitDay = (changes: readonly (readonly [number, Activity])[], more = {}) =>
    fileDay(changes, { kind: 'vehicle', vin: 'TMB0000000000001A', ...more });
  const card = fileDay([
    [0, rest],
    [360, driving],
    [600, rest],
  ]);
  const unit = unitDay([
    [0, noCard],
    [360, work],
    [620, noCard],
  ]);

  test('R-10 the card goes before the unit, in whatever order they came, and the unit before a tracker', () => {
    const told = [live(355, 640, rest)];
    const right = [
      [0, 360, rest, 'file'],
      [360, 600, driving, 'file'],
      [600, 1440, rest, 'file'],
    ];
    expect(short(compose([card, unit], told).parts)).toEqual(right);
    expect(short(compose([unit, card], told).parts)).toEqual(right);
    expect(short(compose([unit], told).parts)).toEqual([
      [355, 360, rest, 'live'],
      [360, 620, work, 'file'],
      [620, 640, rest, 'live'],
    ]);
  });

  test('R-10 by how many minutes the tracker contradicts is told, and of nothing else', () => {
    const told = [live(355, 640, rest)];
    // 360 to 600 the card drives; the rest before and after is the same.
    expect(differencesOf([card, unit], told)).toEqual([240]);
    expect(differencesOf([unit], told)).toEqual([260]);
  });

  test('R-10 a crossing that both tell is one, and one that only the unit tells counts', () => {
    const ferry = (from: number, to: number) => [{ kind: 'ferry' as const, from, to }];
    const both = [
      { ...card, conditions: ferry(720, 721) },
      { ...unit, conditions: ferry(720, 780) },
    ];
    const right = [{ kind: 'ferry', from: START + 720, to: START + 780 }];
    expect(compose(both, []).conditions).toEqual(right);
    expect(compose([card, { ...unit, conditions: ferry(720, 780) }], []).conditions).toEqual(right);
  });
});
