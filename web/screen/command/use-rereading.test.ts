// When a new location of the vehicle is a reason to read again what its tracker may be told.
import { expect, test } from 'vitest';
import { saysOtherwise } from './use-rereading.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const device = { deviceType: 'teltonika', code: '1', isConnected: true, kinds: [], outputs: 1 };
const location = (speed: number) => ({ timestamp: '2026-11-23T08:00:00Z', speed });

test.each([
  ['stands by now', 0, 'moving', true],
  ['has started', 50, null, true],
  ['stands as before', 0, null, false],
  ['drives as before', 50, 'moving', false],
  ['is heard of again', 0, 'locationOld', true],
] as const)('gateway §11 a vehicle that %s', (_name, speed, immobiliseRefusal, isOtherwise) => {
  expect(saysOtherwise(location(speed), { device, immobiliseRefusal }, NOW)).toBe(isOtherwise);
});

test('a tracker that was away and sends is connected again', () => {
  const read = { device: { ...device, isConnected: false }, immobiliseRefusal: null };
  expect(saysOtherwise(location(0), read, NOW)).toBe(true);
});
