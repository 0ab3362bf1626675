// ONL-005, ONL-010, ONL-014, ONL-015: the words about a vehicle.
import { beforeEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import {
  lastSeenText,
  type StateVehicle,
  stateWord,
} from '../../ground/map/vehicles/state-words.ts';
import { sk } from '../../testing/texts.ts';
import {
  inZoneText,
  placeText,
  rideTypeText,
  shortName,
  stateText,
  vehicleFlags,
} from './vehicle-state.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const MIN = 60_000;

beforeEach(() => activate('sk', [sk]));

function vehicle(ageMs: number, speed: number, ride: 'unfinished' | 'finished' | null) {
  const timestamp = new Date(NOW - ageMs).toISOString();
  return {
    inactiveTimeout: 1440,
    location: { timestamp, speed } as StateVehicle['location'],
    ride: ride && ({ rideState: ride, toTimestamp: timestamp } as StateVehicle['ride']),
  };
}

test.each([
  ['Volvo FH 500', 'Volvo FH 500'],
  ['14 characters!', '14 characters!'],
  ['Mercedes Sprinter 316', 'Mercedes Sprin…'],
  ['Žltý kôň a čert 5', 'Žltý kôň a čer…'],
])('ONL-005 the name %s is shown as %s', (name, shown) => {
  expect(shortName(name)).toBe(shown);
});

test('ONL-015 the last-seen time is told from 8 minutes on', () => {
  expect(lastSeenText(vehicle(8 * MIN - 1, 0, null), NOW)).toBe(null);
  expect(lastSeenText(vehicle(8 * MIN, 0, null), NOW)).toBe('pred 8 min');
});

test.each([
  ['a moving vehicle tells its speed', vehicle(0, 87.4, 'unfinished'), '87 km/h', 'ide'],
  ['a ride below 5 km/h stands', vehicle(0, 4, 'unfinished'), 'stojí', 'stojí'],
  [
    'a parked vehicle tells since when',
    vehicle(42 * MIN, 0, 'finished'),
    'stojí 42 min',
    'parkuje',
  ],
  [
    'O-2 one that moved when it was last heard of does not stand',
    vehicle(24 * MIN, 20, 'finished'),
    'bez správ 24 min, naposledy 20 km/h',
    'bez správ',
  ],
  [
    'MAP-042 a silent one too',
    vehicle(1441 * MIN, 0, 'finished'),
    'nekomunikuje od 20.\u00a011.\u00a012:59',
    'nekomunikuje',
  ],
  [
    'one without a location',
    { inactiveTimeout: 1440, location: null, ride: null },
    'zatiaľ bez údajov',
    'zatiaľ bez údajov',
  ],
])('%s', (_name, row, text, word) => {
  expect(stateText(row, NOW, ZONE)).toBe(text);
  expect(stateWord(row, NOW)).toBe(word);
});

test('ONL-010 flags come with a word and by weight', () => {
  const flags = vehicleFlags({
    flagPanic: true,
    flagCargoDoor: true,
    serviceAlerts: { mot: 'warning', oil_change: 'notice', other: null },
  });
  expect(flags.map(({ tone, text }) => `${tone}: ${text}`)).toEqual([
    'alarm: volá pomoc',
    'plain: nákladové dvere',
    'alarm: STK po termíne',
    'notice: výmena oleja sa blíži',
  ]);
});

test.each([
  ['ONL-033 an MOT that is soon', { mot: 'notice' }, 'notice: STK sa blíži'],
  ['ONL-033 an overdue oil change', { oil_change: 'warning' }, 'alarm: výmena oleja po termíne'],
  ['ONL-034 another service that is soon', { other: 'notice' }, 'notice: servis sa blíži'],
  ['ONL-034 another overdue service', { other: 'warning' }, 'alarm: servis po termíne'],
] as const)('%s has its own flag', (_name, alerts, shown) => {
  const serviceAlerts = { mot: null, oil_change: null, other: null, ...alerts };
  const flags = vehicleFlags({ flagPanic: false, flagCargoDoor: false, serviceAlerts });
  expect(flags.map(({ tone, text }) => `${tone}: ${text}`)).toEqual([shown]);
});

test('ONL-010 no flags where nothing is due', () => {
  expect(vehicleFlags({ flagPanic: false, flagCargoDoor: false })).toEqual([]);
});

test("ONL-012 the ride type also of a silent vehicle, '-' without a ride", () => {
  const silent = vehicle(3 * 24 * 60 * MIN, 0, 'finished');
  const ride = { ...silent.ride, rideType: 'private' } as StateVehicle['ride'];
  expect(rideTypeText({ ride })).toBe('súkromná');
  expect(rideTypeText({ ride: null })).toBe('-');
});

test('zones-and-rules §2 beside the zone that it came into last the place is the town, else what it is called', () => {
  const at = (name: string, town?: string) =>
    ({ location: { place: { name, ...(town && { town }) } } }) as unknown as StateVehicle;
  const zone = (name: string, minutes: number) => ({
    zoneId: minutes,
    name,
    arrival: new Date(NOW - minutes * MIN).toISOString(),
  });
  const zones = [zone('Kraj', 900), zone('Depo Trnava', 42)];
  expect(inZoneText({ zones }, NOW)).toBe('v zóne Depo Trnava už 0:42');
  expect(inZoneText({}, NOW)).toBe(null);
  const told = ({ location }: StateVehicle) => placeText({ location, zones });
  expect(told(at('Depo Trnava', 'Trnava'))).toBe('Trnava');
  expect(told(at('Depo Trnava'))).toBe('Depo Trnava');
  expect(told(at('Hlavná 5, Trnava', 'Trnava'))).toBe('Hlavná 5, Trnava');
  expect(placeText({ location: at('Depo Trnava', 'Trnava').location })).toBe('Depo Trnava');
  expect(placeText({ location: null })).toBeUndefined();
});
