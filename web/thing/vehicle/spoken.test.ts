import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { QUIET_MS, type SpokenOf, sayingOf } from './spoken.ts';

beforeAll(() => activate('sk', [sk]));

const START = Date.parse('2026-11-30T10:00:00Z');
const ZONE = 'Europe/Bratislava';
const driver = { personId: 7, firstName: 'Peter', lastName: 'Novotný', tachograph: null };

function vehicle(speed: number, atMs: number, more: Partial<SpokenOf> = {}): SpokenOf {
  return {
    vehicleId: 1,
    numericPlate: 'BA 482 KT',
    inactiveTimeout: 30,
    flagPanic: false,
    ride: { rideState: 'unfinished' },
    driver,
    zones: [],
    location: {
      timestamp: new Date(atMs).toISOString(),
      speed,
      place: { name: 'Trnava' },
      countryCode: 'SK',
    },
    ...more,
  } as unknown as SpokenOf;
}
const say = (one: SpokenOf, told: Parameters<typeof sayingOf>[1], nowMs: number) =>
  sayingOf(one, told, { nowMs, zone: ZONE });

test('UX-ear a vehicle that is chosen is told whole, then only what became another', () => {
  const first = say(vehicle(54, START), null, START);
  expect(first?.text).toBe('BA 482 KT: 54 km/h, Peter Novotný, Trnava');
  // Another speed is no other state, and the next town is seen, not told.
  const later = START + 2 * QUIET_MS;
  expect(say(vehicle(71, later), first?.told ?? null, later)).toBeNull();
  const stood = say(vehicle(0, later), first?.told ?? null, later);
  expect(stood?.text).toMatch(/^BA 482 KT: stojí/);
  expect(stood?.text).not.toContain('Novotný');
  const changed = later + QUIET_MS;
  const eva = { ...driver, personId: 8, firstName: 'Eva', lastName: 'Malá' };
  const next = say(vehicle(0, changed, { driver: eva }), stood?.told ?? null, changed);
  expect(next?.text).toBe('BA 482 KT: Eva Malá');
  const calling = changed + QUIET_MS;
  const call = vehicle(0, calling, { driver: eva, flagPanic: true });
  expect(say(call, next?.told ?? null, calling)?.text).toMatch(/^BA 482 KT: volá/);
});

test('UX-ear a jam is not told each few seconds; what holds is told when it has been quiet long enough', () => {
  const first = say(vehicle(54, START), null, START);
  const soon = START + QUIET_MS - 1;
  expect(say(vehicle(0, soon), first?.told ?? null, soon)).toBeNull();
  expect(say(vehicle(12, soon), first?.told ?? null, soon)).toBeNull();
  const later = START + QUIET_MS;
  expect(say(vehicle(0, later), first?.told ?? null, later)?.text).toMatch(/stojí/);
  // Another vehicle does not wait.
  const other = { ...vehicle(0, soon), vehicleId: 2, numericPlate: 'TT 119 FG' };
  expect(say(other, first?.told ?? null, soon)?.text).toMatch(/^TT 119 FG: /);
});
