// The tachograph as a listener of the fold: what the slots are told to do becomes rows, one for each activity
// that goes on without a break with the same card. Each location is heard first, then each slot goes on,
// ends or begins. What a silence between two locations means stands in hold.ts.
import type { FoldChanges } from '../fold/changes.ts';
import type { Moment } from '../fold/moment.ts';
import { distanceMetres } from '../geo.ts';
import { ACTIVITY } from '../tachograph/activity.ts';
import {
  AWAY_METRES,
  DRIVING_HOLDS_MS,
  goesOnForever,
  isDrivenThrough,
  isStillTrue,
  STANDING_HOLDS_MS,
} from './hold.ts';
import { heardInSlots, type Told } from './slots.ts';
import {
  type ActivityState,
  emptySlot,
  type OpenActivity,
  type SlotState,
  writeActivity,
} from './state.ts';

/** A standing receiver shows less. */
const MOVING_KMH_MIN = 5;

/** Takes what a location tells of the tachograph; one that has never told costs a comparison. */
export function takeActivity(state: ActivityState, moment: Moment, changes: FoldChanges): void {
  if (state.slots === null) {
    if (moment.location.tachoActivity === null) return;
    state.slots = [emptySlot(), emptySlot()];
  }
  const told = heardInSlots(state.slots, moment.location);
  takeSlot(state.slots[0], 1, told[0], moment, changes);
  takeSlot(state.slots[1], 2, told[1], moment, changes);
}

function takeSlot(
  slot: SlotState,
  number: 1 | 2,
  told: Told | null,
  moment: Moment,
  changes: FoldChanges,
): void {
  const { open } = slot;
  if (told === null || isUnseenDriving(told, moment)) {
    if (open && !goesOnUntold(open, moment)) end(slot, number, changes);
    return;
  }
  // A second slot without a card is nobody's.
  const isNobodys = number === 2 && told.activity === ACTIVITY.noCard;
  if (open && isSame(open, told)) {
    if (goesOnUntil(open, told, moment)) {
      grow(open, moment);
      return;
    }
    end(slot, number, changes);
  } else if (open) {
    // A row that was shown may become another one's, but not nobody's within its moment.
    if (isNobodys && moment.ts === open.fromTs) return;
    if (goesOnUntil(open, told, moment)) grow(open, moment);
    end(slot, number, changes);
  }
  if (!isNobodys) begin(slot, told, moment);
}

/** No unit says driving of a vehicle that stands: a tracker repeats an old word, which tells nothing. */
function isUnseenDriving(told: Told, moment: Moment): boolean {
  return told.activity === ACTIVITY.driving && moves(moment) !== true;
}

/** Is the vehicle seen moving by its own motor? Without a speed the odometer tells; null: nothing does. */
function moves({ motor, speed, odometer, location }: Moment): boolean | null {
  if (motor === false) return false;
  if (speed !== null) return speed >= MOVING_KMH_MIN;
  return odometer !== null && location.km !== null && location.km > odometer ? true : null;
}

function isSame(open: OpenActivity, told: Told): boolean {
  return (
    open.activity === told.activity &&
    open.identification === told.identification &&
    open.crew === told.crew
  );
}

/** Something is told, the same or another: did the activity go on until now? */
function goesOnUntil(open: OpenActivity, told: Told, moment: Moment): boolean {
  const silentMs = moment.ts - open.toTs;
  // Who has another card may have left at any time of a long silence.
  const isOther = open.identification !== told.identification;
  if (isOther && silentMs > STANDING_HOLDS_MS) return false;
  if (silentMs <= DRIVING_HOLDS_MS) return true;
  const metres = metresSince(open, moment);
  if (open.activity === ACTIVITY.driving) return isDrivenThrough(silentMs, metres);
  return isStillTrue(open.activity, silentMs) && metres < AWAY_METRES;
}

/**
 * Nothing is told that can be believed. Rest goes on for as long as the vehicle stands, and is known to.
 * Driving is over when the vehicle is seen standing for too long; all else waits for the next word.
 */
function goesOnUntold(open: OpenActivity, moment: Moment): boolean {
  const silentMs = moment.ts - open.toTs;
  const isMoving = moves(moment);
  if (open.activity === ACTIVITY.driving) return isMoving !== false || silentMs <= DRIVING_HOLDS_MS;
  if (!goesOnForever(open.activity)) return true;
  if (isMoving) return silentMs <= DRIVING_HOLDS_MS;
  if (metresSince(open, moment) >= AWAY_METRES) return false;
  open.toTs = moment.ts;
  open.toKm = moment.km;
  return true;
}

/** Metres from where the activity was told last, by the way that was counted or as the crow flies. */
function metresSince(open: OpenActivity, { km, place }: Moment): number {
  const counted = km - open.toldKm;
  if (place === null || open.latitude === null || open.longitude === null) return counted;
  const { latitude, longitude } = place;
  return Math.max(counted, distanceMetres(open.latitude, open.longitude, latitude, longitude));
}

function grow(open: OpenActivity, { ts, km, place }: Moment): void {
  open.toTs = ts;
  open.toKm = km;
  open.toldKm = km;
  open.latitude = place?.latitude ?? null;
  open.longitude = place?.longitude ?? null;
}

function end(slot: SlotState, number: 1 | 2, changes: FoldChanges): void {
  if (slot.open) writeActivity(number, slot.open, changes);
  slot.open = null;
}

function begin(slot: SlotState, told: Told, moment: Moment): void {
  const { ts, km, place } = moment;
  slot.open = {
    fromTs: ts,
    toTs: ts,
    activity: told.activity,
    identification: told.identification,
    crew: told.crew,
    fromKm: km,
    toKm: km,
    toldKm: km,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
}
