// Who types or opens something waits for nothing: on machines whose graphics card is imitated a frame of the map costs
// more than the answer to a key, so the map draws what moves when the hand rests, in a long run of keys now and then, and
// after a press when that to which it led stands.

/** So long after a key the next one may come. */
const TYPING_MS = 300;
/** Between two frames of what moves meanwhile. */
const FRAME_MS = 1_500;
/** In this time what a press began is to be seen (decision 0136). */
const OPENING_MS = 400;

/** The hand's last deeds, and the last frame of what moves: all of `performance.now()`. */
export interface Deeds {
  keyAt: number;
  pressAt: number;
  drawnAt: number;
}

/** Milliseconds that a frame of what moves waits at `now`. */
export function pauseForHand(now: number, { keyAt, pressAt, drawnAt }: Deeds): number {
  const typing = now - keyAt > TYPING_MS ? 0 : drawnAt + FRAME_MS - now;
  return Math.max(0, typing, pressAt + OPENING_MS - now);
}

let lastKey = Number.NEGATIVE_INFINITY;

/** Milliseconds of `performance.now()` of the last key that went into a field of the page. */
export function lastKeyAt(): number {
  return lastKey;
}

globalThis.addEventListener?.(
  'keydown',
  ({ target, timeStamp }) => {
    if (target instanceof HTMLInputElement) lastKey = timeStamp;
  },
  { capture: true, passive: true },
);
