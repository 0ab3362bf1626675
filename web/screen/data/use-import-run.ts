// One import on its way: looked through without storing (a dry run), then stored.
import { useEffect, useRef, useState } from 'react';
import { failureText, showFailure } from '../../ground/ui/failure.ts';

type Ask<Answer> = (signal: AbortSignal) => Promise<Answer>;

/** @param onStored is told also when the dialog was closed meanwhile */
export function useImportRun<Answer>(onStored: (answer: Answer) => void) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState<'check' | 'store' | null>(null);
  const isGone = useRef(false);
  /** Of a look that nobody waits for any more. */
  const checking = useRef<AbortController | null>(null);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      checking.current?.abort();
    };
  }, []);

  async function run(ask: Ask<Answer>, isDry: boolean) {
    checking.current?.abort();
    const control = new AbortController();
    checking.current = isDry ? control : null;
    setRunning(isDry ? 'check' : 'store');
    setError(null);
    try {
      const next = await ask(control.signal);
      if (!isDry) onStored(next);
      if (!isGone.current) setAnswer(next);
    } catch (failure) {
      if (control.signal.aborted) return;
      // A store goes on without the dialog, and is told of when it fails.
      if (isGone.current) showFailure(failure);
      else setError(failureText(failure));
    }
    if (!isGone.current) setRunning(null);
  }
  return {
    answer,
    error,
    running,
    check: (ask: Ask<Answer>) => void run(ask, true),
    store: (ask: Ask<Answer>) => void run(ask, false),
    /** What is imported changed, so nothing is known of it; `refusal`: why it cannot be. */
    forget(refusal: string | null) {
      checking.current?.abort();
      setRunning(null);
      setAnswer(null);
      setError(refusal);
    },
  };
}
