// The worked examples of zones-and-rules §8 that rules decide, as they are written there.
import { expect, test } from 'vitest';
import { testStore } from '../fold/test-store.ts';
import { at } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { alertsOf, awayFromZ, bySpeeds, IN_Z, rule, settingsFor, told } from './test-rules.ts';

const EXAMPLE_1 = [500, 300, 190, 150, 120, 150, 190, 210, 190, 240, 300];
const staysInZ = rule({ condition: { kind: 'stays', zones: IN_Z }, longerThan: 180 });
const over90 = rule({
  condition: { kind: 'speed', over: 90, byType: {}, overZoneLimit: false },
  longerThan: 60,
});
/** Seconds from a clock time, to a tenth. */
const after = (start: string, ts: number | null) => ts && Math.round((ts - at(start)) / 100) / 10;

test('zones-and-rules §8.3 begins 180 s after the arrival, is decided by the next record, ends with the departure', () => {
  const [alert, ...others] = alertsOf(awayFromZ('08:00', 30, EXAMPLE_1), [staysInZ]);
  expect(others).toEqual([]);
  expect(after('08:00', alert?.begin ?? 0)).toBe(237.3);
  expect(after('08:00', alert?.decidedTs ?? 0)).toBe(240);
  expect(after('08:00', alert?.end ?? 0)).toBe(264);
  expect(alert).toMatchObject({ zoneId: 7, why: { kind: 'stays', params: { longerThan: 180 } } });
});

test('zones-and-rules §8.3 while the vehicle is there, the alert goes on', () => {
  const [alert] = alertsOf(awayFromZ('08:00', 30, EXAMPLE_1.slice(0, 9)), [staysInZ]);
  expect(alert?.end).toBeNull();
});

test('zones-and-rules §8.4 records in reverse order make the same list', () => {
  const records = awayFromZ('08:00', 30, EXAMPLE_1);
  const backwards = testStore(settingsFor([staysInZ]));
  for (const record of records.toReversed()) backwards.ingest([record]);
  expect(backwards.tables().alerts).toEqual(alertsOf(records, [staysInZ]));
  expect(backwards.tables().alerts).toHaveLength(1);
});

test('zones-and-rules §8.5 the speed that held for a minute is an alert until it is 3 km/h below', () => {
  const records = bySpeeds('08:00', 20, [92, 93, 91, 95, 88, 86]);
  expect(told(alertsOf(records, [over90]))).toEqual(['08:01–08:01:40 @08:01']);
});

test('zones-and-rules §8.6 a hole of twelve minutes interrupts it', () => {
  const records: Location[] = [
    ...bySpeeds('08:00', 20, [92, 93]),
    ...bySpeeds('08:12:20', 20, [91, 95, 88, 86]),
  ];
  expect(alertsOf(records, [over90])).toEqual([]);
  // Nine minutes do not.
  const sooner = [...records.slice(0, 2), ...bySpeeds('08:09:20', 20, [91, 95, 88, 86])];
  expect(told(alertsOf(sooner, [over90]))).toEqual(['08:01–08:10:20 @08:09:20']);
});

const OUT = [300, 400, 500];
const IN = [150, 100, 50, 0, 50, 100, 150];
const twice = (start: string) => [
  ...awayFromZ('09:51:20', 60, [500, 400, ...IN, 300]),
  ...awayFromZ(start, 60, [...OUT.toReversed(), ...IN, ...IN, ...OUT]),
];

test.each([
  ['stays', rule({ condition: { kind: 'stays', zones: IN_Z }, longerThan: 180 })],
  ['enters', rule({ condition: { kind: 'enters', zones: IN_Z } })],
])(
  'zones-and-rules §8.8 a visit within the quiet time of the one before is no news: %s',
  (_kind, one) => {
    // It leaves at 10:00 and is back at 10:10, or at 10:22.
    expect(alertsOf(twice('10:08'), [one])).toHaveLength(1);
    expect(alertsOf(twice('10:20'), [one])).toHaveLength(2);
  },
);
