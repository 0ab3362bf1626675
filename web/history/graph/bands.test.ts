import { describe, expect, it } from 'vitest';
import { type Band, bandAt, linesOf, rideToSelect, selectedBand, zoomOf } from './bands.ts';

const START = Date.parse('2026-11-20T06:00:00Z') / 1000;

function band(from: number, to: number): Band {
  const fromTimestamp = new Date((START + from) * 1000).toISOString();
  return { from: START + from, to: START + to, fromTimestamp, change: null };
}

describe('the rides of the day graph', () => {
  const bands = [band(0, 600), band(600, 1200), band(3000, 9000)];

  it('a moment belongs to the ride around it, at a seam to the later one', () => {
    expect(bandAt(bands, START + 10)).toBe(bands[0]);
    expect(bandAt(bands, START + 600)).toBe(bands[1]);
    expect(bandAt(bands, START + 2000)).toBeNull();
  });

  it('HIS-007, HIS-008 a click selects the ride there, on the selected one it deselects', () => {
    const [first, second] = bands;
    expect(rideToSelect(bands, null, START + 10)).toBe(first?.fromTimestamp);
    expect(rideToSelect(bands, second ?? null, START + 10)).toBe(first?.fromTimestamp);
    expect(rideToSelect(bands, first ?? null, START + 10)).toBeNull();
    expect(rideToSelect(bands, first ?? null, START + 2000)).toBeUndefined();
    expect(rideToSelect(bands, null, START + 2000)).toBeUndefined();
  });

  it('the selected ride is found however its time is written', () => {
    expect(selectedBand(bands, '2026-11-20T06:10:00Z')).toBe(bands[1]);
    expect(selectedBand(bands, '2026-11-20T07:10:00+01:00')).toBe(bands[1]);
    expect(selectedBand(bands, '2026-11-20T06:10:01Z')).toBeNull();
    expect(selectedBand(bands, 'yesterday')).toBeNull();
    expect(selectedBand(bands, null)).toBeNull();
  });

  it('marks of fuel that stand close to each other take two lines', () => {
    const marks = [0, 30, 60, 90, 92, 94].map((left) => ({ left, right: left + 50 }));
    expect(linesOf(marks)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(linesOf([0, 51, 102].map((left) => ({ left, right: left + 50 })))).toEqual([0, 0, 0]);
  });

  it('zooming shows the whole ride with at least a minute of air', () => {
    expect(zoomOf(band(0, 600))).toMatchObject({ from: START - 60, to: START + 660 });
    expect(zoomOf(band(0, 10_000))).toEqual({
      ...{ of: '2026-11-20T06:00:00.000Z', from: START - 400, to: START + 10_400 },
    });
  });
});
