// W-2: what a banner says is never surer or newer than what is known.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { keyOfCall, ringingOf, withSilenced } from './help-sound.ts';
import {
  driverText,
  handedOnText,
  lateText,
  ringText,
  sinceText,
  takenText,
  whereText,
} from './help-words.ts';

beforeAll(() => activate('sk', [sk]));

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-20T09:33:50Z');
const location = (timestamp: string, name: string | null = 'Trnava'): HelpCall['location'] => ({
  latitude: 48.377,
  longitude: 17.588,
  timestamp,
  speed: 0,
  countryCode: 'SK',
  place: name === null ? null : { name },
});

test('W-2 how long ago is said to the second, and a clock that runs ahead does not count backwards', () => {
  expect(sinceText({ pressedAt: '2026-11-20T09:33:10Z' }, NOW)).toBe('pred 40 s');
  expect(sinceText({ pressedAt: '2026-11-20T09:35:00Z' }, NOW)).toBe('pred 0 s');
  expect(sinceText({ pressedAt: '2026-11-20T09:30:00Z' }, NOW)).toBe('pred 3 min');
});

test('W-2 a call that waited in the tracker says when it was pressed', () => {
  const pressedAt = '2026-11-20T08:48:00Z';
  const late = lateText({ pressedAt, receivedAt: '2026-11-20T09:33:00Z' }, ZONE);
  expect(late).toContain('9:48');
  expect(late).toContain('10:33');
  expect(lateText({ pressedAt, receivedAt: '2026-11-20T08:48:09Z' }, ZONE)).toBeNull();
  expect(lateText({ pressedAt, receivedAt: null }, ZONE)).toBeNull();
});

test('W-2 an old place has its time, an unnamed one its degrees, none is said', () => {
  const pressedAt = '2026-11-20T09:33:10.000Z';
  const now = { pressedAt, location: location(pressedAt) };
  expect(whereText(now, ZONE, NOW)).toBe('Trnava');
  expect(ringText(now, ZONE, NOW)).toBeNull();
  const before = { pressedAt, location: location('2026-11-20T08:48:00Z') };
  const old = whereText(before, ZONE, NOW);
  expect(old).toMatch(/^Trnava, poloha z 0?9:48/);
  expect(ringText(before, ZONE, NOW)).toMatch(/^poloha z 0?9:48, pred 45 min$/);
  expect(whereText({ pressedAt, location: location(pressedAt, null) }, ZONE, NOW)).toBe(
    '48.37700, 17.58800',
  );
  expect(whereText({ pressedAt, location: null }, ZONE, NOW)).toBe('poloha nie je známa');
  expect(ringText({ pressedAt, location: null }, ZONE, NOW)).toBeNull();
});

test('W-2 a call without a fix is never told at its place as sure, though that was seconds ago', () => {
  const pressedAt = '2026-11-20T09:33:40.000Z';
  const call = { pressedAt, location: location('2026-11-20T09:33:30Z') };
  expect(whereText(call, ZONE, NOW)).toBe('Trnava, poloha z 10:33, volanie prišlo bez polohy');
  expect(ringText(call, ZONE, NOW)).toBe('poloha z 10:33');
  // The next record has a fix.
  const found = { pressedAt, location: location('2026-11-20T09:33:45Z') };
  expect(ringText(found, ZONE, NOW)).toBeNull();
  expect(ringText(found, ZONE, NOW + 2 * 60_000)).toMatch(/^poloha z 10:33, pred 2 min$/);
});

test('W-2 a call is heard for a day and seen until somebody takes it on', () => {
  const pressedAt = '2026-11-20T09:33:10.000Z';
  const call = { vehicleId: 7, pressedAt, taken: null } as HelpCall;
  const taken = { ...call, taken: { at: pressedAt, by: null, isOwn: false } };
  const pressedMs = Date.parse(pressedAt);
  const day = 24 * 3_600_000;
  for (const [atMs, isHeard] of [
    [pressedMs, true],
    [pressedMs + day - 1, true],
    [pressedMs + day, false],
    [pressedMs + 400 * day, false],
  ] as const) {
    expect(ringingOf([call, taken], [], atMs)).toEqual({ ringing: [call], isHeard });
  }
  // Silenced on this device it is seen all the same; the next press is another call.
  expect(ringingOf([call], [keyOfCall(call)], pressedMs)).toEqual({
    ringing: [call],
    isHeard: false,
  });
  const next = { ...call, pressedAt: '2026-11-20T09:34:10.000Z' };
  expect(ringingOf([next], [keyOfCall(call)], pressedMs).isHeard).toBe(true);
  expect(ringingOf([taken], [], pressedMs)).toEqual({ ringing: [], isHeard: false });
});

test('W-2 to whom a call was handed on is said by name, of many the first two', () => {
  const named = ['Roman Kubiš', 'Anna Nová', 'Ivan Blaho'].map((name, personId) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return { personId, firstName, lastName };
  });
  const at = '2026-11-20T09:35:00Z';
  expect(handedOnText({ handedOn: null })).toBeNull();
  expect(handedOnText({ handedOn: { at, to: named.slice(0, 1) } })).toBe('postúpené, Roman Kubiš');
  expect(handedOnText({ handedOn: { at, to: named } })).toBe(
    'postúpené, Roman Kubiš, Anna Nová +1',
  );
  expect(handedOnText({ handedOn: { at, to: [] } })).toBe('postúpené');
});

test('W-2 the driver of the last ride is not said to be in the vehicle', () => {
  const driver = { personId: 1, firstName: 'Dušan', lastName: 'Hrivnák', phone: null };
  expect(driverText({ driver: { ...driver, isPast: false } })).toBe('Dušan Hrivnák');
  expect(driverText({ driver: { ...driver, isPast: true } })).toBe(
    'naposledy viedol Dušan Hrivnák',
  );
  expect(driverText({ driver: null })).toBe('vodič nie je známy');
});

test('W-2 everybody reads who takes care of it and since when', () => {
  const by = { personId: 2, firstName: 'Dana', lastName: 'Dispečerová' };
  const at = '2026-11-20T09:34:00Z';
  expect(takenText({ taken: { at, by, isOwn: false } }, ZONE)).toBe(
    'Rieši Dana Dispečerová od 10:34.',
  );
  expect(takenText({ taken: { at, by: null, isOwn: false } }, ZONE)).toBe('Rieši sa od 10:34.');
  expect(takenText({ taken: null }, ZONE)).toBeNull();
});

test('W-2 calls that were silenced are kept in bounds, each once', () => {
  const many = Array.from({ length: 60 }, (_, at) => `${at}/x`).reduce(
    withSilenced,
    [] as string[],
  );
  expect(many).toHaveLength(50);
  expect(withSilenced(many, '59/x')).toEqual(many);
});
