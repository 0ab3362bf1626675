// A speed as the tracker told it is judged by the places around it: what they do not allow is kept in the
// record, and left out of the greatest speed and of speeding (logbook-and-rides, "Told speed").
import { JUMP_KMH_MAX, type Moment } from '../fold/moment.ts';
import type { RideState } from './state.ts';

/** Not believed is what exceeds the speed by the places by both. */
const TOLD_TIMES_MAX = 1.5;
const TOLD_KMH_MAX = 30;

/** Notes the speed at this location for the open ride, or lets it wait for the way after it. */
export function noteSpeed(state: RideState, { fix, legSpeed }: Moment, speed: number): void {
  const { open } = state;
  if (!open) return;
  const isTold = fix !== null && fix.speed !== null;
  if (isTold && !allows(legSpeed, speed)) open.doubted = speed;
  else noteBelieved(state, speed);
}

/** The way to this location tells whether a speed that was doubted at the one before was possible. */
export function settleDoubted(state: RideState, { fix, legSpeed }: Moment): void {
  const { open } = state;
  if (!open || open.doubted === null || fix === null) return;
  const { doubted } = open;
  open.doubted = null;
  if (legSpeed !== null && allows(legSpeed, doubted)) noteBelieved(state, doubted);
}

/** Was the speed at the location before possible by the way to it or the way from it? */
export function isBelievedBefore({ legSpeed, legSpeedBefore }: Moment, speed: number): boolean {
  if (legSpeed === null && legSpeedBefore === null) return allows(null, speed);
  return allows(Math.max(legSpeed ?? 0, legSpeedBefore ?? 0), speed);
}

function noteBelieved({ open, border }: RideState, speed: number): void {
  if (open && (open.maxSpeed === null || speed > open.maxSpeed)) open.maxSpeed = speed;
  if (border && (border.maxSpeed === null || speed > border.maxSpeed)) border.maxSpeed = speed;
}

/** `legSpeed` null: the places say nothing about it. */
function allows(legSpeed: number | null, speed: number): boolean {
  if (speed > JUMP_KMH_MAX) return false;
  if (legSpeed === null) return true;
  return speed <= legSpeed * TOLD_TIMES_MAX || speed <= legSpeed + TOLD_KMH_MAX;
}
