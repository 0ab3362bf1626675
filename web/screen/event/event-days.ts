// The events of a month as lines of the table: a head for each day and, where there are more than are seen at once, one
// line for what only repeats (a door that is opened and closed all day). Pure.
import { isBegin } from '../../thing/event/event-words.tsx';
import { type EventRow, rowTone } from './event-rows.ts';

export interface EventRun {
  key: string;
  /** At least two, of one kind and one day, none of note. */
  rows: readonly EventRow[];
  /** How often it began. */
  count: number;
  /** How long it lasted all in all; null where that is not known of any. */
  seconds: number | null;
}

export type EventItem =
  | { kind: 'day'; day: string; count: number }
  | { kind: 'run'; run: EventRun; isOpen: boolean }
  | { kind: 'event'; row: EventRow };

/** So many events are seen at once, and are told one by one. */
const TOLD_MAX = 24;
/** Opened and closed is one thing, too. */
const RUN_MIN = 2;

export interface DaysInput {
  dayOf: (timestamp: string) => string;
  /** Keys of the runs that the user opened. */
  opened: ReadonlySet<string>;
  selected: EventRow | null;
}

/** A run with the selected event is open. */
export function eventItems(rows: readonly EventRow[], input: DaysInput): EventItem[] {
  const { dayOf, opened, selected } = input;
  const areGathered = rows.length > TOLD_MAX;
  const days = Map.groupBy(rows, ({ event }) => dayOf(event.timestamp));
  return [...days].flatMap(([day, ofDay]): EventItem[] => [
    { kind: 'day', day, count: ofDay.length },
    ...runsOf(ofDay, areGathered).flatMap((run): EventItem[] => {
      const told = run.rows.map((row): EventItem => ({ kind: 'event', row }));
      if (!areGathered || run.rows.length < RUN_MIN) return told;
      const isOpen = opened.has(run.key) || (selected !== null && run.rows.includes(selected));
      return [{ kind: 'run', run, isOpen }, ...(isOpen ? told : [])];
    }),
  ]);
}

/** What is calm is put together by its kind where it first was that day; what is of note keeps its place. */
function runsOf(ofDay: readonly EventRow[], areGathered: boolean): EventRun[] {
  if (!areGathered) return ofDay.map((row) => runOf([row]));
  const isCalm = (row: EventRow) => rowTone(row) === 'quiet' && !row.isAnswered && !row.isLasting;
  const kinds = Map.groupBy(ofDay, (row) =>
    isCalm(row) && row.event.parameter !== 'panic' ? row.event.parameter : row.key,
  );
  return [...kinds.values()].map(runOf);
}

function runOf(rows: readonly EventRow[]): EventRun {
  const lengths = rows.flatMap(({ event, seconds }) =>
    isBegin(event) && seconds !== null ? [seconds] : [],
  );
  const begun = rows.filter(({ event }) => isBegin(event)).length;
  return {
    key: `run ${rows[0]?.key}`,
    rows,
    count: begun || rows.length,
    seconds: lengths.length > 0 ? lengths.reduce((sum, one) => sum + one) : null,
  };
}
