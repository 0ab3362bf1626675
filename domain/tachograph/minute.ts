// The one-minute rule (Reg. (EU) 2016/799 Annex IC 51 and 52): from live rows by the second to the minutes that a
// card would hold. Data of cards and vehicle units obey it already.
import type { Stretch } from './activity.ts';
import { ACTIVITY } from './activity.ts';
import { layered } from './stream.ts';

const MINUTE_SECONDS = 60;

/**
 * Stretches of whole minutes from stretches in seconds since 1970 (any order, overlaps resolved as in the stream).
 * A minute between two driving minutes is driving; any other takes the longest unbroken activity in it, the
 * latest of equally long ones. Unknown (no card, nobody told) is one of them and has no stretch.
 */
export function minuteStretches(seconds: readonly Stretch[]): Stretch[] {
  const known = seconds.filter(({ activity }) => activity !== ACTIVITY.noCard);
  const runs = minuteRuns(layered(known));
  const minutes: Stretch[] = [];
  for (const [index, run] of runs.entries()) {
    const isBetween =
      run.to - run.from === 1 &&
      runs[index - 1]?.activity === ACTIVITY.driving &&
      runs[index + 1]?.activity === ACTIVITY.driving;
    const crew = isBetween ? (runs[index - 1]?.crew ?? false) : run.crew;
    const activity = isBetween ? ACTIVITY.driving : run.activity;
    const last = minutes.at(-1);
    if (last?.to === run.from && last.activity === activity && last.crew === crew) last.to = run.to;
    else if (activity !== ACTIVITY.noCard) minutes.push({ ...run, activity, crew });
  }
  return minutes;
}

/** Runs of minutes by the longest activity in each; neighbours differ or are a minute on their own. */
function minuteRuns(stream: readonly Stretch[]): Stretch[] {
  const runs: Stretch[] = [];
  let longest: Stretch | null = null;
  for (const piece of piecesOf(stream)) {
    if (piece.from % MINUTE_SECONDS === 0 && longest) {
      push(runs, longest);
      longest = null;
    }
    if (!longest || piece.to - piece.from >= longest.to - longest.from) longest = piece;
  }
  if (longest) push(runs, longest);
  return runs;
}

/** The stream cut where a minute that it does not fill begins or ends; what lies between is one piece. */
function* piecesOf(stream: readonly Stretch[]): Iterable<Stretch> {
  const first = stream[0];
  const last = stream.at(-1);
  if (!first || !last) return;
  const unknown = { activity: ACTIVITY.noCard, crew: false };
  const from = floorMinute(first.from);
  const to = floorMinute(last.to + MINUTE_SECONDS - 1);
  if (from < first.from) yield { from, to: first.from, ...unknown };
  for (const stretch of stream) {
    let at = stretch.from;
    while (at < stretch.to) {
      const isWhole = at % MINUTE_SECONDS === 0;
      const whole = isWhole ? floorMinute(stretch.to) : floorMinute(at) + MINUTE_SECONDS;
      const end = whole > at ? Math.min(whole, stretch.to) : stretch.to;
      yield { ...stretch, from: at, to: end };
      at = end;
    }
  }
  if (last.to < to) yield { from: last.to, to, ...unknown };
}

function push(runs: Stretch[], longest: Stretch): void {
  const from = floorMinute(longest.from) / MINUTE_SECONDS;
  const to = floorMinute(longest.to + MINUTE_SECONDS - 1) / MINUTE_SECONDS;
  const last = runs.at(-1);
  if (last && last.activity === longest.activity && last.crew === longest.crew) last.to = to;
  else runs.push({ from, to, activity: longest.activity, crew: longest.crew });
}

function floorMinute(seconds: number): number {
  return Math.floor(seconds / MINUTE_SECONDS) * MINUTE_SECONDS;
}
