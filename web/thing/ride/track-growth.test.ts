import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { describe, expect, it } from 'vitest';
import { GROWTH_MS, grown, growthDue } from './track-growth.ts';

function at(second: number, speed = 0): TrackLocation {
  return { timestamp: new Date(second * 1000).toISOString(), speed } as TrackLocation;
}

const seconds = (rows: TrackLocation[]) => rows.map((row) => Date.parse(row.timestamp) / 1000);

describe('a track of today', () => {
  it('is asked for what is new only when the live map knows something newer', () => {
    const nothing = { heardMs: null, lastMs: 50_000, askedMs: null, triedMs: 0 };
    expect(growthDue(nothing, 60_000)).toBe(null);
    expect(growthDue({ ...nothing, heardMs: 50_000 }, 60_000)).toBe(null);
    expect(growthDue({ ...nothing, heardMs: 50_001 }, 60_000)).toBe(0);
    expect(growthDue({ ...nothing, heardMs: 1, lastMs: null }, 60_000)).toBe(0);
  });

  it('is asked at most every 10 s, and then at once', () => {
    const behind = { heardMs: 80_000, lastMs: 50_000, askedMs: 50_000, triedMs: 60_000 };
    expect(growthDue(behind, 60_000)).toBe(GROWTH_MS);
    expect(growthDue(behind, 66_000)).toBe(4000);
    expect(growthDue(behind, 90_000)).toBe(0);
  });

  it('is not asked again for a location that is not drawn', () => {
    const left = { heardMs: 80_000, lastMs: 50_000, askedMs: 80_000, triedMs: 0 };
    expect(growthDue(left, 99_000)).toBe(null);
    expect(growthDue({ ...left, heardMs: 81_000 }, 99_000)).toBe(0);
  });

  it('keeps what it has and takes the last location anew with those after it', () => {
    const known = [at(10), at(20), at(30)];
    const after = grown(known, [at(30, 7), at(40)]);
    expect(seconds(after)).toEqual([10, 20, 30, 40]);
    expect(after[0]).toBe(known[0]);
    expect(after[2]?.speed).toBe(7);
    expect(seconds(known)).toEqual([10, 20, 30]);
  });

  it('grows from nothing, and nothing new changes nothing', () => {
    expect(seconds(grown([], [at(10), at(20)]))).toEqual([10, 20]);
    expect(seconds(grown([at(10)], []))).toEqual([10]);
    expect(seconds(grown([at(10)], [at(10)]))).toEqual([10]);
  });

  it('loses nothing that another answer brought in the meantime', () => {
    expect(seconds(grown([at(10), at(20), at(30), at(40)], [at(20), at(30)]))).toEqual([
      10, 20, 30, 40,
    ]);
  });
});
