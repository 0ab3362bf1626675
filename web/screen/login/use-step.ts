// Which step of the sign-in is shown. The later ones share an entry of the browser's history, so that its Back leads to the
// first one with the login, and not away from the page. What they need is in memory only, so Forward shows the first, too.
import type { Token } from '@flotila/domain/session/session.api.ts';
import { useCallback, useEffect, useState } from 'react';
import { signInWith } from '../../ground/session/session.ts';
import type { Step } from './steps.ts';

const FIRST: Step = { kind: 'password' };
const MARK = 'signInStep';

export function useStep() {
  const [step, setStep] = useState<Step>(FIRST);
  const [hasMoved, setMoved] = useState(false);
  useEffect(() => {
    const showFirst = () => setStep(FIRST);
    window.addEventListener('popstate', showFirst);
    return () => window.removeEventListener('popstate', showFirst);
  }, []);
  const goTo = useCallback((next: Step) => {
    if (!isMarked()) window.history.pushState({ [MARK]: true }, '');
    setStep(next);
    setMoved(true);
  }, []);
  const goBack = useCallback(() => {
    if (isMarked()) window.history.back();
    // At once: whoever presses twice would go back twice.
    setStep(FIRST);
  }, []);
  return { step, hasMoved, goTo, goBack };
}

/** Goes on as whoever is known now, who finds no step of the sign-in behind the first screen. */
export async function comeIn(token: Token, permanent: boolean): Promise<void> {
  if (isMarked()) await leaveSteps();
  signInWith(token, permanent);
}

function leaveSteps(): Promise<void> {
  return new Promise((resolve) => {
    const left = (signal: Event) => {
      // The first step would be shown for a moment.
      signal.stopImmediatePropagation();
      resolve();
    };
    window.addEventListener('popstate', left, { once: true, capture: true });
    window.history.back();
  });
}

function isMarked(): boolean {
  return window.history.state?.[MARK] === true;
}
