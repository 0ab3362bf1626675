// The clock of the replay: how the shown moment moves along a track. Pure. Standing and silence are
// hurried through, so that a day of driving is watched without waiting at each stop.
import { at, SEGMENT, type TrackLine } from '../../ground/map/track/track-line.ts';

/** Times faster than it was. */
export const REPLAY_SPEEDS = [1, 5, 10, 30, 60, 120, 300] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];

export interface ReplayState {
  /** The shown moment, epoch milliseconds. */
  ts: number;
  isPlaying: boolean;
  speed: ReplaySpeed;
  /** The map keeps the arrow in the middle. */
  isFollowing: boolean;
}

/** Nothing happens from … to. */
export interface QuietSpan {
  fromTs: number;
  toTs: number;
}

/** The moments of a track as the clock needs them. */
export interface ReplayTrack {
  /** Time stamps of the locations, rising. */
  ts: Float64Array;
  quiet: readonly QuietSpan[];
}

/** A quiet span takes at most so long on the screen. */
export const QUIET_MS = 800;
/** Shorter standing is shown as it was: a crossroads belongs to the drive. */
export const QUIET_SPAN_MS_MIN = 60_000;
const STILL_MERCATOR = 30 / 40_075_016;

/** What the clock needs of a line. */
export function replayTrack(line: TrackLine): ReplayTrack {
  const quiet: QuietSpan[] = [];
  for (let i = 0; i + 1 < line.count; i += 1) {
    if (!isQuiet(line, i)) continue;
    const [fromTs, toTs] = [at(line.ts, i), at(line.ts, i + 1)];
    const before = quiet.at(-1);
    if (before?.toTs === fromTs) before.toTs = toTs;
    else quiet.push({ fromTs, toTs });
  }
  return { ts: line.ts, quiet: quiet.filter((one) => one.toTs - one.fromTs >= QUIET_SPAN_MS_MIN) };
}

/** The state after so many milliseconds on the screen; at the end of the track it stops. */
export function advance(state: ReplayState, track: ReplayTrack, elapsedMs: number): ReplayState {
  if (!state.isPlaying) return state;
  const end = lastOf(track);
  let { ts } = state;
  let left = elapsedMs;
  // Each round ends a span, so there are at most two for every quiet span.
  for (let round = 0; round <= track.quiet.length * 2 && left > 0 && ts < end; round += 1) {
    const next = track.quiet.find((span) => span.toTs > ts);
    const isInside = next !== undefined && next.fromTs <= ts;
    const until = isInside ? next.toTs : (next?.fromTs ?? end);
    const rate = isInside
      ? Math.max(state.speed, (next.toTs - next.fromTs) / QUIET_MS)
      : state.speed;
    const needed = (until - ts) / rate;
    if (needed > left) {
      ts += left * rate;
      left = 0;
    } else {
      ts = until;
      left -= needed;
    }
  }
  return { ...state, ts: Math.min(ts, end), isPlaying: ts < end };
}

/** Starts or halts; at the end it starts from the beginning. */
export function toggle(state: ReplayState, track: ReplayTrack): ReplayState {
  if (state.isPlaying) return { ...state, isPlaying: false };
  const isAtEnd = state.ts >= lastOf(track);
  return { ...state, ts: isAtEnd ? firstOf(track) : state.ts, isPlaying: track.ts.length > 1 };
}

/** The previous (−1) or the next (1) location; the clock halts there. */
export function step(state: ReplayState, track: ReplayTrack, direction: -1 | 1): ReplayState {
  const { ts } = track;
  let found = direction === 1 ? lastOf(track) : firstOf(track);
  if (direction === 1) {
    for (let i = ts.length - 1; i >= 0 && at(ts, i) > state.ts; i -= 1) found = at(ts, i);
  } else {
    for (let i = 0; i < ts.length && at(ts, i) < state.ts; i += 1) found = at(ts, i);
  }
  return { ...state, ts: found, isPlaying: false };
}

/** Another moment, kept within the track. */
export function seek(state: ReplayState, track: ReplayTrack, ts: number): ReplayState {
  return { ...state, ts: Math.min(lastOf(track), Math.max(firstOf(track), ts)) };
}

function isQuiet(line: TrackLine, i: number): boolean {
  if (line.segment[i] !== SEGMENT.driven) return true;
  const way = at(line.along, i + 1) - at(line.along, i);
  return way < STILL_MERCATOR && !(at(line.speed, i) > 0);
}

function firstOf(track: ReplayTrack): number {
  return track.ts[0] ?? 0;
}

function lastOf(track: ReplayTrack): number {
  return track.ts.at(-1) ?? 0;
}
