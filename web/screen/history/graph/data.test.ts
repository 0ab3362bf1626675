import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { describe, expect, it } from 'vitest';
import { GAP_SECONDS, graphData, isEmpty, nearestRow, stepRow, valueAt } from './data.ts';

const START = Date.parse('2026-11-20T06:00:00Z') / 1000;

function at(seconds: number, values: Partial<TrackLocation> = {}): TrackLocation {
  return {
    latitude: 48,
    longitude: 17,
    speed: 50,
    altitude: 200,
    place: null,
    rideTs: null,
    measure: {},
    timestamp: new Date((START + seconds) * 1000).toISOString(),
    ...values,
  };
}

describe('the columns of the day graph', () => {
  it('a silence interrupts the line, a usual pause does not', () => {
    const data = graphData([at(0), at(GAP_SECONDS), at(3 * GAP_SECONDS)], ['speed']);
    expect(data.columns[0]?.values).toEqual([50, 50, null, 50]);
    expect(data.rows.map((row) => row !== null)).toEqual([true, true, false, true]);
  });

  it('a location without a value that its neighbours carry does not interrupt', () => {
    const track = [at(0, { measure: { tank: 80 } }), at(60), at(120, { measure: { tank: 79 } })];
    expect(graphData(track, ['tank']).columns[0]?.values).toEqual([80, undefined, 79]);
  });

  it('before the first, after the last and between far values nothing is drawn', () => {
    const track = [
      at(0),
      at(60, { measure: { tank: 80 } }),
      ...[1, 2, 3].map((step) => at(60 + step * 600)),
      at(60 + 4 * 600, { measure: { tank: 70 } }),
      at(60 + 5 * 600),
    ];
    expect(graphData(track, ['tank']).columns[0]?.values).toEqual([
      null,
      80,
      null,
      null,
      null,
      70,
      null,
    ]);
  });

  it('CONST-003, HIS-034: altitude of a high day is in km, weight in t', () => {
    const track = [at(0, { altitude: 120, measure: { weight: 17_000 } }), at(9, { altitude: 640 })];
    const [altitude, weight] = graphData(track, ['altitude', 'weight']).columns;
    expect(altitude?.scale.unit).toBe('km');
    expect(altitude?.values).toEqual([0.12, 0.64]);
    expect(weight?.values[0]).toBe(17);
  });

  it('HIS-047: knows when there is nothing to draw', () => {
    expect(isEmpty(graphData([], ['speed']))).toBe(true);
    expect(isEmpty(graphData([at(0)], []))).toBe(true);
    expect(isEmpty(graphData([at(0)], ['rpm']))).toBe(true);
    expect(isEmpty(graphData([at(0)], ['rpm', 'speed']))).toBe(false);
  });
});

describe('a moment of the day graph', () => {
  const data = graphData([at(0), at(100), at(5000)], ['speed']);
  it.each([
    [-50, 0],
    [49, 0],
    [51, 1],
    [2000, 1],
    [4000, 3],
    [9000, 3],
  ])('at %i s is the location in row %i', (second, row) => {
    expect(nearestRow(data, START + second)).toBe(row);
  });

  it('is none without locations', () => {
    const none = graphData([], ['speed']);
    expect(nearestRow(none, START)).toBe(-1);
    expect(stepRow(none, -1, 1)).toBe(-1);
  });

  it('arrows walk from location to location and stop at the ends', () => {
    expect(stepRow(data, -1, 1)).toBe(0);
    expect(stepRow(data, -1, -1)).toBe(3);
    expect(stepRow(data, 1, 1)).toBe(3);
    expect(stepRow(data, 3, 1)).toBe(3);
    expect(stepRow(data, 3, -1)).toBe(1);
    expect(stepRow(data, 0, 1, 200)).toBe(3);
  });

  it('HIS-048: carries the last known value, but not over a silence', () => {
    const track = [at(0, { measure: { tank: 80 } }), at(60), at(60 + 2 * GAP_SECONDS)];
    const tank = graphData(track, ['tank']);
    expect([0, 1, 3].map((row) => valueAt(tank, row, 'tank'))).toEqual([80, 80, null]);
  });
});
