// What people corrected, laid over the rides that the fold derived. Pure: from the rides of a vehicle
// and the trail of corrections comes everything that is shown otherwise, so a rebuild lays the same
// corrections over new rides. An odometer reading moves its neighbours: rides between two fixed ones
// are scaled, rides after the last fixed one are shifted (logbook-and-rides §4; engine hours alike).
import { type FieldError, problem } from '../problem.ts';
import { type Chain, type Counter, isBelievable, layChain, partsOf } from './edit-chain.ts';

export const EDIT_FIELDS = ['rideType', 'kmStop', 'ehStop', 'driverId', 'note'] as const;
export type EditField = (typeof EDIT_FIELDS)[number];

/** One record of the trail. The ride is named by its times then; epoch milliseconds. */
export interface RideCorrection {
  /** Rises with every correction. */
  editId: number;
  rideFrom: number;
  rideTo: number;
  field: EditField;
  /** As the API has it; null: none (driverId: nobody), or a reading taken back. */
  after: string | number | null;
}

/** What corrections need of a ride: metres, seconds, epoch milliseconds. */
export interface DerivedRide {
  fromTs: number;
  toTs: number;
  distance: number;
  kmStop: number;
  engineSeconds: number;
  mhStop: number | null;
}

/** Counters of the vehicle where its records begin; 0: not told, then where the rides begin. */
export interface CounterStart {
  /** metres */
  km: number;
  /** seconds */
  mh: number;
}

/** How a ride is shown; null: as the fold has it. */
export interface RideOverlay {
  fromTs: number;
  rideType: string | null;
  distance: number | null;
  kmStop: number | null;
  engineSeconds: number | null;
  mhStop: number | null;
  fixedKm: boolean;
  fixedMh: boolean;
  /** A person said who drove; `personId` null then means nobody. */
  hasDriver: boolean;
  personId: number | null;
  note: string | null;
  /** Newest correction of this ride that is in force; 0: none, or only a neighbour was corrected. */
  lastEdit: number;
}

/** By how much a counter of all rides that begin later than `after` is moved. */
export interface Shift {
  after: number | null;
  by: number;
}

export interface CorrectedRides {
  overlays: RideOverlay[];
  km: Shift;
  mh: Shift;
}

/**
 * Everything that corrections change in the rides of a vehicle (all of them, oldest first). Refuses
 * nothing: what was accepted once stays in force whatever later records make of the rides.
 */
export function correctRides(
  rides: readonly DerivedRide[],
  edits: readonly RideCorrection[],
  start: CounterStart,
): CorrectedRides {
  const inForce = editsInForce(rides, edits);
  const km = layChain(metresOf(rides), start.km, fixedStops(inForce, 'kmStop'));
  const mh = layChain(secondsOf(rides), start.mh, fixedStops(inForce, 'ehStop'));
  const overlays: RideOverlay[] = [];
  rides.forEach((ride, index) => {
    const fields = inForce.get(index);
    const moved = { km: km.moved[index], mh: mh.moved[index] };
    if (fields || moved.km || moved.mh) overlays.push(overlayOf(ride, fields, moved));
  });
  return { overlays, km: shiftOf(rides, km), mh: shiftOf(rides, mh) };
}

/**
 * Refuses readings that cannot be: not above the fixed reading before, not below the one after, or
 * further from what was recorded than FACTOR_MIN … FACTOR_MAX. `edits` hold the new readings already.
 * @throws invalid with kmStop `odometerDiffers`, ehStop `engineHoursDiffer`
 */
export function checkReadings(
  rides: readonly DerivedRide[],
  edits: readonly RideCorrection[],
  start: CounterStart,
  fromTs: number,
  fields: readonly EditField[],
): void {
  const at = rides.findIndex((ride) => ride.fromTs === fromTs);
  const inForce = editsInForce(rides, edits);
  const errors: FieldError[] = [];
  const check = (field: 'kmStop' | 'ehStop', counters: Counter[], base: number, code: string) => {
    if (!fields.includes(field)) return;
    const fixed = fixedStops(inForce, field);
    const parts = partsOf(counters, base, fixed).filter(
      // The rides that end with the reading, and those that begin after it.
      (part) => part.last === at || part.first === at + 1,
    );
    if (!parts.every(isBelievable)) errors.push({ field, code });
  };
  check('kmStop', metresOf(rides), start.km, 'odometerDiffers');
  check('ehStop', secondsOf(rides), start.mh, 'engineHoursDiffer');
  if (errors.length > 0) throw problem('invalid', { errors });
}

/**
 * The ride (index) that a correction is about, undefined when there is none any more: the one that
 * begins as it did then, else the one that overlaps most and at least half of it. A reading belongs to
 * an end, so there the one that ends as it did then comes first.
 */
export function matchRide(
  edit: RideCorrection,
  rides: readonly Pick<DerivedRide, 'fromTs' | 'toTs'>[],
): number | undefined {
  const first = firstEndingAfter(rides, edit.rideFrom);
  let begins: number | undefined;
  let overlaps: number | undefined;
  let longest = (edit.rideTo - edit.rideFrom) / 2;
  for (let index = first; index < rides.length; index += 1) {
    const ride = rides[index];
    if (!ride || ride.fromTs > edit.rideTo) break;
    if (isReading(edit.field) && ride.toTs === edit.rideTo) return index;
    if (ride.fromTs === edit.rideFrom) begins = index;
    const overlap = Math.min(ride.toTs, edit.rideTo) - Math.max(ride.fromTs, edit.rideFrom);
    if (overlap >= longest && (overlaps === undefined || overlap > longest)) {
      overlaps = index;
      longest = overlap;
    }
  }
  return begins ?? overlaps;
}

/** Rides are sorted and never overlap: the first that ends at the moment or later. */
function firstEndingAfter(rides: readonly { toTs: number }[], ts: number): number {
  let low = 0;
  let high = rides.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rides[middle]?.toTs ?? ts) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isReading(field: EditField): boolean {
  return field === 'kmStop' || field === 'ehStop';
}

type RideFields = Map<EditField, RideCorrection>;

/** The correction of each field that rules, by index of the ride. */
function editsInForce(
  rides: readonly DerivedRide[],
  edits: readonly RideCorrection[],
): Map<number, RideFields> {
  const inForce = new Map<number, RideFields>();
  for (const edit of edits) {
    const index = matchRide(edit, rides);
    const ride = index === undefined ? undefined : rides[index];
    if (index === undefined || !ride) continue;
    const fields = inForce.get(index) ?? new Map();
    inForce.set(index, fields);
    const other = fields.get(edit.field);
    if (!other || rules(edit, other, ride)) fields.set(edit.field, edit);
  }
  return inForce;
}

/**
 * The newest correction rules. Where two rides became one, both their readings meet in it: then the
 * one that was read nearer to its end.
 */
function rules(edit: RideCorrection, other: RideCorrection, ride: DerivedRide): boolean {
  if (isReading(edit.field)) {
    const nearer = Math.abs(other.rideTo - ride.toTs) - Math.abs(edit.rideTo - ride.toTs);
    if (nearer !== 0) return nearer > 0;
  }
  return edit.editId > other.editId;
}

function fixedStops(
  inForce: ReadonlyMap<number, RideFields>,
  field: EditField,
): [index: number, stop: number][] {
  const fixed: [number, number][] = [];
  for (const [index, fields] of inForce) {
    const after = fields.get(field)?.after;
    if (typeof after === 'number') fixed.push([index, after]);
  }
  return fixed.sort(([one], [two]) => one - two);
}

function overlayOf(
  ride: DerivedRide,
  fields: RideFields | undefined,
  moved: { km: Counter | undefined; mh: Counter | undefined },
): RideOverlay {
  const afterOf = (field: EditField) => fields?.get(field)?.after ?? null;
  const [rideType, personId, note] = [afterOf('rideType'), afterOf('driverId'), afterOf('note')];
  return {
    fromTs: ride.fromTs,
    rideType: typeof rideType === 'string' ? rideType : null,
    distance: moved.km?.length ?? null,
    kmStop: moved.km?.stop ?? null,
    engineSeconds: moved.mh?.length ?? null,
    mhStop: moved.mh?.stop ?? null,
    fixedKm: afterOf('kmStop') !== null,
    fixedMh: afterOf('ehStop') !== null,
    hasDriver: fields?.has('driverId') ?? false,
    personId: typeof personId === 'number' ? personId : null,
    note: typeof note === 'string' ? note : null,
    lastEdit: Math.max(0, ...[...(fields?.values() ?? [])].filter(isCorrection).map(idOf)),
  };
}

/** A reading that was taken back and a note that is none again leave the ride as it was recorded. */
function isCorrection({ field, after }: RideCorrection): boolean {
  return after !== null || field === 'driverId';
}

function idOf({ editId }: RideCorrection): number {
  return editId;
}

function shiftOf(rides: readonly DerivedRide[], chain: Chain): Shift {
  const ride = chain.last === null ? undefined : rides[chain.last];
  return ride ? { after: ride.fromTs, by: chain.shift } : { after: null, by: 0 };
}

function metresOf(rides: readonly DerivedRide[]): Counter[] {
  return rides.map(({ distance, kmStop }) => ({ length: distance, stop: kmStop }));
}

/** A ride without a reading goes on from the one before. */
function secondsOf(rides: readonly DerivedRide[]): Counter[] {
  let before = 0;
  return rides.map(({ engineSeconds: length, mhStop }) => {
    before = mhStop ?? before + length;
    return { length, stop: before };
  });
}
