// Which action is offered to whom and when (ONL-016 … ONL-025, MAP-021 … MAP-023, VEH-021 … VEH-024).
import { expect, test } from 'vitest';
import { currentCompany } from '../../ground/session/company.ts';
import {
  type ActionVehicle,
  LIST_ACTIONS,
  offeredActions,
  PANEL_MORE_ACTIONS,
  POPUP_ACTIONS,
  TABS,
} from './vehicle.actions.ts';

const location = {
  latitude: 48,
  longitude: 17,
  timestamp: '2026-11-21T10:00:00Z',
  speed: 80,
  direction: 0,
  altitude: null,
  acceleration: null,
  deceleration: null,
  cornering: null,
  countryCode: 'SK',
  place: null,
  rideTs: null,
  measure: {},
};
const truck: ActionVehicle = {
  vehicleId: 7,
  numericPlate: 'BL482KT',
  typeCode: 'truck',
  flagPanic: false,
  location,
};

function as(who: 'superuser' | 'admin' | 'dispatcher' | 'driver', moduleContracts = true) {
  const company = {
    code: 'tatra',
    name: 'Tatra',
    moduleContracts,
    administrator: who === 'admin',
    dispatcher: who === 'dispatcher',
  };
  return currentCompany(
    {
      access: who === 'superuser' ? 'superuser' : 'normal',
      superuser: who === 'superuser',
      firstName: '',
      lastName: '',
      roles: [],
      companies: [],
      accessToken: '',
      refreshToken: '',
    },
    company,
  );
}

const ids = (offered: ReturnType<typeof offeredActions>) => offered.map(({ action }) => action.id);

test('ONL-017 … ONL-021 what a driver is offered', () => {
  expect(ids(offeredActions(LIST_ACTIONS, truck, as('driver')))).toEqual([
    'logbook',
    'refueling',
    'events',
    'service',
    'contracts',
    'reportLogbook',
    'reportPerformance',
  ]);
});

test.each(['superuser', 'admin', 'dispatcher', 'driver'] as const)(
  'ONL-019, D-COM-006 contracts need the contracts module, for a %s too',
  (who) => {
    for (const place of [LIST_ACTIONS, TABS]) {
      expect(ids(offeredActions(place, truck, as(who)))).toContain('contracts');
      expect(ids(offeredActions(place, truck, as(who, false)))).not.toContain('contracts');
    }
  },
);

test.each([
  ['driver', false],
  ['dispatcher', true],
  ['admin', true],
] as const)('U-6 sharing is for whoever may make one: %s %s', (who, may) => {
  expect(ids(offeredActions(LIST_ACTIONS, truck, as(who))).includes('share')).toBe(may);
});

test('ONL-021 a machine has the machine report', () => {
  const offered = ids(
    offeredActions(LIST_ACTIONS, { ...truck, typeCode: 'machine' }, as('driver')),
  );
  expect(offered).toContain('reportMachine');
  expect(offered).not.toContain('reportPerformance');
});

test('ONL-016 reset panic stands first, only with the flag', () => {
  const panicking = { ...truck, flagPanic: true };
  expect(ids(offeredActions(LIST_ACTIONS, panicking, as('dispatcher')))[0]).toBe('resetPanic');
  expect(ids(offeredActions(LIST_ACTIONS, truck, as('dispatcher')))).not.toContain('resetPanic');
});

test.each([
  ['driver', []],
  ['dispatcher', ['update']],
  ['admin', ['update']],
  ['superuser', ['update', 'edit', 'log', 'commands']],
] as const)(
  'VEH-023, VEH-024, PERM-019, PERM-020, PERM-023 the more-menu of a %s',
  (who, expected) => {
    expect(ids(offeredActions(PANEL_MORE_ACTIONS, truck, as(who)))).toEqual(expected);
  },
);

test('MAP-021, MAP-023, PERM-020 the popup has four actions, a superuser also the log', () => {
  const four = ['vehicle', 'history', 'logbook', 'refueling'];
  expect(ids(offeredActions(POPUP_ACTIONS, truck, as('admin')))).toEqual(four);
  expect(ids(offeredActions(POPUP_ACTIONS, truck, as('superuser')))).toEqual([...four, 'log']);
});

test('VEH-021, VEH-022, U-7 the tabs are the panel itself and the six others', () => {
  expect(ids(offeredActions(TABS, truck, as('driver')))).toEqual([
    'vehicle',
    'history',
    'logbook',
    'refueling',
    'events',
    'service',
    'contracts',
  ]);
});

test('ONL-025 without a location only what makes sense is possible', () => {
  const offered = offeredActions(
    [...LIST_ACTIONS, 'vehicle', 'history'],
    { ...truck, location: null, flagPanic: true },
    as('superuser'),
  );
  const possible = offered.filter(({ refusal }) => refusal === null).map(({ action }) => action.id);
  expect(possible).toEqual(['resetPanic', 'service', 'share', 'update', 'edit', 'vehicle']);
});
