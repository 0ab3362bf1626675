// Who types waits for nothing: on machines whose graphics card is imitated a frame of the map costs more than
// the answer to a key, so the map draws what moves when the hand rests, and in a long run of keys now and then.

/** So long after a key the next one may come. */
const TYPING_MS = 300;
/** Between two frames of what moves meanwhile. */
const FRAME_MS = 1_500;

/** Milliseconds that a frame of what moves waits, at `now`, after the last key and the last frame. */
export function typingPause(now: number, keyAt: number, drawnAt: number): number {
  if (now - keyAt > TYPING_MS) return 0;
  return Math.max(0, drawnAt + FRAME_MS - now);
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
