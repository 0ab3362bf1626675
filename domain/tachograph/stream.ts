// From what was told to one stream of a driver: in the order of time, without holes or overlaps, neighbours with
// the same activity merged (tachograph §1). The same minutes told in other pieces, another order or twice give
// the same stream, so nothing that is worked out from it depends on how the data came.
import type { Activity, Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';

/** An error this short between two equal activities is taken for that activity. */
export const ERROR_BRIDGED_MAX = 5;

/** Where two tell of the same minute, the one further to the front counts; alone before crew. */
const RANKS: readonly Activity[] = [
  ACTIVITY.driving,
  ACTIVITY.work,
  ACTIVITY.standby,
  ACTIVITY.rest,
  ACTIVITY.error,
  ACTIVITY.noCard,
];
const RANK_OF: readonly number[] = [3, 2, 1, 0, 4, 5];

/** Events of the sweep are numbers, so that they sort quickly: time, rank with crew, begin or end. */
const EVENT = 32;

/**
 * The stream from the first to the last known moment before `until`; what nobody told of is `noCard`. What ends
 * before it begins is dropped. Works in any unit of time; without errors bridged (see `cleanStream`).
 */
export function layered(stretches: readonly Stretch[], until = Number.POSITIVE_INFINITY) {
  const stream: Stretch[] = [];
  const open = new Int32Array(RANKS.length * 2);
  let at = Number.NaN;
  for (const event of eventsOf(stretches, until)) {
    const time = Math.floor(event / EVENT);
    const code = event - time * EVENT;
    if (time > at) append(stream, { from: at, to: time, ...told(open) });
    at = time;
    open[code >> 1] = (open[code >> 1] ?? 0) + ((code & 1) === 1 ? 1 : -1);
  }
  return stream;
}

function eventsOf(stretches: readonly Stretch[], until: number): Float64Array {
  const events = new Float64Array(stretches.length * 2);
  let count = 0;
  for (const { from, to, activity, crew } of stretches) {
    const end = Math.min(to, until);
    if (!(from < end)) continue;
    const code = ((RANK_OF[activity] ?? RANKS.length - 1) * 2 + (crew ? 1 : 0)) * 2;
    events[count++] = from * EVENT + code + 1;
    events[count++] = end * EVENT + code;
  }
  return events.subarray(0, count).sort();
}

function told(open: Int32Array): { activity: Activity; crew: boolean } {
  const rank = open.findIndex((count) => count > 0);
  const activity = RANKS[rank >> 1] ?? ACTIVITY.noCard;
  // Whether a second card was there says nothing where it is not known what its owner did.
  return { activity, crew: isKnown(activity) && (rank & 1) === 1 };
}

/** The stream in minutes, with short errors taken for the activity around them. */
export function cleanStream(stretches: readonly Stretch[], until?: number): Stretch[] {
  const pieces = layered(stretches, until);
  const stream: Stretch[] = [];
  for (const [index, stretch] of pieces.entries()) {
    const before = stream.at(-1);
    const after = pieces[index + 1];
    const isBridged =
      stretch.activity === ACTIVITY.error &&
      stretch.to - stretch.from <= ERROR_BRIDGED_MAX &&
      before?.activity === after?.activity;
    append(stream, isBridged && before ? { ...before, ...spanOf(stretch) } : stretch);
  }
  return stream;
}

/** What counts: unknown time is rest (the unit's own rule), and a rest is one however many cards were in. */
export function counted(stream: readonly Stretch[]): Stretch[] {
  const spans: Stretch[] = [];
  for (const stretch of stream) {
    const isRest = stretch.activity === ACTIVITY.rest || !isKnown(stretch.activity);
    append(spans, isRest ? { ...spanOf(stretch), activity: ACTIVITY.rest, crew: false } : stretch);
  }
  return spans;
}

export function isKnown(activity: Activity): boolean {
  return activity !== ACTIVITY.error && activity !== ACTIVITY.noCard;
}

function spanOf({ from, to }: Stretch): { from: number; to: number } {
  return { from, to };
}

/** Adds a stretch that begins where the stream ends; copies, so that nothing told is changed. */
function append(stream: Stretch[], stretch: Stretch): void {
  const last = stream.at(-1);
  if (last && last.activity === stretch.activity && last.crew === stretch.crew) {
    last.to = stretch.to;
  } else {
    stream.push({ ...stretch });
  }
}
