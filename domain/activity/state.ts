// What is remembered of a vehicle's tachograph between two locations; a part of the fold's state, so it is
// plain JSON of a bounded size and depends on records only. Times in epoch milliseconds, metres.
import type { FoldChanges } from '../fold/changes.ts';
import type { Activity } from '../tachograph/activity.ts';
import { isStillTrue } from './hold.ts';

/** The activity that runs in a slot: the newest row of the table. */
export interface OpenActivity {
  fromTs: number;
  /** The newest moment for which it is known. */
  toTs: number;
  activity: Activity;
  identification: string | null;
  crew: boolean;
  /** Running metres of the vehicle at both. */
  fromKm: number;
  toKm: number;
  /** Where the vehicle was when it was told last, and its running metres. */
  toldKm: number;
  latitude: number | null;
  longitude: number | null;
}

/** One slot of the tachograph. */
export interface SlotState {
  /** As told last; null: never. */
  heard: Activity | null;
  /** `kind@code` as told last, empty: nobody; null: never told. */
  card: string | null;
  open: OpenActivity | null;
}

/** Slots 1 and 2; null of a vehicle whose tracker has never told of a tachograph. */
export interface ActivityState {
  slots: [SlotState, SlotState] | null;
}

/** The state before the first location. */
export function initialActivityState(): ActivityState {
  return { slots: null };
}

/** Before a slot has been told of. */
export function emptySlot(): SlotState {
  return { heard: null, card: null, open: null };
}

/** A copy that may be written into. */
export function copyActivityState({ slots }: ActivityState): ActivityState {
  return { slots: slots && [copySlot(slots[0]), copySlot(slots[1])] };
}

function copySlot(slot: SlotState): SlotState {
  return { ...slot, open: slot.open && { ...slot.open } };
}

/** What the driver's slot does at the newest location, as far as it is known; null: nobody knows. */
export function presentActivity({ slots }: ActivityState, lastTs: number): Activity | null {
  const open = slots?.[0].open;
  return open && isStillTrue(open.activity, lastTs - open.toTs) ? open.activity : null;
}

/** Shows the activities that run. */
export function showActivity({ slots }: ActivityState, changes: FoldChanges): void {
  slots?.forEach(({ open }, index) => {
    if (open) writeActivity(index === 0 ? 1 : 2, open, changes);
  });
}

/** Writes the row of an activity that runs or has ended. */
export function writeActivity(slot: 1 | 2, open: OpenActivity, changes: FoldChanges): void {
  const { fromTs, toTs, activity, identification, crew, fromKm, toKm } = open;
  const distance = Math.max(Math.round(toKm - fromKm), 0);
  const row = { slot, fromTs, toTs, activity, identification, crew, distance };
  changes.activities.set(`${fromTs}/${slot}`, row);
}
