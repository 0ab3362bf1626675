// What the events table says beyond the event itself: how long what began lasted, and whether it still
// does. Pure.
import { SHOUT_PARAMETERS } from '@flotila/domain/event/alarms.ts';
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { eventTone, isBegin } from '../../thing/event/event-words.tsx';
import { type EventId, writeEvent } from './event-place.ts';

export interface EventRow {
  event: EventView;
  /** As the address names it. */
  id: EventId;
  key: string;
  /** From its beginning to its end, at both of them; null when one of them is not known. Seconds. */
  seconds: number | null;
  /** It began and no end is known, in a period that reaches to now. */
  isLasting: boolean;
  /** A call for help that nobody has to answer any more. */
  isAnswered: boolean;
}

/** A call for help is answered by people, and trackers do not tell that what they shout is over. */
const WITHOUT_END = new Set(['panic', ...SHOUT_PARAMETERS]);

/**
 * Rows in the order of time. `isCurrent`: the period reaches to now; `isCalling`: the vehicle's call for help waits for
 * an answer, which people give and no event tells.
 */
export function eventRows(
  events: readonly EventView[],
  isCurrent: boolean,
  isCalling = true,
): EventRow[] {
  const rows = events.map((event): EventRow => {
    const id = { ts: Date.parse(event.timestamp), parameterId: event.parameterId };
    const isAnswered = event.parameter === 'panic' && isBegin(event) && !isCalling;
    return { event, id, key: writeEvent(id), seconds: null, isLasting: false, isAnswered };
  });
  rows.sort((a, b) => a.id.ts - b.id.ts || a.id.parameterId - b.id.parameterId);
  /** What began last, by parameter. */
  const begun = new Map<number, EventRow>();
  for (const row of rows) {
    const { parameterId, ts } = row.id;
    const begin = begun.get(parameterId);
    if (isBegin(row.event)) {
      begun.set(parameterId, row);
    } else if (begin) {
      begin.seconds = (ts - begin.id.ts) / 1000;
      row.seconds = begin.seconds;
      begun.delete(parameterId);
    }
  }
  for (const row of begun.values())
    row.isLasting = isCurrent && !WITHOUT_END.has(row.event.parameter);
  return rows;
}

/** The row of the address; null when it is not there. */
export function rowOf(rows: readonly EventRow[], id: EventId | null): EventRow | null {
  if (id === null) return null;
  const { ts, parameterId } = id;
  return rows.find((row) => row.id.ts === ts && row.id.parameterId === parameterId) ?? null;
}

/** What stands open is of note as long as it does: a door that was closed again is an ordinary day. */
export function rowTone({ event, seconds }: EventRow): ReturnType<typeof eventTone> {
  const tone = eventTone(event);
  return tone === 'notice' && seconds !== null ? 'quiet' : tone;
}
