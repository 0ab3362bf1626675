// The running replay: one for the page, because the buttons stand in the bar and the arrow on the map. It
// moves by animation frames outside of React; components hear only of what buttons show.
import { useSyncExternalStore } from 'react';
import { firstAt, type TrackLine } from '../../ground/map/track/track-line.ts';
import { createTold, pageValue } from '../../ground/ui/page-value.ts';
import {
  advance,
  type ReplaySpeed,
  type ReplayState,
  type ReplayTrack,
  replayTrack,
  seek,
  step,
  toggle,
} from './replay.ts';

/** What the buttons show; the moment itself is read by `replayMoment` with each frame. */
export interface ReplayView extends Omit<ReplayState, 'ts'> {
  isOpen: boolean;
  /** First and last moment of the track, null while there is nothing to play. */
  range: readonly [fromTs: number, toTs: number] | null;
}

const DEFAULT_SPEED: ReplaySpeed = 60;
/** After a hidden tab or a halted machine the clock goes on, it does not leap. */
const FRAME_MS_MAX = 100;

const start: ReplayState = { ts: 0, isPlaying: false, speed: DEFAULT_SPEED, isFollowing: true };
let state = start;
let isOpen = false;
let line: TrackLine | null = null;
let track: ReplayTrack | null = null;
let frame = 0;
let lastMs = 0;
const view = pageValue(viewNow());
const frames = createTold();

/** Gives the replay the track that the map shows; another one halts it at its nearest moment. */
export function setReplayTrack(next: TrackLine | null): void {
  if (next === line) return;
  line = next;
  track = next && next.count > 1 ? replayTrack(next) : null;
  if (track === null) isOpen = false;
  else if (isOpen) change(seek(state, track, state.ts));
  tell();
}

/** Shows the arrow at the beginning of the track, or at `fromTs`. */
export function openReplay(fromTs: number | null = null): void {
  if (!track || !line) return;
  isOpen = true;
  change(seek({ ...start, speed: state.speed }, track, fromTs ?? 0));
}

export function closeReplay(): void {
  if (!isOpen) return;
  isOpen = false;
  change({ ...state, isPlaying: false });
}

export function toggleReplay(): void {
  if (track && isOpen) change(toggle(state, track));
}

/** The previous or the next location. */
export function stepReplay(direction: -1 | 1): void {
  if (track && isOpen) change(step(state, track, direction));
}

export function seekReplay(ts: number): void {
  if (track && isOpen) change(seek(state, track, ts));
}

export function setReplaySpeed(speed: ReplaySpeed): void {
  change({ ...state, speed });
}

export function followReplay(isFollowing: boolean): void {
  change({ ...state, isFollowing });
}

/** The shown moment, null while no replay is open. */
export function replayMoment(): number | null {
  return isOpen ? state.ts : null;
}

/** The time stamp of the location at or before the shown moment: what hovering knows. */
export function replayLocationTs(): number | null {
  if (!isOpen || !line) return null;
  return line.ts[Math.max(0, firstAt(line, state.ts + 1) - 1)] ?? null;
}

/** Told with each frame that moves; answers how to stop. */
export const subscribeReplayFrames = frames.on;

export const useReplay = view.use;

/** For what only hides while a replay is open. */
export function useIsReplayOpen(): boolean {
  return useSyncExternalStore(view.subscribe, () => view.get().isOpen);
}

function change(next: ReplayState): void {
  state = next;
  if (state.isPlaying && frame === 0) {
    lastMs = performance.now();
    frame = requestAnimationFrame(run);
  }
  tell();
}

function run(nowMs: number): void {
  frame = 0;
  if (!track || !state.isPlaying) return;
  const elapsed = Math.min(FRAME_MS_MAX, Math.max(0, nowMs - lastMs));
  lastMs = nowMs;
  state = advance(state, track, elapsed);
  if (state.isPlaying) frame = requestAnimationFrame(run);
  tell();
}

function tell(): void {
  frames.tell();
  const next = viewNow();
  if (!isSame(view.get(), next)) view.set(next);
}

function viewNow(): ReplayView {
  const { isPlaying, speed, isFollowing } = state;
  const [first, last] = [track?.ts[0], track?.ts.at(-1)];
  const range = first === undefined || last === undefined ? null : ([first, last] as const);
  return { isOpen, isPlaying, speed, isFollowing, range };
}

function isSame(one: ReplayView, other: ReplayView): boolean {
  return (
    one.isOpen === other.isOpen &&
    one.isPlaying === other.isPlaying &&
    one.speed === other.speed &&
    one.isFollowing === other.isFollowing &&
    one.range?.[0] === other.range?.[0] &&
    one.range?.[1] === other.range?.[1]
  );
}
