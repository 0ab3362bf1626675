// HIS-042: smoothing of altitude (logbook-and-rides §3) and tank levels (fuel §2).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SMOOTH_REACH, smooth, type TrackReading } from './smooth.ts';

const START = Date.UTC(2026, 4, 5, 6);
const DEGREES_A_METRE = 360 / (2 * Math.PI * 6_371_008.8);

/** Readings every `seconds`, every one `metres` farther north. */
function track(
  count: number,
  { seconds = 30, metres = 10 }: { seconds?: number; metres?: number },
  read: (index: number) => Partial<TrackReading>,
): TrackReading[] {
  return Array.from({ length: count }, (_, index) => ({
    ts: START + index * seconds * 1000,
    latitude: 48 + index * metres * DEGREES_A_METRE,
    longitude: 17,
    isDoubtful: false,
    altitude: null,
    tank1: null,
    tank2: null,
    ...read(index),
  }));
}

const levels = fc.option(fc.integer({ min: 0, max: 8000 }).map((value) => value / 10));
const reading = fc.record({
  seconds: fc.integer({ min: 0, max: 400 }),
  metres: fc.integer({ min: 0, max: 900 }),
  isDoubtful: fc.boolean(),
  altitude: fc.option(fc.integer({ min: -50, max: 2600 })),
  tank1: levels,
  tank2: levels,
});
const anyTrack = fc.array(reading, { maxLength: 120 }).map((steps) => {
  let ts = START;
  let latitude = 48;
  return steps.map(({ seconds, metres, ...rest }): TrackReading => {
    ts += seconds * 1000;
    latitude += metres * DEGREES_A_METRE;
    return { ts, latitude, longitude: 17, ...rest };
  });
});

const FIELDS = ['altitude', 'tank1', 'tank2'] as const;

describe('smoothing', () => {
  test('a constant stays what it is', () => {
    fc.assert(
      fc.property(anyTrack, fc.integer({ min: 0, max: 900 }), (any, value) => {
        const constant = any.map((one) => ({
          ...one,
          altitude: value,
          tank1: value,
          tank2: value,
        }));
        for (const one of smooth(constant)) {
          expect(one).toEqual({ altitude: value, tank1: value, tank2: value });
        }
      }),
    );
  });

  test('values stay within the least and the greatest; what is null stays null', () => {
    fc.assert(
      fc.property(anyTrack, (any) => {
        const smoothed = smooth(any);
        for (const field of FIELDS) {
          const read = any.flatMap((one) => one[field] ?? []);
          for (const [index, one] of smoothed.entries()) {
            const value = one[field];
            expect(value === null).toBe(any[index]?.[field] === null);
            if (value === null) continue;
            expect(value).toBeGreaterThanOrEqual(Math.min(...read));
            expect(value).toBeLessThanOrEqual(Math.max(...read));
          }
        }
      }),
    );
  });

  test('one outlier vanishes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 37 }),
        fc.integer({ min: -500, max: 900 }),
        (at, off) => {
          const wrong = (index: number, value: number) => value + (index === at ? off : 0);
          const smoothed = smooth(
            track(40, {}, (index) => ({ altitude: wrong(index, 200), tank1: wrong(index, 300) })),
          );
          for (const one of smoothed)
            expect(one).toEqual({ altitude: 200, tank1: 300, tank2: null });
        },
      ),
    );
  });

  test('the altitude is the mean over 200 m of medians of five', () => {
    const heights = [300, 310, 320, 330, 340, 350, 360, 370];
    const smoothed = smooth(
      track(8, { metres: 60 }, (index) => ({ altitude: heights[index] ?? 0 })),
    );
    // One neighbour to either side lies within 100 m; at the ends medians have fewer neighbours.
    expect(smoothed.map((one) => one.altitude)).toEqual([
      312.5, 315, 321.7, 330, 340, 348.3, 355, 357.5,
    ]);
  });

  test('a level is the median of the last five readings that are at most 5 min old', () => {
    const values = [100, 100, 100, 200, 200, 200];
    const dense = track(6, { metres: 4000 }, (index) => ({ tank1: values[index] ?? 0 }));
    expect(smooth(dense).map((one) => one.tank1)).toEqual([100, 100, 100, 100, 100, 200]);
    const sparse = track(6, { seconds: 301 }, (index) => ({ tank1: values[index] ?? 0 }));
    expect(smooth(sparse).map((one) => one.tank1)).toEqual(values);
  });

  test('a level is the mean over 3 km or 5 min', () => {
    // Standing: 2.5 min to either side, ten readings of 15 s.
    const step = (index: number) => (index < 100 ? 100 : 200);
    const standing = smooth(
      track(200, { seconds: 15, metres: 0 }, (index) => ({ tank1: step(index) })),
    );
    expect(standing[91]?.tank1).toBe(100);
    expect(standing[92]?.tank1).toBeGreaterThan(100);
    expect(standing[111]?.tank1).toBeLessThan(200);
    expect(standing[112]?.tank1).toBe(200);
    // Driving fast: 1.5 km to either side, three readings of 500 m.
    const driving = smooth(track(200, { seconds: 15, metres: 499 }, (i) => ({ tank1: step(i) })));
    expect(driving[98]?.tank1).toBe(100);
    expect(driving[99]?.tank1).toBeGreaterThan(100);
    expect(driving[104]?.tank1).toBeLessThan(200);
    expect(driving[105]?.tank1).toBe(200);
  });

  test('a doubtful place neither makes way nor gives an altitude', () => {
    const clean = track(20, { metres: 60 }, (index) => ({ altitude: index * 10 }));
    const wrong = { ...clean[9], latitude: 10, isDoubtful: true, altitude: 9000 } as TrackReading;
    const mixed = [...clean.slice(0, 10), wrong, ...clean.slice(10)];
    const smoothed = smooth(mixed);
    expect(smoothed[10]?.altitude).toBe(9000);
    expect(smoothed.filter((_, index) => index !== 10)).toEqual(smooth(clean));
  });

  test('a part read with its neighbours is smoothed as the whole is', () => {
    const noisy = (index: number) => ({
      altitude: 200 + ((index * 7919) % 31),
      tank1: 300 + ((index * 104_729) % 97) / 10,
    });
    for (const step of [
      { seconds: 1, metres: 0 },
      { seconds: 1, metres: 17.3 },
      { seconds: 30, metres: 333.33 },
    ]) {
      const whole = track(2500, step, noisy);
      const from = 1000;
      const to = 1100;
      const part = smooth(whole.slice(from - SMOOTH_REACH, to + SMOOTH_REACH));
      expect(part.slice(SMOOTH_REACH, SMOOTH_REACH + to - from)).toEqual(
        smooth(whole).slice(from, to),
      );
    }
  });
});
