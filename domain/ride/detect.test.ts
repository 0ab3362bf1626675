// The worked examples of ride detection, one test each, and the rules around them.
import { describe, expect, test } from 'vitest';
import {
  at,
  drive,
  fold,
  locationAt,
  northDegrees,
  settingsWith,
  spans,
} from '../fold/test-track.ts';

describe('worked examples of detection (motor bit, join 600, split 600)', () => {
  test('1. a stop of 480 s with the motor off stays inside one ride', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:20', motor: true, speed: 60 },
        { from: '08:20', to: '08:28', motor: false },
        { from: '08:28', to: '08:50', motor: true, speed: 60 },
      ]),
    );
    expect(spans(rides)).toEqual(['08:00–08:50']);
    expect(rides[0]?.distance).toBeCloseTo(42_000, -2);
  });

  test('2. a stop of exactly 600 s makes two rides', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:20', motor: true, speed: 60 },
        { from: '08:20', to: '08:30', motor: false },
        { from: '08:30', to: '09:00', motor: true, speed: 60 },
      ]),
    );
    expect(spans(rides)).toEqual(['08:00–08:20', '08:30–09:00']);
    expect(rides.map((ride) => ride.endBecause?.rule)).toEqual(['motorOff', 'motorOff']);
    expect(rides.map((ride) => ride.startBecause.rule)).toEqual(['firstRecord', 'motorOn']);
  });

  test('3. standing 15 min with the motor on parts two rides; the first one idled 900 s', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:20', motor: true, speed: 60 },
        { from: '08:20', to: '08:35', motor: true, speed: 0 },
        { from: '08:35', to: '09:00', motor: true, speed: 60 },
      ]),
    );
    expect(spans(rides)).toEqual(['08:00–08:20', '08:35–09:00']);
    expect(rides[0]?.motorIdle).toBe(900);
    expect(rides[0]?.engineSeconds).toBe(35 * 60);
    expect(rides[1]?.motorIdle).toBe(0);
    expect(rides[0]?.endBecause?.rule).toBe('standing');
  });

  test('3. standing 9 min with the motor on stays inside one ride, idling 540 s', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:20', motor: true, speed: 60 },
        { from: '08:20', to: '08:29', motor: true, speed: 0 },
        { from: '08:29', to: '09:00', motor: true, speed: 60 },
      ]),
    );
    expect(spans(rides)).toEqual(['08:00–09:00']);
    expect(rides[0]?.motorIdle).toBe(540);
  });

  test('4. by speed: 0 6 20 30 4 3 25 0 0 a minute apart is one ride 08:01–08:07', () => {
    let metres = 0;
    const locations = [0, 6, 20, 30, 4, 3, 25, 0, 0].map((speed, minute) => {
      metres += speed * 10;
      return locationAt(at('08:00') + minute * 60_000, {
        latitude: 48 + northDegrees(metres),
        longitude: 17,
        speed,
      });
    });
    const { rides } = fold(locations, settingsWith({ detectByMotion: 'speed', detectSpeed: 5 }));
    expect(spans(rides)).toEqual(['08:01–08:07']);
    // A tracker without motor input counts the time of its rides as engine time.
    expect(rides[0]?.engineSeconds).toBe(360);
    expect(rides[0]?.state).toBe('finished');
  });

  test('5. a ride of 120 km over the border at 11:00 is two parts of 60 000 m', () => {
    const locations = drive([{ from: '10:00', to: '12:00', motor: true, speed: 60 }], 30);
    for (const location of locations) {
      location.countryCode = location.ts < at('11:00') ? 'SK' : 'CZ';
    }
    // Half way between the last location in SK (10:59:30) and the first in CZ (11:00:30).
    const middle = locations.findIndex((location) => location.ts === at('11:00'));
    locations.splice(middle, 1);
    const { rides } = fold(locations);
    expect(spans(rides)).toEqual(['10:00–11:00', '11:00–12:00']);
    expect(rides.map((ride) => ride.distance)).toEqual([60_000, 60_000]);
    expect(rides.map((ride) => ride.splitBy)).toEqual(['country', 'country']);
    expect(rides[0]?.toTs).toBe(rides[1]?.fromTs);
    expect(rides.map((ride) => ride.from?.countryCode)).toEqual(['SK', 'CZ']);
    expect(rides[0]?.to?.latitude).toBe(rides[1]?.from?.latitude);
    expect(rides[1]?.startBecause).toMatchObject({
      rule: 'country',
      params: { from: 'SK', to: 'CZ' },
    });
  });

  test('6. SK SK CZ SK SK CZ CZ CZ CZ crosses once, where the second run begins', () => {
    const countries = ['SK', 'SK', 'CZ', 'SK', 'SK', 'CZ', 'CZ', 'CZ', 'CZ'];
    const locations = countries.map((countryCode, index) =>
      locationAt(at('08:00') + index * 10_000, {
        latitude: 48 + northDegrees(index * 100),
        longitude: 17,
        speed: 36,
        inputs: 1,
        countryCode,
      }),
    );
    const { rides } = fold(locations);
    expect(rides).toHaveLength(2);
    expect(rides[0]?.toTs).toBe(at('08:00:45'));
    expect(rides.map((ride) => ride.distance)).toEqual([450, 350]);
  });
});

describe('splits', () => {
  const half = (fields: object, second: object) =>
    drive([
      { from: '08:00', to: '08:20', motor: true, speed: 60, fields },
      { from: '08:20', to: '08:40', motor: true, speed: 60, fields: second },
    ]);

  test('another driver while moving begins a new ride at that record', () => {
    const { rides } = fold(half({ identification: 'dallas@A' }, { identification: 'dallas@B' }));
    expect(spans(rides)).toEqual(['08:00–08:20', '08:20–08:40']);
    expect(rides.map((ride) => ride.identification)).toEqual(['dallas@A', 'dallas@B']);
    expect(rides.map((ride) => ride.splitBy)).toEqual(['driver', 'driver']);
    expect(rides.map((ride) => ride.distance)).toEqual([20_000, 20_000]);
  });

  test('the first identification of a ride names its driver and splits nothing', () => {
    const { rides } = fold(half({}, { identification: 'dallas@A' }));
    expect(rides).toHaveLength(1);
    expect(rides[0]?.identification).toBe('dallas@A');
  });

  test('a key taken out leaves the ride to its driver', () => {
    const { rides } = fold(half({ identification: 'dallas@A' }, { identification: '' }));
    expect(rides).toHaveLength(1);
    expect(rides[0]?.identification).toBe('dallas@A');
  });

  test.each([
    [31, 0b1, 0b1001],
    [30, 0b1001, 0b1],
    [51, 0b1, 0b100001],
    [50, 0b100001, 0b1],
  ] as const)(
    'private switch %i turned on the way begins a private ride',
    (detectRideType, business, priv) => {
      const { rides } = fold(
        half({ inputs: business }, { inputs: priv }),
        settingsWith({ detectRideType }),
      );
      expect(rides.map((ride) => ride.rideType)).toEqual(['bussines', 'private']);
      expect(rides.map((ride) => ride.splitBy)).toEqual(['rideType', 'rideType']);
      expect(rides.map((ride) => ride.distance)).toEqual([20_000, 20_000]);
    },
  );
});

describe('ends and drops', () => {
  test('data missing for over 2 × storeInterval close the ride at the last record', () => {
    const { rides } = fold([
      ...drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]).slice(0, -1),
      ...drive([{ from: '09:00', to: '09:20', motor: true, speed: 60 }]),
    ]);
    expect(spans(rides)).toEqual(['08:00–08:19', '09:00–09:20']);
    expect(rides[0]?.endBecause?.rule).toBe('gap');
    expect(rides[1]?.startBecause.rule).toBe('gap');
  });

  test('under 50 m and under 60 s is drift and no ride', () => {
    const { rides, changes } = fold(
      drive(
        [
          { from: '08:00', to: '08:01', motor: false },
          { from: '08:01', to: '08:01:50', motor: true, speed: 3 },
          { from: '08:01:50', to: '08:20', motor: false },
        ],
        10,
      ),
    );
    expect(rides).toEqual([]);
    expect([...changes.removedRides]).toEqual([at('08:01')]);
  });

  test('a machine keeps a ride with the motor on for 60 s though it never moves', () => {
    const legs = [{ from: '08:00', to: '11:00', motor: true, speed: 0 }];
    const { rides } = fold(drive(legs), settingsWith({ isMachine: true }));
    expect(spans(rides)).toEqual(['08:00–11:00']);
    expect(rides[0]?.engineSeconds).toBe(3 * 3600);
  });

  test('idling before setting off is a short ride of its own', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:15', motor: true, speed: 0 },
        { from: '08:15', to: '09:00', motor: true, speed: 60 },
      ]),
    );
    expect(spans(rides)).toEqual(['08:00–08:15', '08:15–09:00']);
    expect(rides.map((ride) => ride.motorIdle)).toEqual([900, 0]);
    expect(rides.map((ride) => ride.distance)).toEqual([0, 45_000]);
  });

  test('engine hours form a chain: mhStop grows by the engine time of each ride', () => {
    const { rides } = fold(
      drive([
        { from: '08:00', to: '08:20', motor: true, speed: 60 },
        { from: '08:20', to: '08:35', motor: true, speed: 0 },
        { from: '08:35', to: '09:00', motor: true, speed: 60 },
      ]),
      settingsWith({ ehStart: 3_600_000 }),
    );
    expect(rides.map((ride) => ride.mhStop)).toEqual([3_602_100, 3_603_600]);
  });
});
