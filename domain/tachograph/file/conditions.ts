// Specific conditions of a card (EF Specific_Conditions) or a vehicle unit: a list of begins and ends becomes times. Generation 1 knows
// no end of a ferry, and a list that is written over loses begins; what does not fit together is not guessed.
import type { Condition } from '../condition.ts';
import { DAY_MINUTES, DAY_MS, dateOf, MINUTE_MS } from './days.ts';
import type { ReadingDay, ReadingWarning } from './reading.ts';

/** SpecificConditionType (2016/799 Appendix 1 §2.154). */
const TYPES = { outBegin: 1, outEnd: 2, ferryBegin: 3, ferryEnd: 4 } as const;

interface Mark {
  time: number;
  type: number;
}
/** As written; without a time: an empty place of the list. */
export interface ConditionRecord {
  time: number | null;
  type: number;
}
/** Where a vehicle was used, minutes since 1970. */
interface Use {
  from: number;
  to: number;
}

/** Minutes since 1970, in the order of time. Adds to the warnings. */
export function readConditions(
  records: readonly ConditionRecord[],
  uses: readonly Use[],
  warnings: ReadingWarning[],
): Condition[] {
  const marks = marksOf(records);
  const unclear = new Map<string, number>();
  const doubt = ({ time }: Mark) => unclear.set(dateOf(time), (unclear.get(dateOf(time)) ?? 0) + 1);
  const found = [
    ...timesOf(marks, 'out', { begin: TYPES.outBegin, end: TYPES.outEnd }, doubt),
    ...timesOf(marks, 'ferry', { begin: TYPES.ferryBegin, end: TYPES.ferryEnd }, doubt),
  ];
  for (const [detail, count] of unclear) {
    warnings.push({ code: 'conditionsUnclear', detail, count });
  }
  return found
    .map(({ kind, from, to }) => ({ kind, from, to: to ?? endOf(kind, from, uses) }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from - other.from);
}

/** Those of a day, minutes of the day. */
export function conditionsOn({ date }: ReadingDay, conditions: readonly Condition[]): Condition[] {
  const start = Date.parse(date) / MINUTE_MS;
  return conditions.flatMap(({ kind, from, to }) => {
    const [begin, end] = [Math.max(from - start, 0), Math.min(to - start, DAY_MINUTES)];
    return begin < end ? [{ kind, from: begin, to: end }] : [];
  });
}

/** Each once, in the order of time. */
function marksOf(records: readonly ConditionRecord[]): Mark[] {
  const marks = new Map<string, Mark>();
  for (const { time, type } of records) {
    if (time !== null) marks.set(`${time} ${type}`, { time, type });
  }
  return [...marks.values()].sort((one, other) => one.time - other.time || one.type - other.type);
}

/** A begin without an end has `to: null`. Of two begins the first counts, and an end belongs to a begin. */
function timesOf(
  marks: readonly Mark[],
  kind: Condition['kind'],
  types: { begin: number; end: number },
  doubt: (mark: Mark) => void,
): { kind: Condition['kind']; from: number; to: number | null }[] {
  const times: { kind: Condition['kind']; from: number; to: number | null }[] = [];
  let open: (typeof times)[number] | null = null;
  for (const [index, mark] of marks.entries()) {
    const minute = Math.floor(mark.time / MINUTE_MS);
    if (mark.type === types.begin) {
      // A ferry of generation 1 has no end: the next begin is another crossing.
      if (open && kind === 'out') {
        doubt(mark);
        continue;
      }
      open = { kind, from: minute, to: null };
      times.push(open);
    } else if (mark.type === types.end) {
      if (open) open.to = minute;
      // The begin of the oldest mark may have been written over.
      else if (index > 0) doubt(mark);
      open = null;
    }
  }
  return times;
}

/** A ferry without an end is its begin; out of scope ends with the use of the vehicle, or the day. */
function endOf(kind: Condition['kind'], from: number, uses: readonly Use[]): number {
  if (kind === 'ferry') return from + 1;
  const midnight = (Math.floor((from * MINUTE_MS) / DAY_MS) + 1) * DAY_MINUTES;
  const use = uses.find((one) => one.from <= from && one.to > from);
  return Math.min(use?.to ?? midnight, midnight);
}
