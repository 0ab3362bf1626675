// PERM-021: who is offered to correct a ride, in the history and in the logbook.
import { hasRole, type RoleName } from '@flotila/domain/permission.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { rideEntries } from '../../screen/history/ride-entries.ts';
import { logbookEntries } from '../../screen/logbook/logbook-entries.ts';
import { sk } from '../../testing/texts.ts';
import { testRide } from './test-ride.ts';

beforeAll(() => activate('sk', [sk]));

const ROLES: RoleName[] = ['superuser', 'admin', 'dispatcher', 'driver'];
const as = (who: RoleName, more: object = {}) => ({
  company: {
    code: 'tatra',
    name: '',
    administrator: false,
    dispatcher: false,
    ...RIGHTS,
    ...more,
  },
  ccode: 'tatra',
  timeZone: 'Europe/Bratislava',
  may: () => who !== 'driver',
  is: (role: RoleName) =>
    hasRole(
      { superuser: who === 'superuser' },
      { administrator: who === 'admin', dispatcher: who === 'dispatcher' },
      role,
    ),
});
const RIGHTS = { moduleContracts: false, personId: 7 };
const look = { isSelected: false, onToggle: () => undefined, onMark: () => undefined };

describe.each([
  ['history', rideEntries, sk['history.update']],
  ['logbook', logbookEntries, sk['logbook.update']],
] as const)('the menu of a ride in the %s', (_where, entriesOf, update) => {
  const offered = (ride: ReturnType<typeof testRide>) =>
    ROLES.filter((who) =>
      entriesOf({ ride, ...look }, as(who)).some(({ label }) => label === update),
    );

  test('PERM-021 an administrator is offered to correct a finished ride', () => {
    expect(offered(testRide())).toEqual(['superuser', 'admin']);
  });

  describe('decision 0059 a driver who keeps own records', () => {
    const now = new Date().toISOString();
    const driver = { personId: 7, firstName: 'Igor', lastName: '' };
    const own = testRide({ driver, fromTimestamp: now });
    const marks = (ride: ReturnType<typeof testRide>, more: object = { ownRecords: true }) =>
      entriesOf({ ride, ...look }, as('driver', more)).filter(({ label }) =>
        [sk['rideMark.asPrivate'], sk['rideMark.asBussines'], update].some((one) => one === label),
      ).length;

    test.each([
      ['an own ride, without correcting it', own, undefined, 1],
      ['no ride without the right', own, {}, 0],
      ['no ride of somebody else', { ...own, driver: { ...driver, personId: 8 } }, undefined, 0],
      ['no ride of nobody', { ...own, driver: null }, undefined, 0],
      [
        'no ride of a month that is closed',
        { ...own, fromTimestamp: '2026-01-02T08:00:00Z' },
        undefined,
        0,
      ],
      ['no ride that goes on', { ...own, rideState: 'unfinished' as const }, undefined, 0],
    ])('is offered to mark %s', (_name, ride, more, count) => {
      expect(marks(ride, more)).toBe(count);
    });
  });

  test('zones-and-rules §1 who makes zones is offered one where the ride has ended', () => {
    const at = { latitude: 48.37, longitude: 17.58, countryCode: 'SK' };
    const place = { name: 'Priemyselná 18', town: 'Trnava' };
    const hrefs = (ride: ReturnType<typeof testRide>, who: RoleName) =>
      entriesOf({ ride, ...look }, as(who)).flatMap(({ label, href }) =>
        label === sk['zone.atEnd'] ? [href] : [],
      );
    const ride = testRide({ locationTo: { ...at, place } });
    const address = 'address=Priemyseln%C3%A1+18%2C+Trnava';
    const href = `/tatra/data/zone/new?at=48.370000%2C17.580000&${address}`;
    expect(hrefs(ride, 'dispatcher')).toEqual([href]);
    expect(hrefs(ride, 'driver')).toEqual([]);
    expect(hrefs(testRide(), 'dispatcher')).toEqual([]);
    expect(hrefs({ ...ride, rideState: 'unfinished' }, 'dispatcher')).toEqual([]);
  });

  test('HIS-017 nobody is while the ride goes on', () => {
    expect(offered(testRide({ rideState: 'unfinished' }))).toEqual([]);
  });
});
