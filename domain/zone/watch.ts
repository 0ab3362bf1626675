// Zones as a listener of the fold: where the vehicle is believed to be, it is in zones or not, and each time in one
// is a visit. In at the border itself, out beyond the margin; weak fixes and jumps neither enter nor leave, because
// nobody believes that the vehicle was there.
import type { DerivedVisit, FoldChanges } from '../fold/changes.ts';
import {
  DRIFT_METRES,
  type EndedVisit,
  MOVING_KMH,
  type Moment,
  NO_VISITS,
  type Place,
} from '../fold/moment.ts';
import type { DetectionSettings } from '../vehicle/device-settings.ts';
import { partToCrossing } from './border.ts';
import { calmDown, isCalm, lookAround } from './near.ts';
import { metresOfLine, metresOutside, metresToBox, type Spot } from './outline.ts';
import type { PlannedZone, ZonePlan } from './plan.ts';
import { rowOf, VISITS_AT_ONCE_MAX, type Visiting, writeVisit, type ZoneState } from './state.ts';

/** From so far away the box around a zone says how far it is. */
const FAR_METRES = 100;

/** Takes where the vehicle is now: begins, goes on with and ends visits. Without zones it costs a comparison. */
export function takeZones(
  state: ZoneState,
  moment: Moment,
  { zones: plan }: DetectionSettings,
  changes: FoldChanges,
): void {
  if (moment.begunVisits.length > 0) moment.begunVisits = NO_VISITS;
  if (moment.endedVisits.length > 0) moment.endedVisits = NO_VISITS;
  if (state.open.length === 0 && state.left.length === 0) {
    if (plan === null || !isToBeLookedAt(moment)) return;
  } else noteRides(state, moment, changes);
  if (isToBeLookedAt(moment)) look(state, plan, moment, changes);
  const { open } = state;
  for (let index = 0; index < open.length; index += 1) {
    stay(open[index] as Visiting, moment, moment.ts);
  }
  if (moment.visits !== open) moment.visits = open;
}

/** The beginning of a ride may be found earlier with its second place: visits name it by that. */
function noteRides(state: ZoneState, moment: Moment, changes: FoldChanges): void {
  const { rideBefore, rideFrom } = moment;
  if (rideBefore !== null && rideFrom !== null && rideFrom < rideBefore) {
    const found = (ride: number | null) => (ride === rideBefore ? rideFrom : ride);
    for (const visit of state.open) visit.rideIn = found(visit.rideIn);
    for (const row of state.left) {
      const { rideIn, rideOut } = row;
      writeVisit({ ...row, rideIn: found(rideIn), rideOut: found(rideOut) }, changes);
    }
  }
  if (moment.good && state.left.length > 0) state.left = [];
}

/** May visits begin or end here? */
function isToBeLookedAt({ nearby, ts, good, place }: Moment): boolean {
  if (place === null) return false;
  if (nearby === null || ts >= nearby.untilTs) return true;
  return good && !isCalm(nearby, place.latitude, place.longitude);
}

function look(state: ZoneState, plan: ZonePlan | null, moment: Moment, changes: FoldChanges): void {
  const { place, ts } = moment;
  if (place === null) return;
  const calmOpen = leave(state, plan, moment, place, changes);
  if (plan === null) return;
  moment.nearby = lookAround(plan, moment.nearby, place.latitude, place.longitude);
  const calm = enter(state, moment.nearby.cell.zones, moment, place);
  calmDown(moment.nearby, place, Math.min(calm, calmOpen), plan.nextChange(ts));
}

/** Ends what has ended. Answers within how many metres from here none of the others can end. */
function leave(
  state: ZoneState,
  plan: ZonePlan | null,
  moment: Moment,
  place: Place,
  changes: FoldChanges,
): number {
  const ended: EndedVisit[] = [];
  const left: DerivedVisit[] = [];
  let calm = Infinity;
  for (const visit of state.open) {
    const zone = versionAt(plan, visit.zoneId, visit.arrival);
    const outside = zone ? metresOutside(zone.outline, place.latitude, place.longitude) : Infinity;
    const departure = departureOf(visit, zone, outside, moment, place);
    if (departure !== null) {
      const row = end(visit, departure, moment);
      const { zoneId, arrival, isPass, category, speedLimit } = visit;
      ended.push({ zoneId, arrival, departure, isPass, category, speedLimit });
      left.push(row);
      continue;
    }
    calm = Math.min(calm, zone ? zone.exitMargin - outside : 0);
    describe(visit, versionAt(plan, visit.zoneId, moment.ts));
  }
  if (ended.length > 0) {
    state.open = state.open.filter((visit) => ended.every(({ zoneId }) => zoneId !== visit.zoneId));
    moment.endedVisits = ended;
    state.left = left;
    for (const row of left) writeVisit(row, changes);
  }
  return calm;
}

/** When a visit has ended, epoch milliseconds; null: it goes on. */
function departureOf(
  { arrival }: Visiting,
  zone: PlannedZone | undefined,
  outside: number,
  moment: Moment,
  place: Place,
): number | null {
  const { ts, lastTs } = moment;
  // Nobody knows the zone any more: the vehicle was taken out of those that it concerns.
  if (!zone) return Math.max(lastTs ?? ts, arrival);
  const isOut = outside > zone.exitMargin;
  if (!isOut && ts < zone.visitsEndTs) return null;
  const from = isOut ? wayFrom(moment) : null;
  const left = from
    ? from.ts + partToCrossing(zone.outline, zone.exitMargin, from, place) * (ts - from.ts)
    : (lastTs ?? ts);
  const departure = isOut ? Math.min(Math.round(left), zone.visitsEndTs) : zone.visitsEndTs;
  return Math.max(departure, arrival + 1);
}

/** Begins the visits of zones that the vehicle is in now. Answers within how many metres none else can begin. */
function enter(
  state: ZoneState,
  zones: readonly PlannedZone[],
  moment: Moment,
  place: Place,
): number {
  const { ts } = moment;
  const { latitude, longitude } = place;
  const begun: Visiting[] = [];
  let calm = Infinity;
  for (let index = 0; index < zones.length; index += 1) {
    const zone = zones[index] as PlannedZone;
    if (ts < zone.fromTs || ts >= zone.toTs) continue;
    const toBox = metresToBox(zone.outline, latitude, longitude);
    if (toBox >= calm) continue;
    if (toBox > FAR_METRES) {
      calm = toBox;
      continue;
    }
    if (state.open.some(({ zoneId }) => zoneId === zone.zoneId)) continue;
    const outside = metresOutside(zone.outline, latitude, longitude);
    if (outside > 0 || state.open.length + begun.length >= VISITS_AT_ONCE_MAX) {
      calm = Math.min(calm, Math.abs(outside));
      continue;
    }
    calm = Math.min(calm, zone.exitMargin - outside);
    begun.push(begin(zone, arrivalIn(zone, moment, place), moment));
  }
  if (begun.length > 0) {
    state.open = [...state.open, ...begun].sort((one, two) => one.zoneId - two.zoneId);
    moment.begunVisits = begun;
  }
  return calm;
}

/** When the vehicle came in, later than the location before and not later than this one. */
function arrivalIn(zone: PlannedZone, moment: Moment, place: Place): number {
  const { ts } = moment;
  const before = moment.lastTs ?? ts - 1;
  const from = wayFrom(moment);
  let came = ts;
  if (from && metresOutside(zone.outline, from.latitude, from.longitude) > 0) {
    came = ts - partToCrossing(zone.outline, 0, place, from) * (ts - from.ts);
  } else if ((from || !moment.good) && zone.fromTs > before) {
    // It was there already when the zone came to be.
    came = zone.fromTs;
  }
  return Math.max(Math.min(Math.round(came), ts), zone.fromTs, before + 1);
}

/** The place before, when the vehicle went from there to where it is; null: there is no such way. */
function wayFrom({
  good,
  fromTs,
  fromLatitude,
  fromLongitude,
}: Moment): (Spot & { ts: number }) | null {
  if (!good || fromTs === 0) return null;
  return { ts: fromTs, latitude: fromLatitude, longitude: fromLongitude };
}

function versionAt(plan: ZonePlan | null, zoneId: number, ts: number): PlannedZone | undefined {
  const versions = plan?.versionsOf.get(zoneId);
  return versions?.find(({ fromTs, toTs }) => ts >= fromTs && ts < toTs);
}

function begin(zone: PlannedZone, arrival: number, moment: Moment): Visiting {
  const { zoneId, category, speedLimit, minDwell } = zone;
  return {
    zoneId,
    arrival,
    category,
    speedLimit,
    minDwell,
    isPass: minDwell > 0,
    km: kmAt(moment, arrival),
    stoodMs: 0,
    rideIn: moment.rideBefore ?? moment.rideFrom,
  };
}

/** What of the zone is no matter of when it was entered. */
function describe(visit: Visiting, zone: PlannedZone | undefined): void {
  if (!zone) return;
  visit.category = zone.category;
  visit.speedLimit = zone.speedLimit;
  visit.minDwell = zone.minDwell;
}

function end(visit: Visiting, departure: number, moment: Moment): DerivedVisit {
  stay(visit, moment, departure);
  const rideOut = moment.rideFrom ?? moment.rideBefore;
  return rowOf(visit, { km: kmAt(moment, departure), departure, rideOut });
}

/** Goes on with a visit until a moment that is not later than this location. */
function stay(visit: Visiting, moment: Moment, untilTs: number): void {
  const { lastTs } = moment;
  const { arrival } = visit;
  const sinceTs = lastTs === null || lastTs < arrival ? arrival : lastTs;
  if (untilTs > sinceTs && stood(moment)) visit.stoodMs += untilTs - sinceTs;
  const isPass = untilTs - arrival < visit.minDwell * 1000;
  if (isPass !== visit.isPass) visit.isPass = isPass;
}

/** The time between two locations is what the earlier one says of it; who is found again after a hole has stood. */
function stood(moment: Moment): boolean {
  const { speedBefore, isGap, place } = moment;
  if (speedBefore !== null && speedBefore < MOVING_KMH) return true;
  const from = isGap ? wayFrom(moment) : null;
  return from !== null && place !== null && metresOfLine(from, place) < DRIFT_METRES;
}

/** Running metres at a moment between the location before and this one. */
function kmAt({ km, kmBefore, lastTs, ts }: Moment, at: number): number {
  if (lastTs === null || at >= ts || ts <= lastTs) return km;
  const part = Math.max(at - lastTs, 0) / (ts - lastTs);
  return kmBefore + part * (km - kmBefore);
}
