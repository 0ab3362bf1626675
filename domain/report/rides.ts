// What all reports that print rides have in common: parts of one ride as one, what a reader may be told of a
// private ride, and sums. There is no second way to sum rides; the history's summary is the heart of this one.
import type { FuelBalance } from '../fuel/balance.ts';
import { normOf, type PeriodConsumption, type PeriodVehicle } from '../fuel/period.ts';
import { averageConsumption, consumptionRule, LITRE_DIGITS } from '../ride/consumption.ts';
import { weightedQuality } from '../ride/quality.ts';
import type { RideView } from '../ride/ride.api.ts';
import { summarizeRides } from '../ride/summary.ts';
import { roundTo } from '../units.ts';
import type { ReportReader } from './context.ts';

/** A ride as it is printed; one that was split at borders brings its parts, and its sums are theirs. */
export interface ReportRide extends RideView {
  parts?: readonly RideView[];
}

/** A ride as a reader may see it. */
export interface ShownRide extends ReportRide {
  /** Somebody else's private ride: day, distance, odometer and litres are all that may be printed. */
  isHidden: boolean;
}

/**
 * Parts of a ride that was split at a border as one ride: sums added, from the first, to the last. Parts that
 * people told apart (type, driver) stay apart. A part that begins in another period is not here to be joined.
 * @param rides by vehicle and time
 */
export function joinAtBorders(rides: readonly RideView[]): ReportRide[] {
  const groups: RideView[][] = [];
  for (const ride of rides) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isNextPart(before, ride)) group.push(ride);
    else groups.push([ride]);
  }
  return groups.map(joined);
}

/** Does the ride go on behind a border where the one before ended? */
export function isNextPart(before: RideView, ride: RideView): boolean {
  return (
    ride.startBecause?.rule === 'country' &&
    ride.vehicleId === before.vehicleId &&
    ride.fromTimestamp === before.toTimestamp &&
    ride.rideType === before.rideType &&
    ride.driver?.personId === before.driver?.personId
  );
}

function joined(parts: readonly RideView[]): ReportRide {
  const [first, last] = [parts[0] as RideView, parts.at(-1) as RideView];
  if (parts.length === 1) return first;
  const sum = (of: (part: RideView) => number) => parts.reduce((all, part) => all + of(part), 0);
  const notes = new Set(parts.flatMap((part) => part.note ?? []));
  const litres = summarizeRides(parts, EVER);
  return {
    ...last,
    fromTimestamp: first.fromTimestamp,
    locationFrom: first.locationFrom,
    startBecause: first.startBecause,
    tankStart: first.tankStart,
    distance: sum((part) => part.distance),
    engineHours: sum((part) => part.engineHours),
    motorIdle: sum((part) => part.motorIdle),
    overSpeed: sum((part) => part.overSpeed),
    climb: litres.climb,
    descent: litres.descent,
    maxSpeed: litres.maxSpeed,
    consumptionDiff: litres.consumption,
    isByNorm: litres.isByNorm,
    // What of it is worth showing, the vehicle decides: `totalsOf` of the ride.
    averageConsumption: null,
    refueling: parts.some((part) => part.refueling !== null)
      ? sum((part) => part.refueling ?? 0)
      : null,
    driverQuality: weightedQuality(parts),
    note: notes.size === 0 ? null : [...notes].join('; '),
    joinedStops: parts.flatMap((part) => part.joinedStops),
    isEdited: parts.some((part) => part.isEdited),
    parts,
  };
}

/**
 * Decision 0034: places, times, purpose and driving of a private ride are its driver's; administrators read
 * its driver's name, too. Everybody reads day, distance, odometer and litres. A full logbook hides nothing from the
 * administrator who asked for it (decision 0086).
 */
export function shownRide(ride: ReportRide, reader: ReportReader): ShownRide {
  const isOwn = ride.driver !== null && ride.driver.personId === reader.personId;
  if (ride.rideType !== 'private' || isOwn || reader.readsPrivate)
    return { ...ride, isHidden: false };
  const { parts: _parts, ...own } = ride;
  return {
    ...own,
    isHidden: true,
    locationFrom: null,
    locationTo: null,
    note: null,
    driver: reader.administrator ? ride.driver : null,
    driverCode: null,
    driverIdentification: null,
    driverQuality: null,
    maxSpeed: null,
    overSpeed: 0,
    climb: 0,
    descent: 0,
    motorIdle: 0,
    startBecause: null,
    endBecause: null,
    joinedStops: [],
  };
}

export interface RideTotals {
  rideCount: number;
  /** metres */
  distance: number;
  businessDistance: number;
  privateDistance: number;
  /** Of the whole distance, 0 … 100; null without any. */
  privatePercent: number | null;
  /** From beginning to end of each ride, seconds. */
  drivingSeconds: number;
  businessSeconds: number;
  /** Engine running, and of it while standing; seconds. */
  engineSeconds: number;
  motorIdle: number;
  /** Seconds over the vehicle's greatest speed. */
  overSpeed: number;
  /** km/h; null: unknown. */
  maxSpeed: number | null;
  climb: number;
  descent: number;
  /** null: no ride knows. */
  litres: number | null;
  /** The litres, or some of them, were worked out by the norm and not measured. */
  isByNorm: boolean;
  /** They, or some of them, are what documents say was put in between full tanks, or in the period. */
  isByDocuments: boolean;
  /** What averages are made of: finished rides that know their litres. */
  averaged: { litres: number; distance: number; engineSeconds: number };
  /** l/100 km, of machines l/h, not rounded; null: shown as "-". */
  average: number | null;
  /** Litres by the norm over the rides that know theirs; null: no norm. */
  norm: number | null;
  /** litres − norm, and in % of the norm. */
  difference: number | null;
  differencePercent: number | null;
  /** Finished rides that have an index: Σ index × metres, and metres. */
  rated: { marks: number; distance: number };
  /** Driver quality weighted by distance; null: no ride has one. */
  quality: number | null;
}

/** Every ride that it is given: the loader chose the period. */
const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.MAX_SAFE_INTEGER };

/**
 * Sums of the rides of one vehicle, of joined rides by their parts, so that joining changes nothing but their
 * number. Distances and litres agree with the history's summary. The unfinished ride is in the sums and in no
 * average.
 * @param rides as loaded, not as shown: what is hidden counts, too
 */
export function totalsOf(rides: readonly ReportRide[], vehicle: PeriodVehicle): RideTotals {
  const parts = rides.flatMap((ride) => ride.parts ?? [ride]);
  const { isMachine, bounds } = consumptionRule(vehicle);
  const all = summarizeRides(parts, { ...EVER, isMachine, bounds });
  const business = summarizeRides(parts.filter(isBusiness), EVER);
  const fuelled = parts.filter(
    (part) => part.consumptionDiff !== null && (part.isByNorm === true) === all.isByNorm,
  );
  const finished = fuelled.filter((part) => part.rideState === 'finished');
  const fuel = summarizeRides(finished, EVER);
  const averaged = {
    litres: fuel.consumption ?? 0,
    distance: fuel.distance,
    engineSeconds: fuel.engineHours,
  };
  const rated = ratedOf(parts.filter((part) => part.rideState === 'finished'));
  const norm =
    fuelled.length === 0
      ? null
      : normOf(
          fuelled.map((part) => ({ ...part, engineSeconds: part.engineHours })),
          vehicle,
        );
  return {
    rideCount: rides.length,
    distance: all.distance,
    businessDistance: business.distance,
    privateDistance: all.distance - business.distance,
    privatePercent: percentOf(all.distance - business.distance, all.distance),
    drivingSeconds: all.drivingSeconds,
    businessSeconds: business.drivingSeconds,
    engineSeconds: all.engineHours,
    motorIdle: all.motorIdle,
    overSpeed: parts.reduce((sum, part) => sum + part.overSpeed, 0),
    maxSpeed: all.maxSpeed,
    climb: all.climb,
    descent: all.descent,
    litres: all.consumption,
    isByNorm: all.isByNorm,
    isByDocuments: false,
    averaged,
    average: averageConsumption({ ...averaged, isMachine, bounds }),
    ...againstNorm(all.consumption, norm),
    ...rated,
  };
}

/**
 * Sums of several vehicles. Averages are quotients of the sums, the quality is weighted by distance.
 * @param isMachine the average is by the hour
 */
export function addTotals(all: readonly RideTotals[], isMachine = false): RideTotals {
  const sum = (of: (totals: RideTotals) => number) => all.reduce((add, one) => add + of(one), 0);
  const known = (of: (totals: RideTotals) => number | null) => {
    const values = all.flatMap((one) => of(one) ?? []);
    if (values.length === 0) return null;
    return roundTo(
      values.reduce((add, one) => add + one, 0),
      LITRE_DIGITS,
    );
  };
  const litres = known((one) => one.litres);
  const norm = known((one) => one.norm);
  const averaged = {
    litres: roundTo(
      sum((one) => one.averaged.litres),
      LITRE_DIGITS,
    ),
    distance: sum((one) => one.averaged.distance),
    engineSeconds: sum((one) => one.averaged.engineSeconds),
  };
  const distance = sum((one) => one.distance);
  const privateDistance = sum((one) => one.privateDistance);
  const speeds = all.flatMap((one) => one.maxSpeed ?? []);
  return {
    rideCount: sum((one) => one.rideCount),
    distance,
    businessDistance: sum((one) => one.businessDistance),
    privateDistance,
    privatePercent: percentOf(privateDistance, distance),
    drivingSeconds: sum((one) => one.drivingSeconds),
    businessSeconds: sum((one) => one.businessSeconds),
    engineSeconds: sum((one) => one.engineSeconds),
    motorIdle: sum((one) => one.motorIdle),
    overSpeed: sum((one) => one.overSpeed),
    maxSpeed: speeds.length === 0 ? null : Math.max(...speeds),
    climb: sum((one) => one.climb),
    descent: sum((one) => one.descent),
    litres,
    isByNorm: all.some((one) => one.isByNorm),
    isByDocuments: all.some((one) => one.isByDocuments),
    averaged,
    average: averageConsumption({ ...averaged, isMachine }),
    // What a vehicle without a norm burned stands against no norm.
    ...againstNorm(
      known((one) => (one.norm === null ? null : one.litres)),
      norm,
    ),
    ...qualityOf({
      marks: sum((one) => one.rated.marks),
      distance: sum((one) => one.rated.distance),
    }),
  };
}

/**
 * The sums of a whole period with what the vehicle consumed in it (fuel §4). Where rides measured their fuel that is
 * their sum already; where none did, the period's consumption stands over its own way, that between full tanks, and
 * no ride, day or country has a share in it.
 */
export function withConsumption(totals: RideTotals, consumption: PeriodConsumption): RideTotals {
  const { basis, litres, average, distance, engineSeconds } = consumption;
  if (basis === 'rides' || litres === null) return totals;
  return {
    ...totals,
    litres,
    average,
    isByNorm: basis === 'norm',
    isByDocuments: basis !== 'norm',
    averaged: { litres, distance, engineSeconds },
    ...againstNorm(litres, consumption.norm),
  };
}

/** Litres of rides that a balance left out, as they know no levels; null: none that shows at 0.1 l. */
export function outsideOfBalance(
  { litres }: Pick<RideTotals, 'litres'>,
  { consumed }: Pick<FuelBalance, 'consumed'>,
): number | null {
  const apart = roundTo((litres ?? consumed) - consumed, LITRE_DIGITS);
  return Math.abs(apart) < 0.05 ? null : apart;
}

function ratedOf(rides: readonly RideView[]): Pick<RideTotals, 'rated' | 'quality'> {
  const rated = rides.filter((ride) => ride.driverQuality !== null);
  return qualityOf({
    marks: rated.reduce((sum, ride) => sum + (ride.driverQuality ?? 0) * ride.distance, 0),
    distance: rated.reduce((sum, ride) => sum + ride.distance, 0),
  });
}

function qualityOf(rated: RideTotals['rated']): Pick<RideTotals, 'rated' | 'quality'> {
  return { rated, quality: rated.distance === 0 ? null : roundTo(rated.marks / rated.distance, 2) };
}

/** litres − norm, only where both are known. */
function againstNorm(
  litres: number | null,
  norm: number | null,
): Pick<RideTotals, 'norm' | 'difference' | 'differencePercent'> {
  const difference = litres === null || norm === null ? null : roundTo(litres - norm, LITRE_DIGITS);
  const differencePercent = difference === null || !norm ? null : (difference / norm) * 100;
  return { norm, difference, differencePercent };
}

function isBusiness(ride: RideView): boolean {
  return ride.rideType !== 'private';
}

function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : (part / whole) * 100;
}
