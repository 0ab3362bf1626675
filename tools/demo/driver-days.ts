// What a driver of the demo does by the tachographs of all vehicles: the truth that trackers tell live, that files
// of driver cards are written from, and that tests count.
import type { Activity } from '@flotila/domain/tachograph/activity.ts';
import type { DemoTracker } from './motion.ts';
import type { Slot, SlotState } from './slots.ts';

/** A card in a slot with its driver doing one thing; epoch ms at whole seconds, as trackers tell them. */
export interface CardStretch {
  from: number;
  to: number;
  activity: Activity;
  slot: 1 | 2;
  /** Two cards are in. */
  crew: boolean;
  plate: string;
}

/** Of each driver by the index among the company's persons, within from … to (epoch ms), in the order of time. */
export function cardStretches(
  trackers: readonly DemoTracker[],
  from: number,
  to: number,
): Map<number, CardStretch[]> {
  const drivers = new Map<number, CardStretch[]>();
  for (const { vehicle, slots } of trackers) {
    const states = [...slots(from, to)];
    for (const [index, state] of states.entries()) {
      const crew = state.first.person !== null && (state.second?.person ?? null) !== null;
      const when = {
        from: wholeSecond(state.from),
        to: wholeSecond(states[index + 1]?.from ?? to),
      };
      for (const { activity, person, slot } of slotsOf(state)) {
        if (person === null || when.from >= when.to) continue;
        const mine = drivers.get(person) ?? [];
        drivers.set(person, mine);
        const last = mine.at(-1);
        const now = { ...when, activity, slot, crew, plate: vehicle.plate };
        if (last && isSame(last, now)) last.to = now.to;
        else mine.push(now);
      }
    }
  }
  for (const mine of drivers.values()) mine.sort((one, two) => one.from - two.from);
  return drivers;
}

function slotsOf({ first, second }: SlotState): (Slot & Pick<CardStretch, 'slot'>)[] {
  return [{ ...first, slot: 1 }, ...(second ? [{ ...second, slot: 2 as const }] : [])];
}

function isSame(last: CardStretch, now: CardStretch): boolean {
  return (
    last.to === now.from &&
    last.activity === now.activity &&
    last.slot === now.slot &&
    last.crew === now.crew &&
    last.plate === now.plate
  );
}

function wholeSecond(time: number): number {
  return Math.round(time / 1000) * 1000;
}
