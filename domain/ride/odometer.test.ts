// Where distances and kmStop come from: odometer, locations in its place, and the chain of kmStop.
import { describe, expect, test } from 'vitest';
import { at, drive, fold, settingsWith } from '../fold/test-track.ts';

describe('distance and odometer', () => {
  const track = (km: (index: number) => number | null) => {
    const locations = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]);
    locations.forEach((location, index) => {
      location.km = km(index);
    });
    return locations;
  };

  test('the odometer decides when kmGps is off', () => {
    const { rides } = fold(track((index) => 500_000 + index * 900));
    expect(rides[0]).toMatchObject({ distance: 18_000, kmStop: 518_000 });
  });

  test('kmGps measures by locations; kmStart is where the odometer begins', () => {
    const { rides } = fold(
      track((index) => 500_000 + index * 900),
      settingsWith({ kmGps: true, kmStart: 100_000_000 }),
    );
    expect(rides[0]).toMatchObject({ distance: 20_000, kmStop: 100_020_000 });
  });

  test('without an odometer locations stand in', () => {
    const { rides } = fold(track(() => null));
    expect(rides[0]?.distance).toBe(20_000);
  });

  test('a seldom odometer is exact at its readings and estimated between them', () => {
    const { rides } = fold(track((index) => (index % 7 === 0 ? 500_000 + index * 900 : null)));
    // Readings at minutes 0, 7 and 14, then six minutes by locations.
    expect(rides[0]?.distance).toBe(14 * 900 + 6 * 1000);
  });

  test('an odometer that is reset or leaps is bridged by locations', () => {
    const { rides } = fold(
      track((index) => (index < 10 ? 500_000 + index * 900 : 7 + index * 900)),
    );
    expect(rides[0]?.distance).toBe(19 * 900 + 1000);
    const leaps = fold(track((index) => (index === 9 ? 9e8 : 500_000 + index * 900)));
    expect(leaps.rides[0]?.distance).toBe(18 * 900 + 2 * 1000);
  });

  test('small moves between rides belong to the next one, so kmStop and distances agree', () => {
    const locations = drive([
      { from: '08:00', to: '08:20', motor: true, speed: 60 },
      { from: '08:20', to: '09:00', motor: false },
      { from: '09:00', to: '09:20', motor: true, speed: 60 },
    ]);
    let km = 1_000_000;
    for (const location of locations) {
      location.km = km;
      km += location.ts >= at('08:30') && location.ts < at('08:40') ? 50 : 0;
      km += location.inputs === 1 ? 1000 : 0;
    }
    const { rides } = fold(locations);
    expect(rides.map((ride) => ride.distance)).toEqual([20_000, 20_500]);
    expect(rides[1]?.kmStop).toBe(1_040_500);
  });

  test('kilometres that nobody recorded belong to no ride and show in kmStop', () => {
    const first = drive([{ from: '08:00', to: '08:20', motor: true, speed: 60 }]);
    const second = drive([{ from: '12:00', to: '12:20', motor: true, speed: 60 }]);
    first.forEach((location, index) => {
      location.km = 1_000_000 + index * 1000;
    });
    second.forEach((location, index) => {
      location.km = 1_120_000 + index * 1000;
    });
    const { rides } = fold([...first, ...second]);
    expect(rides.map((ride) => ride.distance)).toEqual([20_000, 20_000]);
    expect(rides.map((ride) => ride.kmStop)).toEqual([1_020_000, 1_140_000]);
  });
});
