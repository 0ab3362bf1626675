// Which time and measure the curve of an alert shows, and that it claims nothing that nobody measured.
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { expect, test } from 'vitest';
import { testAlert } from '../../thing/alert/test-alert.ts';
import { alertSpan, axisOf, curveOf, seriesOf, shownSpan, timeTicks } from './why-curve.ts';

const NOW = Date.parse('2026-11-20T10:20:00Z');

function location(time: string, speed: number | null, measure = {}): TrackLocation {
  return {
    timestamp: `2026-11-20T${time}.000Z`,
    speed,
    measure,
    latitude: 48,
    longitude: 17,
    altitude: null,
    place: null,
    rideTs: null,
  };
}

function clock({ fromTs, toTs }: { fromTs: number; toTs: number }): string {
  return [fromTs, toTs].map((ts) => new Date(ts).toISOString().slice(11, 19)).join(' ');
}

test('the alert is shown with ten minutes around it at least, and nothing after now', () => {
  expect(clock(shownSpan(testAlert(), NOW))).toBe('09:50:00 10:15:00');
  const running = testAlert({ end: null, state: 'open' });
  expect(clock(alertSpan(running, NOW))).toBe('10:00:00 10:20:00');
  expect(clock(shownSpan(running, NOW))).toBe('09:50:00 10:20:00');
});

test('of an alert that lasts for days its beginning is shown', () => {
  const long = testAlert({ end: '2026-11-24T10:00:00.000Z' });
  expect(clock(alertSpan(long, Date.parse('2026-11-25T00:00:00Z')))).toBe('10:00:00 22:00:00');
});

test('a loss that was found out later begins when it happened', () => {
  const params = { found: '2026-11-20T09:41:05.000Z', quantity: 62 };
  const loss = testAlert({
    kind: 'fuelLoss',
    end: '2026-11-20T10:00:00.000Z',
    why: { kind: 'fuelLoss', params, records: [] },
  });
  expect(clock(alertSpan(loss, NOW))).toBe('09:41:05 10:00:00');
  expect(seriesOf(loss)).toBe('tank');
});

test('each kind has the measure that it is about, what is due on a day has none', () => {
  const of = (kind: string, params = {}) =>
    seriesOf(testAlert({ kind, why: { kind, params, records: [] } }));
  expect(['speed', 'idling', 'enters', 'fuelLevel', 'power'].map((kind) => of(kind))).toEqual([
    'speed',
    'speed',
    'speed',
    'tank',
    'vcc',
  ]);
  expect(of('temperature', { channel: 2 })).toBe('temp2');
  expect(of('service')).toBeNull();
});

test('a long silence breaks the curve, and a location without the measure says nothing', () => {
  const track = [
    location('10:00:00', 80),
    location('10:01:00', null),
    location('10:02:00', 90),
    location('10:30:00', 50),
  ];
  const curve = curveOf(track, 'speed', [95]);
  expect(curve?.pieces.map((piece) => piece.map(({ value }) => value))).toEqual([[80, 90], [50]]);
  expect(curve?.low).toBeLessThanOrEqual(50);
  expect(curve?.high).toBeGreaterThanOrEqual(95);
  expect(curveOf(track, 'temp1', [4])).toBeNull();
});

test('the axis has round numbers that hold all values, also where they are all alike', () => {
  expect(axisOf(449, 513)).toEqual({ low: 400, high: 550, ticks: [400, 450, 500, 550] });
  const { low, high } = axisOf(4, 4);
  expect(low).toBeLessThanOrEqual(4);
  expect(high).toBeGreaterThan(4);
});

test('times on the axis are whole minutes of the clock, never more than fit', () => {
  const span = { fromTs: Date.parse('2026-11-20T09:51:00Z'), toTs: NOW };
  const ticks = timeTicks(span, 4).map((ts) => new Date(ts).toISOString().slice(11, 16));
  expect(ticks).toEqual(['10:00', '10:10', '10:20']);
});
