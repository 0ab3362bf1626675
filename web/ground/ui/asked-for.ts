// What was asked for last by steps from what is shown. An address that changes is drawn a little later, and whoever
// presses a step twice meanwhile goes two steps.
import { useEffect, useRef } from 'react';

/** Answers how to ask: the step is given what was asked for last. `shown` is plain text, so that the same is the same. */
export function useSteps(
  shown: string,
  ask: (next: string) => void,
): (step: (from: string) => string) => void {
  const asked = useRef(shown);
  useEffect(() => {
    asked.current = shown;
  }, [shown]);
  return (step) => {
    const next = step(asked.current);
    if (next === asked.current) return;
    asked.current = next;
    ask(next);
  };
}
