// What the product makes of a demo vehicle's records, without a database: the same reading and the same fold.
import { noChanges } from '@flotila/domain/fold/changes.ts';
import { foldLocations } from '@flotila/domain/fold/fold.ts';
import { initialState } from '@flotila/domain/fold/state.ts';
import { isQuarantined, normalize } from '@flotila/domain/location/normalize.ts';
import { tankSetup } from '@flotila/domain/location/tank-level.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type { DemoVehicle } from '../demo-vehicle.ts';
import { hasDoorSwitch } from '../doors.ts';
import { minTankChange } from '../fuel.queries.ts';
import { revolutionsOf, speedMaxOf } from '../manners.ts';
import type { DemoTracker, Pace } from '../motion.ts';
import { PRIVATE_SWITCH } from '../readings.ts';
import { tanksOf } from '../tanks.ts';

/** As the older days of the demo's past are told. */
const PACE: Pace = { driving: 90_000, engineOn: 240_000, parked: 3 * 3_600_000 };

/** Rides, events and changes of fuel between two moments, epoch ms. */
export function pastOf(tracker: DemoTracker, from: number, to: number) {
  const { vehicle, records } = tracker;
  const settings = settingsOf(vehicle);
  const changes = noChanges();
  const setup = {
    installDate: null,
    motorbit: 0 as const,
    temperature1: vehicle.cooled ? 1 : 0,
    temperature2: vehicle.cooled ? 2 : 0,
    tanks: tanksOf(vehicle).map((tank) =>
      tankSetup({
        tankId: tank.tankId,
        calcMethod: tank.method,
        capacity: tank.capacity,
        parameters: { factor: 1, values: tank.table },
      }),
    ),
  };
  const locations = [...records(from, to, PACE)].flatMap((record) => {
    const location = normalize(record, record.time ?? 0, setup, () => 'SK');
    return isQuarantined(location) ? [] : [location];
  });
  foldLocations(initialState(settings), locations, settings, changes);
  return changes;
}

function settingsOf(vehicle: DemoVehicle): DetectionSettings {
  const isMachine = vehicle.type === 'machine';
  const tanks = tanksOf(vehicle);
  const revolutions = revolutionsOf(vehicle);
  return {
    motorbit: 0,
    detectByMotion: 'none',
    detectSpeed: 5,
    joinInterval: 600,
    splitInterval: 600,
    storeInterval: 300,
    kmGps: false,
    kmStart: 0,
    ehStart: 0,
    detectRideType: vehicle.type === 'personal' ? PRIVATE_SWITCH.detectRideType : 0,
    panicInput: 2,
    cargoDoorInput: hasDoorSwitch(vehicle) ? 3 : 0,
    isMachine,
    mainTanks: tanks.map(({ tankId }) => tankId),
    heatingTanks: [],
    suitableTanks: tanks.flatMap(({ tankId, isSuitableOnly }) => (isSuitableOnly ? [tankId] : [])),
    tankEnds: [],
    minTankChange: minTankChange(vehicle),
    consumptionMaxKm: null,
    consumptionKm: isMachine ? null : vehicle.consumption,
    consumptionEngineHours: isMachine ? vehicle.consumption : null,
    speedMax: isMachine ? null : speedMaxOf(vehicle),
    rpmOptimum: revolutions.optimum,
    rpmMax: revolutions.max,
    weight: vehicle.tank > 100 ? 18_000 : 2_200,
    zones: null,
    rules: null,
    countryOf: null,
  };
}
