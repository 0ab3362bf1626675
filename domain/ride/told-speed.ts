// A speed as the tracker told it is judged by the places around it: what they do not allow is kept in the
// record, and left out of the greatest speed and of speeding (logbook-and-rides, "Told speed").
import type { Moment } from '../fold/moment.ts';
import { allows } from '../fold/told.ts';
import type { RideState } from './state.ts';

/** Notes the speed at this location for the open ride, or lets it wait for the way after it. */
export function noteSpeed(state: RideState, { told, legSpeed }: Moment, speed: number): void {
  const { open } = state;
  if (!open) return;
  if (told !== null && !allows(legSpeed, speed)) open.doubted = speed;
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

function noteBelieved({ open, border, change }: RideState, speed: number): void {
  if (open) raise(open, speed);
  if (border) raise(border, speed);
  if (change) raise(change, speed);
}

function raise(part: { maxSpeed: number | null }, speed: number): void {
  if (part.maxSpeed === null || speed > part.maxSpeed) part.maxSpeed = speed;
}
