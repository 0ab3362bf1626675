// What the tachograph of a demo vehicle has in its two slots, by the vehicle's plan: which driver's card, and
// what that driver does. Trackers tell it as it changes; files of cards are made from it.
import { ACTIVITY, type Activity } from '@flotila/domain/tachograph/activity.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { type Drive, momentOf } from './drive.ts';
import type { Segment } from './planner.ts';
import { hashOf } from './random.ts';

/** For a weekly rest one driver of so many takes the card home; who has the truck alone may leave it in. */
const CARD_OUT = 24 * 3_600_000;
const TAKEN_HOME_EVERY = 3;
/** Slower than this the vehicle does not drive yet, for so many seconds at most. */
const MOVING_KMH = 6;
const START_MAX = 50;

export interface Slot {
  activity: Activity;
  /** Index among the company's persons; null: no card. */
  person: number | null;
}

/** From a moment on (epoch ms), until the next. */
export interface SlotState {
  from: number;
  first: Slot;
  /** null: the vehicle has one driver, and nothing is told of the slot. */
  second: Slot | null;
}

const EMPTY: Slot = { activity: ACTIVITY.noCard, person: null };

/** Does anything in the vehicle tell of cards? */
export function hasTachograph({ ident, driver }: DemoVehicle): boolean {
  return ident === 'tachograph' && driver !== null;
}

/** What the slots have during a segment, the first state from its beginning. */
export function slotsDuring(vehicle: DemoVehicle, segment: Segment): SlotState[] {
  if (!hasTachograph(vehicle)) return [];
  const { from, to, drive, workFirst, workLast, isWaiting } = segment;
  const at = (moment: number, activity: Activity): SlotState => ({
    from: moment,
    ...seats(vehicle, segment, activity),
  });
  if (drive) {
    const away = Math.min(to - 1000, from + secondsToMove(drive, segment.driveOffset) * 1000);
    return [at(from, ACTIVITY.work), at(away, ACTIVITY.driving)];
  }
  const states: SlotState[] = [];
  const [pauseFrom, pauseTo] = [from + workFirst, to - workLast];
  if (workFirst > 0) states.push(at(from, ACTIVITY.work));
  if (pauseFrom < pauseTo) {
    const isOut = isCardOut(vehicle, segment, pauseTo - pauseFrom);
    const pause = at(pauseFrom, isWaiting ? ACTIVITY.standby : ACTIVITY.rest);
    const out = { from: pauseFrom, first: EMPTY, second: pause.second && EMPTY };
    states.push(isOut ? out : pause);
  }
  if (workLast > 0) states.push(at(pauseTo, ACTIVITY.work));
  return states;
}

/** The tachograph sees a drive when the wheels turn. */
function secondsToMove(drive: Drive, offset: number): number {
  let seconds = 1;
  while (seconds < START_MAX && momentOf(drive, offset + seconds).speedKmh < MOVING_KMH) seconds++;
  return seconds;
}

/** Whose card is in which slot: who drives sits in the first, the other of a crew waits beside. */
function seats({ duty, driver }: DemoVehicle, segment: Segment, activity: Activity) {
  const relief = 'relief' in duty ? duty.relief : undefined;
  const persons = [driver, relief ?? driver];
  // Whose rest goes on from the last week is who drives next.
  const crew = segment.isResumed ? segment.nextCrew : segment.crew;
  const first = { activity, person: persons[crew] ?? driver };
  if (duty.kind !== 'haul' || relief === undefined) return { first, second: null };
  const beside = activity === ACTIVITY.rest ? ACTIVITY.rest : ACTIVITY.standby;
  return { first, second: { activity: beside, person: persons[1 - crew] ?? null } };
}

/** Home for the weekend, or the next shift is another driver's, who comes with a card of his own. */
function isCardOut({ duty, plate }: DemoVehicle, segment: Segment, length: number): boolean {
  const { activity, crew, nextCrew, isResumed, isContinued } = segment;
  if (activity !== 'rest') return false;
  const isEnd = isResumed || isContinued;
  if (duty.kind === 'line' && duty.relief !== undefined) return !isEnd && crew !== nextCrew;
  const isLong = isEnd || length >= CARD_OUT;
  return isLong && (duty.kind === 'silent' || hashOf(`card:${plate}`) % TAKEN_HOME_EVERY === 0);
}
