// Which source of the street map is shown, and when none is: decided from what came, what failed and how
// long nothing did. Pure: the clock and chance are given. The library that draws cannot be asked: when all
// tiles have failed it says that everything is loaded.

export interface WatchState {
  /** Which source gives tiles; null: none, the offline map is shown. */
  readonly shown: number | null;
  /** Which source is being opened. */
  readonly opening: number | null;
  /** When the first source is tried again; null: not planned. */
  readonly retryAtMs: number | null;
  /** When the tiles that failed on a shown map are asked for again; null: none did. */
  readonly refreshAtMs: number | null;
  /** Counts up whenever tiles that failed are to be asked for again. */
  readonly refreshes: number;
  /** Whether the shown source has to prove that it still has anything: it had nothing several times. */
  readonly isDoubted: boolean;
  readonly openedAtMs: number;
  /** Since when tiles are waited for and none came; null: none is waited for. */
  readonly waitingSinceMs: number | null;
  /** Tiles in a row that failed, and that the source did not have. */
  readonly failures: number;
  readonly missing: number;
  /** Times in a row that no source was left. */
  readonly tries: number;
  /** Times in a row that tiles of a shown map had to be asked for again. */
  readonly refreshTries: number;
}

export type WatchEvent =
  | { kind: 'opened' }
  | { kind: 'openFailed'; retryAfterMs: number | null }
  /** A tile of the shown source was asked for. */
  | { kind: 'asked' }
  /** One came; isLast: no other is waited for. */
  | { kind: 'came'; isLast: boolean }
  /** Nobody needs it any more. */
  | { kind: 'left'; isLast: boolean }
  /** The source does not have it (404). */
  | { kind: 'missing'; isLast: boolean }
  /** isHopeless: it will not be better for asking again. isBusy: the host wants to be left alone. */
  | {
      kind: 'failed';
      isLast: boolean;
      isHopeless: boolean;
      isBusy: boolean;
      retryAfterMs: number | null;
    }
  /** The doubted source gave the tile that it is known to have, or not. */
  | { kind: 'proved' }
  | { kind: 'disproved' }
  /** The browser says that there is a network again. */
  | { kind: 'online' }
  | { kind: 'tick' };

export interface Chance {
  nowMs: number;
  /** 0 to 1. */
  random: number;
}

/** So long tiles may be waited for without one coming. */
export const WAIT_MS_MAX = 3_000;
const FAILURES_MAX = 3;
const RETRY_MS = [5_000, 15_000, 60_000] as const;
/** So many parts of a pause are left to chance, lest all browsers come back at once. */
const JITTER = 0.2;
const RETRY_AFTER_MS_MAX = 3_600_000;
/** After so long a time with tiles a failure is a new one, not one more. */
const SOUND_MS = 60_000;

/** The watch over so many sources, of which the first is being opened. */
export function startWatch(sourceCount: number): WatchState {
  return {
    shown: null,
    opening: sourceCount > 0 ? 0 : null,
    retryAtMs: null,
    refreshAtMs: null,
    refreshes: 0,
    isDoubted: false,
    openedAtMs: 0,
    waitingSinceMs: null,
    failures: 0,
    missing: 0,
    tries: 0,
    refreshTries: 0,
  };
}

/** The state after an event. */
export function watch(
  state: WatchState,
  event: WatchEvent,
  sourceCount: number,
  chance: Chance,
): WatchState {
  const { nowMs } = chance;
  switch (event.kind) {
    case 'opened':
      return opened(state, chance);
    case 'openFailed':
      return openNext(state, sourceCount, chance, event.retryAfterMs);
    case 'asked':
      return { ...state, waitingSinceMs: state.waitingSinceMs ?? nowMs };
    case 'came':
      return came(state, event.isLast, nowMs);
    case 'left':
      return { ...state, waitingSinceMs: event.isLast ? null : state.waitingSinceMs };
    case 'missing': {
      const missing = state.missing + 1;
      const waitingSinceMs = event.isLast ? null : nowMs;
      return { ...state, missing, waitingSinceMs, isDoubted: missing >= FAILURES_MAX };
    }
    case 'failed':
      return failed(state, event, sourceCount, chance);
    case 'proved':
      return { ...state, missing: 0, isDoubted: false };
    case 'disproved':
      return state.isDoubted ? lose(state, sourceCount, chance, null) : state;
    case 'online':
      return tick(
        { ...state, retryAtMs: state.retryAtMs === null ? null : nowMs },
        sourceCount,
        chance,
      );
    case 'tick':
      return tick(state, sourceCount, chance);
  }
}

/** When the next tick is due; null: nothing waits for time to pass. */
export function nextTickMs(state: WatchState): number | null {
  const { waitingSinceMs, retryAtMs, refreshAtMs, shown } = state;
  const times = [
    shown === null || waitingSinceMs === null ? null : waitingSinceMs + WAIT_MS_MAX,
    retryAtMs,
    refreshAtMs,
  ].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Whether there are sources of which none can be had; not while they are tried for the first time. */
export function isAway({ shown, tries }: WatchState): boolean {
  return shown === null && tries > 0;
}

function opened(state: WatchState, chance: Chance): WatchState {
  const { opening } = state;
  if (opening === null) return state;
  return {
    ...state,
    shown: opening,
    opening: null,
    openedAtMs: chance.nowMs,
    // Where only a later source could be had, an earlier one is better as soon as it can.
    retryAtMs: opening > 0 ? chance.nowMs + pauseOf(RETRY_MS.length, chance) : null,
    refreshAtMs: null,
    refreshes: state.refreshes + 1,
    isDoubted: false,
    waitingSinceMs: null,
    failures: 0,
    missing: 0,
  };
}

function came(state: WatchState, isLast: boolean, nowMs: number): WatchState {
  // Late, but it came: whoever was given up is there.
  if (state.shown === null) {
    return state.retryAtMs === null ? state : { ...state, retryAtMs: nowMs };
  }
  const isWhole = isLast && state.refreshAtMs === null;
  return {
    ...state,
    waitingSinceMs: isLast ? null : nowMs,
    failures: 0,
    missing: 0,
    tries: nowMs - state.openedAtMs >= SOUND_MS ? 0 : state.tries,
    refreshTries: isWhole ? 0 : state.refreshTries,
  };
}

function failed(
  state: WatchState,
  event: Extract<WatchEvent, { kind: 'failed' }>,
  sourceCount: number,
  chance: Chance,
): WatchState {
  if (state.shown === null) return state;
  const failures = state.failures + 1;
  if (event.isBusy || failures >= FAILURES_MAX) {
    return lose(state, sourceCount, chance, event.retryAfterMs);
  }
  const waitingSinceMs = event.isLast ? null : state.waitingSinceMs;
  const next = { ...state, failures, waitingSinceMs };
  if (event.isHopeless || state.refreshAtMs !== null) return next;
  const refreshAtMs = chance.nowMs + pauseOf(state.refreshTries, chance);
  return { ...next, refreshAtMs, refreshTries: state.refreshTries + 1 };
}

function tick(state: WatchState, sourceCount: number, chance: Chance): WatchState {
  const { nowMs } = chance;
  const isDue = (time: number | null) => time !== null && nowMs >= time;
  const { shown, waitingSinceMs } = state;
  if (shown !== null && waitingSinceMs !== null && nowMs - waitingSinceMs >= WAIT_MS_MAX) {
    return lose(state, sourceCount, chance, null);
  }
  let next = state;
  if (isDue(state.refreshAtMs)) {
    next = { ...next, refreshAtMs: null, refreshes: state.refreshes + 1 };
  }
  if (isDue(state.retryAtMs)) next = { ...next, retryAtMs: null, opening: 0 };
  return next;
}

/** The shown source is given up; the next is opened, or all are tried again later. */
function lose(
  state: WatchState,
  sourceCount: number,
  chance: Chance,
  retryAfterMs: number | null,
): WatchState {
  const { shown } = state;
  const lost = { ...state, shown: null, refreshAtMs: null, isDoubted: false, waitingSinceMs: null };
  return openNext({ ...lost, opening: shown }, sourceCount, chance, retryAfterMs);
}

function openNext(
  state: WatchState,
  sourceCount: number,
  chance: Chance,
  retryAfterMs: number | null,
): WatchState {
  const { opening, shown } = state;
  if (opening === null) return state;
  // What is behind the shown one is worse than it.
  const end = shown ?? sourceCount;
  if (opening + 1 < end) return { ...state, opening: opening + 1, retryAtMs: null };
  const wish = Math.min(RETRY_AFTER_MS_MAX, retryAfterMs ?? 0);
  const retryAtMs = chance.nowMs + Math.max(wish, pauseOf(state.tries, chance));
  return { ...state, opening: null, retryAtMs, tries: state.tries + 1 };
}

function pauseOf(tries: number, { random }: Chance): number {
  const pause = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0;
  return pause * (1 + JITTER * (random - 0.5) * 2);
}
