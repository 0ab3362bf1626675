// D-SHR-013 … D-SHR-016: what the public page makes of the answers, and when it asks again.
import { expect, test } from 'vitest';
import type { FailureDetail } from '../../ground/call/http.ts';
import { POLL_MS, pauseOf, type ShareState, stateAfter, stateAt, timeLeft } from './share-state.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const TO = '2026-11-21T12:00:02.000Z';

function numbers() {
  const ids = new Map<string, number>();
  return (key: string) => {
    const id = ids.get(key) ?? ids.size + 1;
    ids.set(key, id);
    return id;
  };
}
const vehicle = (numericPlate: string, speed = 0) => ({
  numericPlate,
  name: 'Truck',
  typeCode: 'truck',
  location: { latitude: 48, longitude: 17, timestamp: TO, speed, direction: 0 },
});
const answer = (...vehicles: ReturnType<typeof vehicle>[]) => ({
  sharing: { validFrom: null, validTo: TO, vehicles, arrival: null },
});
const refused = (status: number, errors: FailureDetail['errors'] = []) => ({
  failure: { status, code: 'x', serverMessage: null, errors },
});
const LOADING: ShareState = { kind: 'loading' };
const OPEN: ShareState = {
  kind: 'open',
  validTo: TO,
  vehicles: [],
  arrival: null,
  isStale: false,
};

test('vehicles keep their number and, while nothing changes, their object', () => {
  const numberOf = numbers();
  const first = stateAfter(LOADING, answer(vehicle('A'), vehicle('A'), vehicle('B')), numberOf);
  const second = stateAfter(first, answer(vehicle('A'), vehicle('A'), vehicle('B', 50)), numberOf);
  if (first.kind !== 'open' || second.kind !== 'open') throw new Error('not open');
  expect(first.vehicles.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(second.vehicles.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(second.vehicles[0]).toBe(first.vehicles[0]);
  expect(second.vehicles[2]).not.toBe(first.vehicles[2]);
});

test('the arrival of a contract is that of the last answer, also while the server is away', () => {
  const arrival = { place: 'Brno', expected: TO, arrived: null, by: 'plan' as const };
  const told = { sharing: { ...answer().sharing, arrival } };
  const open = stateAfter(OPEN, told, numbers());
  expect(open).toMatchObject({ arrival, isStale: false });
  expect(stateAfter(open, refused(0), numbers())).toMatchObject({ arrival, isStale: true });
  expect(stateAfter(open, answer(), numbers())).toMatchObject({ arrival: null });
});

test.each([
  ['unknown code', LOADING, refused(404), 'unknown'],
  ['deleted while open', OPEN, refused(404), 'over'],
  ['ended', OPEN, refused(410), 'over'],
  ['server away while open', OPEN, refused(0), 'open'],
  ['server away at first', LOADING, refused(503), 'failed'],
  ['server away after the end', { kind: 'over' }, refused(0), 'over'],
  ['too many tries', LOADING, refused(429), 'tooMany'],
] as const)('%s', (_name, before, given, kind) => {
  expect(stateAfter(before, given, numbers()).kind).toBe(kind);
});

test('a broken connection keeps the last known locations and says so', () => {
  expect(stateAfter(OPEN, refused(0), numbers())).toEqual({ ...OPEN, isStale: true });
});

test('D-SHR-016 before its beginning the page says when, and asks again then', () => {
  const from = '2026-11-21T12:00:30.000Z';
  const early = stateAfter(
    LOADING,
    refused(410, [{ field: 'validFrom', code: 'notYet', params: { from } }]),
    numbers(),
  );
  expect(early).toEqual({ kind: 'early', from });
  expect(pauseOf(early, NOW)).toBe(30_000);
  expect(pauseOf(early, NOW + 30_000)).toBe(1000);
});

test('D-SHR-015 the clock alone ends the sharing', () => {
  expect(stateAt(OPEN, NOW).kind).toBe('open');
  expect(timeLeft(OPEN, NOW)).toBe(2000);
  expect(timeLeft({ ...OPEN, validTo: null }, NOW)).toBe(null);
  expect(timeLeft({ ...OPEN, validTo: '2099-12-31T00:00:00Z' }, NOW)).toBe(86_400_000);
  expect(stateAt(OPEN, Date.parse(TO)).kind).toBe('over');
  expect(pauseOf(OPEN, NOW)).toBe(POLL_MS);
});

test('what is over is not asked for again', () => {
  expect(pauseOf({ kind: 'over' }, NOW)).toBe(null);
  expect(pauseOf({ kind: 'unknown' }, NOW)).toBe(null);
});
