// What broken gauges do (fuel §3): they hang, fall silent, and rise on the way. None of it is a loss, and a
// theft beside it is found all the same.
import { describe, expect, test } from 'vitest';
import { at, clock, drive, fold, type Leg, SETTINGS, settingsWith } from '../fold/test-track.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';

const DAY: Leg[] = [
  { from: '04:00', to: '08:00', motor: true, speed: 80 },
  { from: '08:00', to: '08:30', motor: false, speed: 0 },
  { from: '08:30', to: '12:00', motor: true, speed: 80 },
];
const STOP = { from: 240, to: 270 };
const TWO_TANKS = settingsWith({ mainTanks: [1, 2] });

/** What is in the tank: 30 l/100 km of 80 km/h. */
function real(minute: number): number {
  const driven = minute - Math.min(Math.max(minute - STOP.from, 0), STOP.to - STOP.from);
  return 300 - driven * 0.4;
}

/** What is found where the gauge says `level` at each minute of the day. */
function found(
  level: (minute: number) => number | null,
  settings: DetectionSettings = SETTINGS,
  second: (minute: number) => number | null = () => null,
) {
  const locations = drive(DAY, 60).map((location) => {
    const minute = (location.ts - at('04:00')) / 60_000;
    return { ...location, tank1: level(minute), tank2: second(minute) };
  });
  return [...fold(locations, settings).changes.fuel.values()].map((change) => [
    change.kind,
    Math.round(change.quantity / 10) * 10,
    clock(change.ts).slice(0, 4),
  ]);
}

/** Numbers from −1 to 1, the same in every run. */
function wobble() {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed / 2 ** 31 - 0.5) * 2;
  };
}

describe('a gauge that hangs for hours of driving', () => {
  test.each([
    ['on the way', 180],
    ['in a stop', 255],
    ['when the motor starts again', STOP.to],
    ['after the stop', 280],
  ])('and awakes %s has lost nothing', (_, until) => {
    expect(found((minute) => (minute < until ? 300 : real(minute)))).toEqual([]);
  });

  test('hides no refueling', () => {
    const level = (minute: number) => (minute < 255 ? 300 : real(minute) + 200);
    expect(found(level)).toEqual([['refueling', 100, '08:1']]);
  });

  test('and is one of two hides no theft from the other', () => {
    const stolen = (minute: number) => real(minute) - (minute > 255 ? 60 : 0);
    expect(found(stolen, TWO_TANKS, () => 200)).toEqual([['fuelloss', 60, '08:1']]);
    const onTheWay = (minute: number) => real(minute) - (minute > 120 ? 90 : 0);
    expect(found(onTheWay, TWO_TANKS, () => 200)).toEqual([['fuelloss', 90, '06:0']]);
  });
});

test.each([
  ['hangs', (from: number) => real(from)],
  ['is silent', () => null],
  ['says the old level now and then', (from: number, now: number) => (now % 3 ? null : real(from))],
] as const)('a gauge that %s loses nothing, whenever and however long it does so', (_, says) => {
  for (const consumptionMaxKm of [null, 40]) {
    for (let from = 0; from < 470; from += 31) {
      for (const minutes of [40, 90, 130, 300]) {
        const isFaulty = (minute: number) => minute > from && minute < from + minutes;
        const level = (minute: number) => (isFaulty(minute) ? says(from, minute) : real(minute));
        const changes = found(level, settingsWith({ consumptionMaxKm }));
        expect({ from, minutes, changes }).toEqual({ from, minutes, changes: [] });
      }
    }
  }
});

describe('a gauge that rises while driving', () => {
  test.each([[8], [25], [90]])('for %i minutes has lost nothing when it comes down', (minutes) => {
    const isHigh = (minute: number) => minute > 100 && minute < 100 + minutes;
    expect(found((minute) => (isHigh(minute) ? 500 : real(minute)))).toEqual([]);
  });

  test('now and then, or wobbles by a quarter of what is in the tank, has lost nothing', () => {
    const flicker = wobble();
    expect(found((minute) => (flicker() > 0.6 ? 500 : real(minute)))).toEqual([]);
    const slosh = wobble();
    expect(found((minute) => real(minute) + slosh() * 40)).toEqual([]);
  });
});

test('a theft is found while the gauge wobbles, in a stop and on the way', () => {
  const [one, two] = [wobble(), wobble()];
  const inStop = (minute: number) => real(minute) - (minute > 255 ? 60 : 0) + one() * 4;
  expect(found(inStop)).toEqual([['fuelloss', 60, '08:1']]);
  const onTheWay = (minute: number) => real(minute) - (minute > 120 ? 90 : 0) + two() * 10;
  expect(found(onTheWay)).toEqual([['fuelloss', 90, '06:0']]);
});

describe('K-11 a sensor that dies', () => {
  const less = { mainTanks: [1, 2] as const, minTankChange: 20 };
  const ends = settingsWith({ ...less, tankEnds: [0, 400, 0, 120] });
  const dead = (from: number, litres: number) => (minute: number) => (minute < from ? 60 : litres);

  test.each([
    ['on the way', 100],
    ['in a stop', 250],
    ['when the motor starts', STOP.to],
  ])('to exactly 0 %s is no loss, of one tank and of two', (_, from) => {
    expect(found(real, ends, dead(from, 0))).toEqual([]);
    const alone = settingsWith({ minTankChange: 20 });
    expect(found((minute) => (minute < from ? real(minute) : 0), alone)).toEqual([]);
  });

  // It dies in the last minute before a stop: else the level before the stop and after it were the same, and nothing
  // could be found whatever is believed.
  const BEFORE_STOP = STOP.from - 1;

  test('to the lower end of its table, or to the upper one on the way, is none', () => {
    const table = settingsWith({ ...less, tankEnds: [0, 400, 12.5, 120] });
    for (const from of [100, BEFORE_STOP, 250]) {
      expect(found(real, table, dead(from, 12.5)), `${from}`).toEqual([]);
    }
    for (const from of [100, BEFORE_STOP]) {
      expect(found(real, ends, dead(from, 120)), `${from}`).toEqual([]);
    }
  });

  test('in a stop to the upper end is a refueling, which nobody can tell from one', () => {
    expect(found(real, ends, dead(250, 120))).toEqual([['refueling', 60, '08:1']]);
  });

  test('and comes back has neither lost nor gained, and hides no theft from the other tank', () => {
    for (const [from, to] of [
      [100, 300],
      [BEFORE_STOP, 300],
      [100, 255],
    ] as const) {
      const back = (minute: number) => (minute > from && minute < to ? 0 : 60);
      expect(found(real, ends, back), `${from} to ${to}`).toEqual([]);
    }
    const stolen = (minute: number) => real(minute) - (minute > 255 ? 60 : 0);
    expect(found(stolen, ends, dead(100, 0))).toEqual([['fuelloss', 60, '08:1']]);
  });

  test('is told since when, once it has been silent for half an hour', () => {
    const until = (minutes: number, litres = 0) => {
      const day = drive(DAY, 60).slice(0, minutes);
      const told = day.map((location, minute) => ({
        ...location,
        tank1: real(minute),
        tank2: dead(100, litres)(minute),
      }));
      return fold(told, ends).changes.last?.measures;
    };
    expect(until(125)).not.toHaveProperty('tank2_silent');
    const silent = until(180);
    expect(silent).toMatchObject({ tank2: 60, tank2_silent: (at('04:00') + 100 * 60_000) / 1000 });
    expect(silent).not.toHaveProperty('tank1_silent');
    expect(until(180, 120)).toEqual(silent);
  });
});

test('K-11 a tank that runs dry bit by bit is empty', () => {
  const dry = (minute: number) => Math.max(40 - minute * 0.5, 0);
  const locations = drive(DAY, 60).map((location, minute) => ({ ...location, tank1: dry(minute) }));
  const { changes } = fold(locations);
  expect(changes.last?.measures).toMatchObject({ tank1: 0 });
  expect(changes.last?.measures).not.toHaveProperty('tank1_silent');
});

describe('K-12 a value that a gauge shows while its bus sleeps', () => {
  // Three days of the same legs: it drives from four to eight and stands until the next day.
  const days: Leg[] = [{ from: '04:00', to: '08:00', motor: true, speed: 80 }];
  const DAY_MINUTES = 1440;
  const told = (level: (day: number, minute: number) => number) => {
    const locations = [0, 1, 2].flatMap((day) =>
      Array.from({ length: DAY_MINUTES / 5 }, (_, index) => {
        const minute = index * 5;
        const isDriving = minute < 240;
        const [base] = drive(days, 60);
        return {
          ...(base as NonNullable<typeof base>),
          ts: at('04:00') + (day * DAY_MINUTES + minute) * 60_000,
          latitude: 40 + (day * 240 + Math.min(minute, 240)) * 0.012,
          inputs: null,
          speed: isDriving ? 80 : 0,
          tank1: level(day, minute),
          tank2: null,
        };
      }),
    );
    return [...fold(locations, SETTINGS).changes.fuel.values()].map(({ kind, ts }) => [
      kind,
      Math.floor((ts - at('04:00')) / (DAY_MINUTES * 60_000)),
    ]);
  };
  const real = (day: number, minute: number) => 300 - (day * 240 + Math.min(minute, 240)) * 0.1;

  test('below the level is a loss and a refueling once, and never again', () => {
    const asleep = (day: number, minute: number) => (minute > 360 ? 92.5 : real(day, minute));
    expect(told(asleep)).toEqual([
      ['fuelloss', 0],
      ['refueling', 1],
    ]);
  });

  test('hides no theft of another night, and no tank that is as full', () => {
    const stolen = (day: number, minute: number) => {
      const level = real(day, minute) - (day === 2 && minute > 600 ? 60 : 0);
      return minute > 360 && day < 2 ? 92.5 : level;
    };
    expect(told(stolen)).toEqual([
      ['fuelloss', 0],
      ['refueling', 1],
      ['fuelloss', 2],
    ]);
  });
});
