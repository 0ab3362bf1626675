// Who was assigned to a vehicle when. What is driven without an identification is the assigned driver's,
// and a logbook must not change when the vehicle gets another driver (decision 0017). A history is in
// order; it begins with a person from the beginning on, and no two neighbours name the same one.
import { localDay } from '../time.ts';

/** One row of a history; it holds until the next one begins. */
export interface Assignment {
  /** epoch milliseconds; -Infinity: from the beginning */
  since: number;
  /** null: nobody */
  personId: number | null;
  /** epoch milliseconds of when it was said */
  made: number;
}

export interface DriverChange {
  personId: number | null;
  /** epoch milliseconds */
  now: number;
  /** IANA zone of the company, which decides what is the same day */
  zone: string;
}

/**
 * The history after a change; its newest two rows suffice. The first person ever named holds from the
 * beginning, since a vehicle is often driven before somebody writes down by whom; everybody later from the
 * change on. Who is changed on the local day on which they were named was named by mistake: the new one
 * takes their time over.
 */
export function assignDriver(history: readonly Assignment[], change: DriverChange): Assignment[] {
  const { personId, now } = change;
  const newest = history.at(-1);
  if ((newest?.personId ?? null) === personId) return [...history];
  if (!newest) return [{ since: Number.NEGATIVE_INFINITY, personId, made: now }];
  if (!isCorrection(newest, change)) return [...history, { since: now, personId, made: now }];
  const earlier = history.slice(0, -1);
  const isBack = (earlier.at(-1)?.personId ?? null) === personId;
  return isBack ? earlier : [...earlier, { ...newest, personId }];
}

/** Where the clock went back, a new row would not be the newest. */
function isCorrection({ since, made }: Assignment, { now, zone }: DriverChange): boolean {
  return localDay(made, zone) === localDay(now, zone) || now <= since;
}
