// Rules about fuel: gone, or put in where it should not be. Fuel says nothing before it is sure, so an alert begins
// with the record that made it so; when it was gone stands in its parameters.
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { ring } from './alerts.ts';
import type { Listening } from './hold.ts';
import type { ChosenZones, FuelRule } from './signal.ts';
import { readingsOf } from './why.ts';

const KIND = { fuelLoss: 'fuelloss', refuelingOutside: 'refueling' } as const;

/** Hears a refueling or loss that this location has made firm or greater. */
export function hearFuel(listening: Listening, { zones }: DetectionSettings): void {
  const { moment, epoch } = listening;
  const { fuelChange: change } = moment;
  if (change === null) return;
  for (const rule of epoch.fuelRules) {
    if (change.kind !== KIND[rule.kind] || change.quantity < rule.litres) continue;
    if (wasEnough(moment, change, rule)) continue;
    if (rule.zones !== null && !isOutside(zones, rule.zones, change)) continue;
    if (rule.timetable && !rule.timetable.at(moment.ts).isIn) continue;
    ring(listening, rule, {
      begin: moment.ts,
      zoneId: null,
      records: readingsOf(change),
      params: paramsOf(change),
    });
  }
}

/** One that grew was told when it became great enough. */
function wasEnough({ fuelBefore }: Moment, change: FuelChange, rule: FuelRule): boolean {
  if (fuelBefore === null || fuelBefore.ts !== change.ts) return false;
  return fuelBefore.kind === change.kind && fuelBefore.quantity >= rule.litres;
}

/** Was it known where that was, and in none of the zones? */
function isOutside(
  plan: DetectionSettings['zones'],
  { ids, categories }: ChosenZones,
  { ts, latitude, longitude }: FuelChange,
): boolean {
  if (latitude === null || longitude === null) return false;
  const around = plan?.around(latitude, longitude, ts) ?? [];
  return around.every(({ zoneId, category }) => !ids.has(zoneId) && !categories.has(category));
}

function paramsOf({ ts, quantity, before, after }: FuelChange): Record<string, number | string> {
  return { quantity, before, after, found: new Date(ts).toISOString() };
}
