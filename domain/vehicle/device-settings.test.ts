// Which changes of settings make the rides of the past wrong.
import { expect, test } from 'vitest';
import { planZones } from '../zone/plan.ts';
import { changesRides, type DetectionSettings } from './device-settings.ts';

const SETTINGS: DetectionSettings = {
  motorbit: 0,
  detectByMotion: 'none',
  detectSpeed: 5,
  joinInterval: 600,
  splitInterval: 600,
  storeInterval: 300,
  kmGps: false,
  detectRideType: 0,
  panicInput: 0,
  cargoDoorInput: 0,
  isMachine: false,
  kmStart: 0,
  ehStart: 0,
  mainTanks: [1],
  heatingTanks: [],
  speedMax: null,
  suitableTanks: [],
  tankEnds: [],
  minTankChange: 30,
  consumptionMaxKm: null,
  consumptionKm: null,
  consumptionEngineHours: null,
  rpmOptimum: null,
  rpmMax: null,
  weight: null,
  zones: null,
  rules: null,
  countryOf: null,
};

const zones = planZones([
  {
    zoneId: 1,
    fromTs: 0,
    toTs: 1,
    exitMargin: 30,
    minDwell: 0,
    speedLimit: null,
    category: 'depot',
    shape: { type: 'Circle', center: [17, 48], radius: 100 },
  },
]);

test.each([
  [{ motorbit: 5 }, true, false],
  [{ detectByMotion: 'speed' }, true, false],
  [{ detectSpeed: 6 }, true, false],
  [{ joinInterval: 601 }, true, false],
  [{ splitInterval: 601 }, true, false],
  [{ storeInterval: 301 }, true, false],
  [{ kmGps: true }, true, false],
  [{ detectRideType: 30 }, true, false],
  [{ kmStart: 1 }, true, true],
  [{ ehStart: 1 }, true, true],
  [{ isMachine: true }, true, true],
  [{ speedMax: 90 }, true, true],
  [{ mainTanks: [1, 2] }, true, true],
  [{ heatingTanks: [2] }, true, true],
  [{ mainTanks: [1] }, false, false],
  [{ minTankChange: 20 }, true, true],
  [{ consumptionEngineHours: 14 }, true, true],
  [{ zones }, false, false],
  [{}, false, false],
] as const)('%o of the same tracker: %s, with another one: %s', (changed, same, other) => {
  const after = { ...SETTINGS, ...changed };
  expect(changesRides(SETTINGS, after, false)).toBe(same);
  expect(changesRides(SETTINGS, after, true)).toBe(other);
});
