// One run of an import after the other: what is running, what the last one answered, what went wrong.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import {
  type ImportAnswer,
  sendImport,
  useRefreshRefuelings,
} from '../../thing/refueling/refueling.data.ts';

export interface RunningImport {
  name: string;
  isCheck: boolean;
}

export interface LastImport {
  name: string;
  answer: ImportAnswer;
}

/** `onAnswer` is told when the rows have come (REF-018). */
export function useImport(onAnswer: () => void) {
  const { ccode } = useCompany();
  const refresh = useRefreshRefuelings();
  const [running, setRunning] = useState<RunningImport | null>(null);
  const [last, setLast] = useState<LastImport | null>(null);
  const [error, setError] = useState<unknown>(null);
  const ending = useRef<AbortController | null>(null);
  // A check that nobody waits for is given up; a store goes on, and is told of when it fails.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      ending.current?.abort();
    };
  }, []);
  const forget = useCallback(() => {
    setLast(null);
    setError(null);
  }, []);

  /** What was answered; null: nothing, and it is said why, or nobody waits for it any more. */
  async function start(file: File, isCheck: boolean): Promise<ImportAnswer | null> {
    const control = isCheck ? new AbortController() : null;
    ending.current = control;
    setRunning({ name: file.name, isCheck });
    setError(null);
    try {
      const signal = control ? { signal: control.signal } : {};
      const answer = await sendImport(ccode, file, { isCheck, ...signal });
      if (!isCheck) refresh();
      if (isGone.current) return null;
      setLast({ name: file.name, answer });
      onAnswer();
      return answer;
    } catch (failure) {
      if (isGone.current && !isCheck) showFailure(failure);
      if (!isGone.current) setError(failure);
      return null;
    } finally {
      if (!isGone.current) setRunning(null);
    }
  }
  return {
    running,
    last,
    error,
    forget,
    start,
  };
}
