// GPS clean-up (logbook-and-rides §3): jumps, parked vehicles, climb, and what the counters do.
import { describe, expect, test } from 'vitest';
import { distanceMetres } from '../geo.ts';
import { LOCATION_FLAGS } from '../location/location.ts';
import { at, drive, fold, locationAt, northDegrees, settingsWith } from './test-track.ts';

const north = (metres: number) => 48 + northDegrees(metres);
const place = (clock: string, metres: number, fields = {}) =>
  locationAt(at(clock), { latitude: north(metres), longitude: 17, ...fields });

test('Bratislava – Žilina is 169.2 km straight', () => {
  expect(distanceMetres(48.1486, 17.1077, 49.2231, 18.7394) / 1000).toBeCloseTo(169.2, 1);
});

describe('jumps', () => {
  test('a location that implies more than 250 km/h is left out and told', () => {
    const track = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]);
    const jump = place('08:10:30', 200_000, { inputs: 1, speed: 60, hash: 9 });
    const { rides, changes } = fold([...track, jump].sort((one, two) => one.ts - two.ts));
    expect(changes.outliers).toEqual([{ ts: jump.ts, hash: 9 }]);
    expect(rides[0]?.distance).toBe(20_000);
  });

  test('three locations around the new place prove it; the jump itself is no distance', () => {
    const first = drive([{ from: '08:00', to: '08:10', motor: true, speed: 60 }]).slice(0, -1);
    const there = ['08:10', '08:10:10', '08:10:20', '08:10:30'].map((clock, index) =>
      place(clock, 300_000 + index * 100, { inputs: 1, speed: 36 }),
    );
    const { changes, state } = fold([...first, ...there]);
    expect(changes.outliers).toHaveLength(2);
    expect(state.known.last?.latitude).toBe(there[3]?.latitude);
    expect(state.ride.totals.km).toBeLessThan(9200);
  });

  test('a weak or missing fix has inputs but no place', () => {
    const { state, changes } = fold([
      place('08:00', 0, { inputs: 0 }),
      place('08:01', 900_000, { inputs: 1, flags: LOCATION_FLAGS.weakFix }),
      locationAt(at('08:02'), { inputs: 0, flags: LOCATION_FLAGS.noFix }),
    ]);
    expect(state.known.last?.latitude).toBe(north(0));
    expect(changes.outliers).toEqual([]);
    expect(changes.events.map(({ parameter, value }) => [parameter, value])).toEqual([
      ['motor_on', 1],
      ['motor_on', 0],
    ]);
  });
});

describe('a parked vehicle', () => {
  const parked = (metres: number[]) =>
    fold(
      metres.map((way, index) =>
        locationAt(at('08:00') + index * 60_000, {
          latitude: north(way),
          longitude: 17,
          inputs: 0,
        }),
      ),
    );

  test('rests although its fixes wander up to 100 m', () => {
    const { state, rides } = parked([0, 40, 80, 20, 99, 5]);
    expect(state.known.last?.latitude).toBe(north(0));
    expect(state.known.last?.ts).toBe(at('08:05'));
    expect(rides).toEqual([]);
  });

  test('moves when it is over 100 m away for three locations (tow), without distance', () => {
    expect(parked([0, 150, 160]).state.known.last?.latitude).toBe(north(0));
    const towed = parked([0, 150, 160, 170]);
    expect(towed.state.known.last?.latitude).toBe(north(170));
    expect(towed.state.ride.totals.km).toBe(0);
  });

  test('rests when it is away only now and then', () => {
    expect(parked([0, 150, 10, 150, 150, 10]).state.known.last?.latitude).toBe(north(0));
  });
});

test('standstill drift with the motor on adds nothing', () => {
  const drift = Array.from({ length: 60 }, (_, index) =>
    locationAt(at('08:00') + index * 10_000, {
      latitude: north((index % 7) * 6),
      longitude: 17,
      speed: index % 2,
      inputs: 1,
    }),
  );
  expect(fold(drift).rides[0]?.distance).toBe(0);
});

describe('counters and levels', () => {
  const track = (fields: (index: number) => object) =>
    drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]).map((location, index) => ({
      ...location,
      ...fields(index),
    }));

  test('fuel example 11: 10500.0, 10512.5, 3.0, 20.0 is 29.5 l', () => {
    const readings = [10_500, 10_512.5, 3, 20];
    const locations = drive([{ from: '08:00', to: '16:00', motor: true, speed: 60 }]);
    readings.forEach((totalFuel, index) => {
      const location = locations[index * 120];
      if (location) location.totalFuel = totalFuel;
    });
    expect(fold(locations).rides[0]?.totalFuelUsed).toBe(29.5);
  });

  test('fuel level at both ends is the median of the last five', () => {
    const { rides } = fold(track((index) => ({ tank1: index === 20 ? 0 : 300 - index })));
    expect(rides[0]).toMatchObject({ fuelStart: 300, fuelEnd: 283 });
  });

  test('heating tanks do not enter; two main tanks are summed', () => {
    const both = track(() => ({ tank1: 100, tank2: 50 }));
    expect(fold(both).rides[0]?.fuelEnd).toBe(100);
    expect(fold(both, settingsWith({ mainTanks: [1, 2] })).rides[0]?.fuelEnd).toBe(150);
    expect(fold(both, settingsWith({ mainTanks: [] })).rides[0]?.fuelEnd).toBeNull();
  });

  test('an engine-hour counter decides over our own time', () => {
    const { rides } = fold(track((index) => ({ engineSeconds: 7_200_000 + index * 50 })));
    expect(rides[0]).toMatchObject({ engineSeconds: 1000, mhStop: 7_201_000 });
  });

  test('last measures hold whenever they came', () => {
    const { changes } = fold(track((index) => (index === 3 ? { rpm: 1400, tank1: 88 } : {})));
    expect(changes.last?.measures).toMatchObject({ rpm: 1400, tank1: 88, tank: 88 });
  });
});
