// W-2: what a banner says is never surer or newer than what is known.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../i18n/i18n.ts';
import { sk } from '../i18n/sk.ts';
import { withSilenced } from './help-sound.ts';
import { driverText, lateText, sinceText, takenText, whereText } from './help-words.ts';

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
  expect(whereText({ location: location('2026-11-20T09:33:10Z') }, ZONE, NOW)).toBe('Trnava');
  const old = whereText({ location: location('2026-11-20T08:48:00Z') }, ZONE, NOW);
  expect(old).toMatch(/^Trnava, poloha z 0?9:48/);
  expect(whereText({ location: location('2026-11-20T09:33:10Z', null) }, ZONE, NOW)).toBe(
    '48.37700, 17.58800',
  );
  expect(whereText({ location: null }, ZONE, NOW)).toBe('poloha nie je známa');
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
  expect(takenText({ taken: { at, by } }, ZONE)).toBe('Rieši Dana Dispečerová od 10:34.');
  expect(takenText({ taken: { at, by: null } }, ZONE)).toBe('Rieši sa od 10:34.');
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
