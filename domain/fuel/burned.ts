// What a vehicle burns, as running litres (fuel §3, §4): by its own counter where it tells one, else by the
// norm, so that what was burned between two readings of a tank is the difference of two numbers. The norm
// stands in between two readings of the counter, and the next one corrects it.
import type { Moment } from '../fold/moment.ts';
import type { BurnedBy } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import type { Burned, FuelState } from './state.ts';

/** fuel §3: what a motor uses while it stands when the vehicle says nothing else, litres an hour. */
const IDLE_LITRES_PER_HOUR = 2;
/** A counter that was silent for more running of the motor than this says nothing of when it was burned. */
const COUNTER_SECONDS = 15 * 60;

/** Adds what was burned since the location before. */
export function countBurned(
  { burned }: FuelState,
  moment: Moment,
  settings: DetectionSettings,
): void {
  const { engine, idle, km, counter, counterReadings } = moment;
  const estimate = byNorm(burned, moment, settings);
  burned.litres += estimate;
  burned.estimated += estimate;
  burned.engine = engine;
  burned.idle = idle;
  burned.km = km;
  if (counterReadings === burned.readings) return;
  if (burned.counter !== null && engine - burned.counterEngine <= COUNTER_SECONDS) {
    burned.litres += counter - burned.counter - burned.estimated;
  }
  burned.estimated = 0;
  burned.counter = counter;
  burned.readings = counterReadings;
  burned.counterEngine = engine;
}

/** Litres by the norm: of machines by the hour; else by the way, and by the hour of standing. */
function byNorm(before: Burned, moment: Moment, settings: DetectionSettings): number {
  const { engine, idle, km } = moment;
  const seconds = settings.isMachine ? engine - before.engine : idle - before.idle;
  const litres = (Math.max(seconds, 0) / 3600) * litresPerHour(settings);
  if (settings.isMachine || !settings.consumptionKm) return litres;
  return litres + (Math.max(km - before.km, 0) / 100_000) * settings.consumptionKm;
}

/** l/h; a machine that works where it stands burns far more than a motor that only idles. */
function litresPerHour({ consumptionEngineHours }: DetectionSettings): number {
  return consumptionEngineHours || IDLE_LITRES_PER_HOUR;
}

/** What tells now how much is burned. */
export function burnedBy({ burned }: FuelState, settings: DetectionSettings): BurnedBy {
  const { counter, engine, counterEngine } = burned;
  if (counter !== null && engine - counterEngine <= COUNTER_SECONDS) return 'burnedByCounter';
  const hasNorm =
    settings.consumptionEngineHours || (!settings.isMachine && settings.consumptionKm);
  return hasNorm ? 'burnedByNorm' : 'burnedByIdling';
}
