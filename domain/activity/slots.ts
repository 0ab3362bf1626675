// What a location says of both slots of the tachograph: activity, card, and whether two cards are in them.
import type { Location } from '../location/location.ts';
import { ACTIVITY, type Activity } from '../tachograph/activity.ts';
import type { SlotState } from './state.ts';

/** What a slot is told to do. */
export interface Told {
  activity: Activity;
  /** `kind@code`, null nobody or unknown. */
  identification: string | null;
  crew: boolean;
}

/** Names under which records keep what no column holds. */
const ACTIVITY_2 = 'tachoActivity2';
const CARD_2 = 'card2';
const TACHOGRAPH = 'tachograph@';

/** Keeps what the location says of the slots; null: it says nothing of this one's activity. */
export function heardInSlots(
  slots: readonly [SlotState, SlotState],
  location: Location,
): [Told | null, Told | null] {
  const second = location.extra?.[ACTIVITY_2];
  const card = location.extra?.[CARD_2];
  const activity1 = activityOf(location.tachoActivity);
  const activity2 = activityOf(typeof second === 'number' ? second : null);
  hear(slots[0], activity1, location.identification);
  hear(slots[1], activity2, typeof card === 'string' ? card && TACHOGRAPH + card : null);
  const crew = holdsCard(slots[0]) && holdsCard(slots[1]);
  return [toldOf(slots[0], activity1, crew), toldOf(slots[1], activity2, crew)];
}

function activityOf(value: number | null): Activity | null {
  return value !== null && value >= ACTIVITY.rest && value <= ACTIVITY.noCard
    ? (value as Activity)
    : null;
}

function hear(slot: SlotState, activity: Activity | null, card: string | null): void {
  if (card !== null) slot.card = card;
  if (activity === null) return;
  slot.heard = activity;
  // A card that was taken out is not there again before it is told; a key says who drives without one.
  if (activity === ACTIVITY.noCard && slot.card?.startsWith(TACHOGRAPH)) slot.card = '';
}

function holdsCard({ heard, card }: SlotState): boolean {
  return heard !== null && heard !== ACTIVITY.noCard && card !== '';
}

function toldOf({ card }: SlotState, activity: Activity | null, crew: boolean): Told | null {
  return activity === null ? null : { activity, identification: card || null, crew };
}
