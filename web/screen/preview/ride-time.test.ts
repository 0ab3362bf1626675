import { expect, test } from 'vitest';
import { duration } from '../../ground/words/format.ts';
import { rideSeconds } from './ride-time.ts';

const FROM = '2026-11-20T08:00:00Z';
const TO = '2026-11-20T08:50:00Z';
const NOW = Date.parse('2026-11-20T09:05:00Z');

test('PRV-012 an unfinished ride counts from its start to now', () => {
  const ride = { rideState: 'unfinished', fromTimestamp: FROM, toTimestamp: TO } as const;
  expect(duration(rideSeconds(ride, NOW))).toBe('1:05');
  expect(duration(rideSeconds(ride, NOW + 60_000))).toBe('1:06');
});

test('PRV-012 a finished ride counts to its end, whatever time it is', () => {
  const ride = { rideState: 'finished', fromTimestamp: FROM, toTimestamp: TO } as const;
  expect(duration(rideSeconds(ride, NOW))).toBe('0:50');
  expect(duration(rideSeconds(ride, NOW + 86_400_000))).toBe('0:50');
});

test('PRV-012 a clock that is behind the tracker makes no negative duration', () => {
  const ride = { rideState: 'unfinished', fromTimestamp: FROM, toTimestamp: TO } as const;
  expect(rideSeconds(ride, Date.parse(FROM) - 5000)).toBe(0);
});
