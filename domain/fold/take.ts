// The life of one location in the fold: it is judged once, then each listener hears it, in this order. A
// listener knows nothing of the others; what it must know of one, it finds in the moment, put there here.
import { takeActivity } from '../activity/watch.ts';
import { takeEvents } from '../event/detect.ts';
import { takeFuel } from '../fuel/watch.ts';
import type { Location } from '../location/location.ts';
import { takeRide, takeWay } from '../ride/detect.ts';
import { takeRules } from '../rule/watch.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { takeZones } from '../zone/watch.ts';
import type { FoldChanges } from './changes.ts';
import { judge, note } from './judge.ts';
import type { Moment } from './moment.ts';
import { rankOf } from './rank.ts';
import type { FoldState } from './state.ts';

/**
 * Takes the next location of the vehicle: moves the state and gathers what changes in the tables.
 * `ruler` is the record that says where the vehicle is at this moment, given with the first record of the
 * moment and null with the others: they only measure.
 */
export function takeLocation(
  state: FoldState,
  location: Location,
  ruler: Location | null,
  settings: DetectionSettings,
  changes: FoldChanges,
  moment: Moment,
): void {
  const { known, ride, event, fuel } = state;
  moment.lastTs = state.lastTs;
  moment.mode = ride.mode;
  moment.odometer = ride.kmReading;
  moment.odometerTs = ride.kmReadingTs;
  moment.fix = ruler;
  moment.rideBefore = ride.open?.fromTs ?? null;
  moment.kmBefore = ride.totals.km;
  judge(known, location, settings, moment);
  if (moment.outlier && ruler) changes.outliers.push({ ts: ruler.ts, hash: ruler.hash });
  if (moment.refuted) changes.outliers.push(moment.refuted);

  moment.shouts = takeEvents(event, moment, settings, changes);
  moment.isPanic = event.lastPanicTs !== null && (event.panic === true || event.sos);
  moment.isDoorOpen = event.cargoDoor === true;
  // Fuel is judged by the way, and a ride remembers the levels where it ends: so rides count first and
  // decide last.
  takeWay(ride, moment, settings, changes);
  const { totals } = ride;
  moment.km = totals.km;
  moment.engine = totals.engine;
  moment.idle = totals.idle;
  moment.counter = totals.fuel;
  moment.counterReadings = totals.fuelReadings;
  takeActivity(state.activity, moment, changes);
  moment.fuelBefore = fuel.last;
  takeFuel(fuel, moment, settings, changes);
  moment.fuelChange = fuel.last === moment.fuelBefore ? null : fuel.last;
  takeRide(ride, moment, settings, changes);
  moment.rideFrom = ride.open?.fromTs ?? null;
  moment.isRiding = ride.mode === 'ride';
  takeZones(state.zone, moment, settings, changes);
  takeRules(state.rule, moment, settings, changes);

  note(known, moment);
  state.lastTs = location.ts;
  state.lastHash = location.hash;
  if (ruler) state.lastRank = rankOf(ruler);
}
