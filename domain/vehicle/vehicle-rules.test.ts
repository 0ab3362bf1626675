// State, marker, alerts and filter of a vehicle, rule by rule.
import { describe, expect, test } from 'vitest';
import { serviceAlerts, serviceLevel, showsLastSeen } from './alert.ts';
import { vehicleFilter } from './filter.ts';
import { vehicleMarker } from './marker.ts';
import { communicationState } from './state.ts';

const NOW = Date.UTC(2025, 5, 10, 12);
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const vehicle = (minutes: number | null, ride: 'unfinished' | 'finished' | null, speed = 0) => ({
  location:
    minutes === null ? null : { timestamp: ago(minutes), speed, direction: 270 as number | null },
  inactiveTimeout: 1440,
  ride: ride && { rideState: ride },
});

describe('communication state', () => {
  test('MAP-039 without a location a vehicle is NEW', () => {
    expect(communicationState(vehicle(null, null), NOW)).toBe('NEW');
  });

  test('MAP-040 ACTIVE while the last location is newer than the time-out, else FAIL', () => {
    expect(communicationState(vehicle(1439, null), NOW)).toBe('ACTIVE');
    expect(communicationState(vehicle(1440, null), NOW)).toBe('FAIL');
  });
});

describe('marker', () => {
  test('MAP-031 a square without an unfinished ride', () => {
    expect(vehicleMarker(vehicle(1, 'finished', 80), NOW).shape).toBe('square');
    expect(vehicleMarker(vehicle(1, null), NOW).shape).toBe('square');
  });

  test('MAP-032, MAP-033 a circle below 5 km/h, an arrow from 5 on', () => {
    expect(vehicleMarker(vehicle(1, 'unfinished', 4.9), NOW).shape).toBe('circle');
    expect(vehicleMarker(vehicle(1, 'unfinished', 5), NOW)).toMatchObject({
      shape: 'arrow',
      direction: 270,
    });
  });

  test('MAP-034, MAP-037 an unfinished ride is blue, also on a silent vehicle', () => {
    expect(vehicleMarker(vehicle(1, 'unfinished'), NOW).colour).toBe('moving');
    expect(vehicleMarker(vehicle(3000, 'unfinished'), NOW).colour).toBe('moving');
  });

  test('MAP-035, MAP-036, MAP-038 new, silent and parked vehicles', () => {
    expect(vehicleMarker(vehicle(null, null), NOW).colour).toBe('new');
    expect(vehicleMarker(vehicle(3000, null), NOW).colour).toBe('silent');
    expect(vehicleMarker(vehicle(1, null), NOW).colour).toBe('parked');
  });
});

describe('service alerts (service.md examples)', () => {
  const due = (
    diffDays: number | null,
    diffKm: number | null = null,
    diffEh: number | null = null,
  ) => serviceLevel({ diffDays, diffKm, diffEh });

  test('1. days: 16 notice, 31 none, 0 notice, −1 warning', () => {
    expect([due(16), due(31), due(0), due(-1)]).toEqual(['notice', null, 'notice', 'warning']);
    expect([due(30), due(null)]).toEqual(['notice', null]);
  });

  test('2. km: 800 000 m notice, −1 warning, 1 000 001 none', () => {
    expect([due(null, 800_000), due(null, -1), due(null, 1_000_001)]).toEqual([
      'notice',
      'warning',
      null,
    ]);
  });

  test('3., 4. engine hours 50 000 s notice; the worst criterion counts', () => {
    expect(due(null, null, 50_000)).toBe('notice');
    expect(due(200, -5)).toBe('warning');
  });

  test('ONL-033, ONL-034 MOT and oil change have icons of their own, the rest share one', () => {
    const none = { diffDays: null, diffKm: null, diffEh: null };
    const services = [
      { typeCode: 'mot', ...none, diffDays: 3 },
      { typeCode: 'oil_change', ...none, diffKm: -1 },
      { typeCode: 'tacho_check', ...none, diffDays: 400 },
      { typeCode: 'own', ...none, diffEh: 10 },
    ];
    expect(serviceAlerts(services)).toEqual({
      mot: 'notice',
      oil_change: 'warning',
      other: 'notice',
    });
  });

  test('ONL-015 the label tells the age from 8 minutes on', () => {
    expect(showsLastSeen(NOW - 479_999, NOW)).toBe(false);
    expect(showsLastSeen(NOW - 480_000, NOW)).toBe(true);
  });
});

describe('filter of the online list', () => {
  const fleet = {
    name: 'Ťahač 7',
    numericPlate: 'BA 123-XY',
    driver: { firstName: 'Ján', lastName: 'Kováč' },
    location: { countryCode: 'SK' },
    regularService: 'warning' as const,
  };
  const idle = { ...fleet, driver: null, location: null, regularService: null };

  test('ONL-026, ONL-029 plain text matches name, plate and driver without case and accents', () => {
    for (const text of ['tahac', 'ba123', 'ba 123', 'jan', 'KOVAC']) {
      expect(vehicleFilter(text)(fleet), text).toBe(true);
    }
    expect(vehicleFilter('kovac')(idle)).toBe(false);
  });

  test('ONL-027 a colon asks for the country', () => {
    expect(vehicleFilter(':sk')(fleet)).toBe(true);
    expect(vehicleFilter(': SK ')(fleet)).toBe(true);
    expect(vehicleFilter(':cz')(fleet)).toBe(false);
    expect(vehicleFilter(':sk')(idle)).toBe(false);
  });

  test.each(['#servis', '#service', '#Servis'])(
    'ONL-028 %s asks for a due regular service',
    (text) => {
      expect(vehicleFilter(text)(fleet)).toBe(true);
      expect(vehicleFilter(text)(idle)).toBe(false);
    },
  );
});
