// The columns of a track: where gaps are, what a far view leaves out, picking and places between locations.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mercatorX, mercatorY } from '../mercator.ts';
import { at, nearest, placeAt, rangeOf, SEGMENT, thinned, trackLine } from './track-line.ts';
import { CROWDED, OVER, partsShown, trackRows } from './track-rows.ts';

const START = Date.parse('2026-11-20T06:00:00Z');
const GREY = [1, 2, 3] as const;

/** A location so many seconds after the start and so many hundredths of a degree east. */
function location(seconds: number, east: number, more: Partial<TrackLocation> = {}): TrackLocation {
  const none = { acceleration: null, deceleration: null, cornering: null, countryCode: null };
  return {
    latitude: 48.5,
    longitude: 17 + east / 100,
    speed: 60,
    altitude: null,
    ...none,
    place: null,
    measure: {},
    rideTs: '2026-11-20T06:00:00.000Z',
    timestamp: new Date(START + seconds * 1000).toISOString(),
    ...more,
  };
}

test('silence beyond twice the usual store interval is a gap, a short one is driven', () => {
  const moments = [0, 30, 60, 90, 120, 710, 1320];
  const line = trackLine(moments.map((seconds, i) => location(seconds, i)));
  const { driven, gap } = SEGMENT;
  expect([...line.segment]).toEqual([driven, driven, driven, driven, driven, gap, 0]);
});

test('a tracker that reports every half an hour has no gaps for that', () => {
  const seldom = [0, 1, 2, 3].map((i) => location(i * 1800, i * 20));
  expect([...trackLine(seldom).segment]).toEqual([0, 0, 0, 0]);
});

test('a jump faster than 250 km/h is a gap', () => {
  const line = trackLine([location(0, 0), location(30, 60)]);
  expect(line.segment[0]).toBe(SEGMENT.gap);
});

test('outside of rides trembling is not drawn and moving is not claimed', () => {
  const parked = { rideTs: null, speed: 0 };
  const line = trackLine([
    location(0, 0, parked),
    location(60, 0.01, parked),
    location(120, 2, parked),
  ]);
  expect([...line.segment]).toEqual([SEGMENT.still, SEGMENT.gap, 0]);
});

test('HIS-048 a moment between two locations is in proportion between them', () => {
  const line = trackLine([location(0, 0, { speed: 20 }), location(100, 10, { speed: 80 })]);
  const place = placeAt(line, START + 25_000);
  expect(place?.x).toBeCloseTo(mercatorX(17.025), 12);
  expect(place).toMatchObject({ index: 0, heading: 90, speed: 20 });
  expect(placeAt(line, START + 80_000)?.speed).toBe(80);
  expect(placeAt(line, START - 1)?.x).toBe(mercatorX(17));
  expect(placeAt(line, START + 1e9)?.index).toBe(1);
  expect(placeAt(trackLine([]), START)).toBeNull();
});

test('HIS-007 the pointer picks the nearest location of the drawn line, gaps not', () => {
  const line = trackLine([location(0, 0), location(30, 0.5), location(60, 1), location(3000, 30)]);
  const [y, reach] = [mercatorY(48.5), 1e-7];
  expect(nearest(line, mercatorX(17.0058), y, reach)).toBe(1);
  expect(nearest(line, mercatorX(17.2), y, reach)).toBeNull();
  expect(nearest(line, mercatorX(17.005), mercatorY(48.6), reach)).toBeNull();
});

test('a range holds the locations from … to, both included', () => {
  const line = trackLine([0, 10, 20, 30].map((seconds) => location(seconds, seconds / 10)));
  expect(rangeOf(line, START + 10_000, START + 20_000)).toEqual([1, 3]);
  expect(rangeOf(line, START + 11_000, START + 19_000)).toEqual([2, 2]);
});

const walks = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 200 });

test('a thinned track strays nowhere farther than the tolerance and keeps its ends', () => {
  fc.assert(
    fc.property(walks, fc.integer({ min: 1, max: 50 }), (steps, tolerance) => {
      let east = 0;
      const line = trackLine(
        steps.map((step, i) => {
          east += step / 100;
          return location(i * 30, east);
        }),
      );
      const far = tolerance / 1e6;
      const kept = [...thinned(line, far)];
      expect(kept[0]).toBe(0);
      expect(kept.at(-1)).toBe(line.count - 1);
      let last = 0;
      for (let i = 0; i < line.count; i += 1) {
        if (kept.includes(i)) last = i;
        const away = Math.hypot(at(line.x, i) - at(line.x, last), at(line.y, i) - at(line.y, last));
        expect(away).toBeLessThanOrEqual(far);
      }
    }),
  );
});

test('rows out of the view or of the span of time are not drawn', () => {
  const line = trackLine(Array.from({ length: 1001 }, (_, i) => location(i * 30, i)));
  const rows = trackRows(line, 0, { colourOf: () => GREY, isOver: () => false });
  expect(rows.count).toBe(1000);
  const everything = [10, 40, 40, 60] as const;
  expect(partsShown(rows, null, everything)).toEqual([{ start: 0, count: 1000 }]);
  // 3.0° … 3.5° east of the beginning: only the block of rows 256 … 511 touches it.
  expect(partsShown(rows, null, [20, 48, 20.5, 49])).toEqual([{ start: 256, count: 256 }]);
  const span = [START + 300_000, START + 600_000] as const;
  expect(partsShown(rows, span, everything)).toEqual([{ start: 10, count: 10 }]);
  expect(partsShown(rows, null, [50, 48, 51, 49])).toEqual([]);
});

test('V-7 what was faster than the vehicle may be is marked beside its colour, which the line draws wide', () => {
  const line = trackLine([80, 91, 90].map((speed, i) => location(i * 30, i, { speed })));
  const rows = trackRows(line, 0, { colourOf: () => GREY, isOver: (speed) => speed > 90 });
  const kinds = [0, 1, 2].map((i) => (rows.texels[i * 8 + 4] ?? 0) >>> 24);
  expect(kinds).toEqual([SEGMENT.driven, SEGMENT.driven + OVER, SEGMENT.driven]);
});

test('of arrows that lie upon each other, there and back on one road, the first one is drawn', () => {
  const out = Array.from({ length: 11 }, (_, i) => location(i * 30, i));
  const back = Array.from({ length: 10 }, (_, i) => location(330 + i * 30, 9 - i));
  const line = trackLine([...out, ...back]);
  const [step = 0] = [line.along[1]];
  const paint = { colourOf: () => GREY, isOver: () => false };
  const crowdedOf = (apart: number) => {
    const { texels, count } = trackRows(line, 0, paint, { period: step * 4, apart });
    return Array.from({ length: count }, (_, i) => i).filter(
      (i) => ((texels[i * 8 + 4] ?? 0) >>> 24) & CROWDED,
    );
  };
  // Out at 2, 6 and 10 steps, back at 6 and 2 of them.
  expect(crowdedOf(step / 2)).toHaveLength(2);
  expect(Math.min(...crowdedOf(step / 2))).toBeGreaterThanOrEqual(10);
});
