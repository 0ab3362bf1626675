// MAP-043 … MAP-049: which markers the rides of a day have.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import { type RideOnMap, restBefore, rideAt, rideMarkers } from './ride-markers.ts';

const A = { latitude: 48.1, longitude: 17.1 };
const B = { latitude: 48.4, longitude: 17.5 };

function row(
  from: string,
  to: string,
  ends: [start: typeof A, end: typeof A] = [A, B],
  { rideType, ...more }: Partial<Omit<RideOnMap, 'ride'>> & { rideType?: string } = {},
): RideOnMap {
  const end = (place: typeof A) => ({ ...place, countryCode: 'SK', place: { name: 'Town' } });
  const ride = {
    fromTimestamp: `2026-11-20T${from}:00.000Z`,
    toTimestamp: `2026-11-20T${to}:00.000Z`,
    rideType: rideType ?? (more.kind === 'stop' ? 'stop' : 'bussines'),
    distance: 20_000,
    locationFrom: end(ends[0]),
    locationTo: end(ends[1]),
  } as RideView;
  return { ride, kind: 'ride', order: 1, ...more };
}

const kinds = (rows: RideOnMap[]) =>
  rideMarkers(rows).map((marker) => `${marker.kind}${marker.isEnd ? ' end' : ''}`);

test('MAP-043, MAP-045 a beginning within 45 minutes is a pin, later it is parking', () => {
  const back: [typeof A, typeof A] = [B, A];
  expect(kinds([row('06:00', '07:00'), row('07:45', '08:00', back)])).toEqual([
    'pin',
    'pin',
    'stop end',
  ]);
  expect(kinds([row('06:00', '07:00'), row('07:46', '08:00', back)])[1]).toBe('parking');
});

test('MAP-043, MAP-044 the first ride of a day is parking after a night, and a pin after a short stop over midnight', () => {
  const first = row('06:00', '07:00').ride;
  const kindAfter = (restedFrom: number | null) =>
    rideMarkers([row('06:00', '07:00')], restedFrom).at(0)?.kind;
  const before = (minutes: number) => Date.parse(first.fromTimestamp) - minutes * 60_000;
  expect([600, 46, 45].map((minutes) => kindAfter(before(minutes)))).toEqual([
    'parking',
    'parking',
    'pin',
  ]);
  expect(kindAfter(null)).toBe('pin');
  const stop = {
    ...first,
    rideType: 'stop',
    fromTimestamp: '2026-11-19T20:00:00.000Z',
  } as RideView;
  const refueling = { ...stop, rideType: 'refueling' } as RideView;
  expect(restBefore([refueling, stop, first])).toBe(Date.parse('2026-11-19T20:00:00.000Z'));
  expect(restBefore([first, stop])).toBeNull();
  expect(restBefore([])).toBeNull();
});

test('MAP-049 a short ride has no marker and does not part the rides around it', () => {
  const short = row('07:10', '07:12', [B, B], { kind: 'short', order: 2 });
  const rows = [row('06:00', '07:00'), short, row('07:50', '08:00', [B, A], { order: 3 })];
  expect(rideMarkers(rows).map((marker) => [marker.kind, marker.order])).toEqual([
    ['pin', 1],
    ['parking', 3],
    ['stop', 3],
  ]);
});

test.each(['refueling', 'fuelloss'])(
  'MAP-044 a %s between two rides does not take the parking marker',
  (rideType) => {
    const between = row('07:50', '07:55', [B, B], { order: null, kind: 'fuel', rideType });
    const rows = [row('06:00', '07:00'), between, row('08:00', '09:00', [B, A], { order: 2 })];
    const ends = rideMarkers(rows).filter(({ isEnd }) => isEnd);
    expect(rideMarkers(rows).at(-2)).toMatchObject({ kind: 'parking', order: 2 });
    expect(ends.map(({ order }) => order)).toEqual([2]);
  },
);

test('MAP-046 the unfinished ride ends where the vehicle actually is, stops are stops', () => {
  const stop = row('07:00', '07:20', [B, B], { kind: 'stop', order: null });
  const going = row('07:20', '08:00', [B, A], { kind: 'going', order: 2 });
  expect(kinds([row('06:00', '07:00'), stop, going])).toEqual(['pin', 'stop', 'pin', 'actual end']);
});

test('an end is marked where the next ride begins somewhere else', () => {
  expect(kinds([row('06:00', '07:00'), row('07:10', '08:00', [A, B])])).toEqual([
    'pin',
    'stop end',
    'pin',
    'stop end',
  ]);
});

test('HIS-007 the ride of a moment is the one under way', () => {
  const rows = [row('06:00', '07:00'), row('07:10', '08:00')];
  expect(rideAt(rows, Date.parse('2026-11-20T07:30:00Z'))).toBe(rows[1]?.ride);
  expect(rideAt(rows, Date.parse('2026-11-20T07:05:00Z'))).toBeNull();
});
