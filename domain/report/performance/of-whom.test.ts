// Performance of drivers over all their vehicles, and of machines by the hour.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../../ride/ride.api.ts';
import { buildMachinePerformance } from '../machine-performance/build.ts';
import { NO_WORK, withIdleByWork } from '../machine-work.ts';
import { CAR, contextOf, plain, tablesOf, texts } from '../testing/context.ts';
import { rideOf, TOMAS, WEEK } from '../testing/rides.ts';
import { consumedBy, driverOf, TOMAS_READS } from './testing/built.ts';

describe('R-DRV-001 performance of a driver', () => {
  const other = rideOf({
    vehicleId: 2,
    fromTimestamp: '2026-03-02T12:00:00.000Z',
    litres: 2,
    driver: TOMAS,
  });
  const digging = rideOf({
    vehicleId: 3,
    fromTimestamp: '2026-03-04T12:00:00.000Z',
    litres: 90,
    driver: TOMAS,
    distance: 1000,
  });

  test('rides of all vehicles by time, each with its plate; parts of one ride stay one', () => {
    const [table] = tablesOf(driverOf({}, [...WEEK, other]));
    expect(table?.rows.slice(0, -1).map((row) => texts(row, 'plate', 'way').join(' '))).toEqual([
      'TT 482 KM 20,0',
      'BA 222 AA 20,0',
      'TT 482 KM 5,4',
      'TT 482 KM 30,6',
    ]);
  });

  test('by vehicle; the average over all is the quotient of the sums, without machines', () => {
    const tables = tablesOf(driverOf({ vehicleSummary: true }, [...WEEK, other, digging]));
    const vehicles = tables.find(({ name }) => name === 'Podľa vozidiel');
    expect(vehicles?.rows.map((row) => texts(row, 'what', 'km', 'litres', 'average'))).toEqual([
      ['1B1 1111', '1,0', '90,0', '90,0'],
      ['BA 222 AA', '20,0', '2,0', '10,0'],
      ['TT 482 KM', '56,0', '14,0', '25,0'],
      ['Spolu', '77,0', '106,0', '21,1'],
    ]);
  });

  test('first start and last end of each day, and the days with rides', () => {
    const document = driverOf({}, [...WEEK, other]);
    const days = tablesOf(document).find(({ name }) => name === 'Pracovné dni');
    expect(days?.rows.map((row) => texts(row, 'day', 'first', 'last', 'span', 'rides'))).toEqual([
      ['po 2.3.', '10:00', '18:10', '8:10', '3'],
      ['ut 3.3.', '07:00', '07:45', '0:45', '1'],
    ]);
    const fact = document.facts.find(({ label }) => label === 'dni s jazdou');
    expect(fact?.value?.[0]?.text).toBe('2');
  });

  test('the last end of a day is that of a ride that everybody may see', () => {
    const reader = { ...TOMAS_READS, personId: 99 };
    const days = tablesOf(driverOf({}, WEEK, reader)).find(({ name }) => name === 'Pracovné dni');
    expect(texts(days?.rows[0], 'first', 'last')).toEqual(['10:00', '10:30']);
  });
});

describe('R-MACH-001 performance of a machine', () => {
  const vehicle = { ...CAR, typeCode: 'machine', consumptionKm: null, consumptionEngineHours: 11 };
  const work = rideOf({
    distance: 0,
    engineHours: 19_800,
    motorIdle: 3600,
    litres: 66,
    mhStop: 36_000,
  });
  const ts = Date.parse(work.fromTimestamp);
  const machine = (byRpm: boolean, loaded: readonly RideView[] = [work]) => {
    const told = { workingRpm: 960, rides: new Map([[ts, { working: 14_400, maxRpm: 1900 }]]) };
    const ofMachine = byRpm ? told : NO_WORK;
    const rides = withIdleByWork(loaded, new Map([[vehicle.vehicleId, ofMachine]]));
    return buildMachinePerformance(
      { vehicle, rides, work: ofMachine, consumption: consumedBy(vehicle, rides) },
      contextOf('machine-performance', {}, { reader: TOMAS_READS }),
    );
  };

  test('engine hours, of which working and idle by rpm, litres by the hour, the counter', () => {
    const [table] = tablesOf(machine(true));
    expect(
      texts(table?.rows[0], 'hours', 'working', 'idle', 'average', 'maxRpm', 'counter'),
    ).toEqual(['5:30', '4:00', '1:30', '12,0', '1 900', '10,0']);
    expect(JSON.stringify(machine(true).blocks)).toContain('960 ot/min');
  });

  test('without rpm the engine less idling, and it is said', () => {
    const [table] = tablesOf(machine(false));
    expect(texts(table?.rows[0], 'working', 'idle', 'maxRpm')).toEqual(['4:30', '1:00', '-']);
    expect(JSON.stringify(machine(false).blocks)).toContain('Otáčky sa nezaznamenávajú');
  });

  test('utilisation is engine hours over working days of eight hours', () => {
    const fact = machine(true).facts.find(({ label }) => label === 'vyťaženie');
    // March 2026 has 22 days from Monday to Friday.
    expect(plain(fact?.value?.[0]?.text)).toBe('3,1 %');
  });
});
