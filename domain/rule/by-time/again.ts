// Whether a rule decided by time may begin another alert of a vehicle: quiet, and twenty a local day, as for those that
// follow from records (zones-and-rules §3). Pure.
import { addDays, localDay, startOfDay } from '../../time.ts';
import { ALERTS_A_DAY_MAX } from '../alerts.ts';

/** An alert of the same rule and vehicle, epoch milliseconds. */
export interface EarlierAlert {
  begin: number;
  /** null: it goes on */
  end: number | null;
}

/**
 * `muted`: it is the one that says that the rule is muted till midnight. `ofVehicle`: those that count for the day, where
 * alerts of a vehicle are about several things.
 */
export function mayBegin(
  begin: number,
  earlier: readonly EarlierAlert[],
  { quietMs, timeZone }: { quietMs: number; timeZone: string },
  ofVehicle: readonly EarlierAlert[] = earlier,
): 'rings' | 'muted' | 'no' {
  if (earlier.some(({ end }) => end === null || begin < end + quietMs)) return 'no';
  const day = localDay(begin, timeZone);
  const from = startOfDay(day, timeZone);
  const to = startOfDay(addDays(day, 1), timeZone);
  const count = ofVehicle.filter((one) => one.begin >= from && one.begin < to).length;
  if (count > ALERTS_A_DAY_MAX) return 'no';
  return count === ALERTS_A_DAY_MAX ? 'muted' : 'rings';
}
