// Working days of a driver: from the first work after a rest of nine hours to the last before the next such rest, with
// the longest work without a break, the breaks, and the work of 24 hours in which there was night work (Directive 2002/15/EC
// Art. 5 and 7). Driving and other work are working time; availability is neither that nor a break, but with two drivers
// in a moving vehicle it is one (561/2006 Art. 7). Minutes since 1970 UTC.
import { addDays, instantOfLocal, localDay } from '../time.ts';
import { ACTIVITY, type Stretch } from './activity.ts';
import { overlap } from './counters.ts';
import { DAY, ONLINE_DAY_BOUNDARY } from './limits.ts';
import { WORK_BREAK_PART, type WorkingRules } from './working-limits.ts';

const MINUTE_MS = 60_000;

export interface Worked {
  from: number;
  /** End of its last work. */
  to: number;
  /** Minutes of work between the two. */
  minutes: number;
}

export interface WorkingDay extends Worked {
  /** Work from break to break, in the order of time. */
  runs: Worked[];
  /** Minutes of breaks of at least 15 minutes between its first and its last work. */
  breaks: number;
  /** A rest of nine hours followed; until then a break may still come. */
  isOver: boolean;
  /** 24 hours each from its begin on, those with work at night. */
  nights: Worked[];
}

type Kind = 'work' | 'break' | 'standby';

interface Piece {
  from: number;
  to: number;
  kind: Kind;
}

/** Of a counted stream, in which unknown time is rest. */
export function workingDays(spans: readonly Stretch[], rules: WorkingRules): WorkingDay[] {
  const days: WorkingDay[] = [];
  let own: Stretch[] = [];
  const end = (isOver: boolean) => {
    if (own.length > 0) days.push(dayOf(piecesOf(own), isOver, rules));
    own = [];
  };
  for (const span of spans) {
    const isRest = span.activity === ACTIVITY.rest;
    if (isRest && span.to - span.from >= ONLINE_DAY_BOUNDARY) end(true);
    else if (own.length > 0 || isWork(span.activity)) own.push(span);
  }
  end(false);
  return days;
}

function piecesOf(spans: readonly Stretch[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { from, to, activity, crew } of spans) {
    const kind = kindOf(activity, crew);
    const last = pieces.at(-1);
    if (last?.kind === kind && last.to === from) last.to = to;
    else pieces.push({ from, to, kind });
  }
  return pieces;
}

function kindOf(activity: Stretch['activity'], crew: boolean): Kind {
  if (isWork(activity)) return 'work';
  return activity === ACTIVITY.standby && !crew ? 'standby' : 'break';
}

function isWork(activity: Stretch['activity']): boolean {
  return activity === ACTIVITY.driving || activity === ACTIVITY.work;
}

function dayOf(pieces: readonly Piece[], isOver: boolean, rules: WorkingRules): WorkingDay {
  const last = pieces.findLastIndex(({ kind }) => kind === 'work');
  const inside = pieces.slice(0, last + 1);
  const work = inside.filter(({ kind }) => kind === 'work');
  const breaks = inside.filter(isBreak).reduce((sum, { from, to }) => sum + to - from, 0);
  const day = worked(work);
  return { ...day, runs: runsOf(inside), breaks, isOver, nights: nightsOf(work, day, rules) };
}

function isBreak({ from, to, kind }: Piece): boolean {
  return kind === 'break' && to - from >= WORK_BREAK_PART;
}

function runsOf(pieces: readonly Piece[]): Worked[] {
  const runs: Worked[] = [];
  let run: Piece[] = [];
  const end = () => {
    if (run.length > 0) runs.push(worked(run));
    run = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'work') run.push(piece);
    else if (isBreak(piece)) end();
  }
  end();
  return runs;
}

function worked(work: readonly Piece[]): Worked {
  return {
    from: work[0]?.from ?? 0,
    to: work.at(-1)?.to ?? 0,
    minutes: work.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

function nightsOf(work: readonly Piece[], day: Worked, rules: WorkingRules): Worked[] {
  const nights: Worked[] = [];
  for (let from = day.from; from < day.to; from += DAY) {
    const to = from + DAY;
    const own = work
      .filter((one) => one.from < to && one.to > from)
      .map((one) => ({ ...one, from: Math.max(one.from, from), to: Math.min(one.to, to) }));
    if (own.some((one) => isAtNight(one, rules))) nights.push(worked(own));
  }
  return nights;
}

/** Any work at night is night work (Art. 3(i)). */
function isAtNight({ from, to }: Piece, { night, zone }: WorkingRules): boolean {
  const last = localDay(to * MINUTE_MS, zone);
  let day = addDays(localDay(from * MINUTE_MS, zone), -1);
  for (; day <= last; day = addDays(day, 1)) {
    const begin = localMinute(day, night.from, zone);
    const isOverMidnight = night.to <= night.from;
    const end = localMinute(isOverMidnight ? addDays(day, 1) : day, night.to, zone);
    if (overlap(from, to, begin, end) > 0) return true;
  }
  return false;
}

/** Minute of a local day; what the clock skips or shows twice counts from its first pass on. */
function localMinute(day: string, minute: number, zone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS;
  return instantOfLocal(local, zone, 'earlier') / MINUTE_MS;
}
