// What a shape was before, so that drawing can be taken back step by step. Shapes that somebody else stored over it
// are steps like any other.
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useReducer, useRef } from 'react';

type Drawn = readonly ZoneShape[];

interface Steps {
  past: readonly Drawn[];
  now: Drawn;
  future: readonly Drawn[];
}

/** Steps that are kept. */
const STEPS_MAX = 100;

/** The steps with a new one; what had been taken back is given up. */
export function withStep({ past, now }: Steps, next: Drawn): Steps {
  return { past: [...past, now].slice(-STEPS_MAX), now: next, future: [] };
}

export function stepBack({ past, now, future }: Steps): Steps {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), now: before, future: [now, ...future] }
    : steps(past, now, future);
}

export function stepForward({ past, now, future }: Steps): Steps {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : steps(past, now, future);
}

function steps(past: readonly Drawn[], now: Drawn, future: readonly Drawn[]): Steps {
  return { past, now, future };
}

export function useShapeHistory(drawn: Drawn, put: (drawn: Drawn) => void) {
  const kept = useRef<Steps>({ past: [], now: drawn, future: [] });
  const [, draw] = useReducer((count: number) => count + 1, 0);
  if (kept.current.now !== drawn) kept.current = withStep(kept.current, drawn);
  const go = (step: (steps: Steps) => Steps) => {
    const before = kept.current;
    kept.current = step(before);
    if (kept.current.now !== before.now) put(kept.current.now);
    draw();
  };
  return {
    canUndo: kept.current.past.length > 0,
    canRedo: kept.current.future.length > 0,
    undo: () => go(stepBack),
    redo: () => go(stepForward),
  };
}
