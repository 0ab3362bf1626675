// Reads a sharing every few seconds while its page is in sight. Ages and the end of the sharing are
// counted by the server's clock, because a visitor's may be wrong.
import { getPublicSharing, PublicSharing } from '@flotila/domain/sharing/sharing.api.ts';
import { useEffect, useState } from 'react';
import { CallFailure, failureOf, send } from '../../ground/call/http.ts';
import {
  pauseOf,
  type ShareAnswer,
  type ShareState,
  stateAfter,
  stateAt,
  timeLeft,
} from './share-state.ts';

const TIMEOUT_MS = 15_000;
/** So long after the clock's end the server is asked once more; longer than clocks may differ unnoticed. */
const CONFIRM_MS = 3_000;

export interface Share {
  state: ShareState;
  /** By how many milliseconds the server's clock is ahead of the visitor's. */
  aheadMs: number;
}

/** The sharing of a code as React state; asks nothing while the tab is hidden. */
export function useShare(hash: string): Share {
  const [share, setShare] = useState<Share>({ state: { kind: 'loading' }, aheadMs: 0 });
  useEffect(() => watchShare(hash, setShare), [hash]);
  return share;
}

/** Tells every new state until the returned function is called. */
function watchShare(hash: string, tell: (share: Share) => void): () => void {
  const numberOf = numbering();
  const stopped = new AbortController();
  let share: Share = { state: { kind: 'loading' }, aheadMs: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  const now = () => Date.now() + share.aheadMs;
  const take = (next: Share) => {
    if (next.state !== share.state || next.aheadMs !== share.aheadMs) tell(next);
    share = next;
    // Apart from the questions: the clock ends it also while an answer is waited for.
    clearTimeout(end);
    const left = timeLeft(share.state, now());
    if (left !== null) end = setTimeout(close, left);
  };
  function close(): void {
    take({ ...share, state: stateAt(share.state, now()) });
    // Somebody may have put the end off in the last moment.
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(step, CONFIRM_MS);
  }
  const wait = () => {
    clearTimeout(timer);
    const pause = document.hidden ? null : pauseOf(share.state, now());
    if (pause !== null) timer = setTimeout(step, pause);
  };
  async function step(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const { answer, aheadMs } = await ask(hash, stopped.signal);
    isAsking = false;
    if (stopped.signal.aborted) return;
    const state = stateAfter(share.state, answer, numberOf);
    take({ state, aheadMs: aheadMs ?? share.aheadMs });
    wait();
  }
  const look = () => {
    if (document.hidden) clearTimeout(timer);
    else void step();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', look);
  void step();
  return () => {
    stopped.abort();
    clearTimeout(timer);
    clearTimeout(end);
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
  };
}

async function ask(
  hash: string,
  signal: AbortSignal,
): Promise<{ answer: ShareAnswer; aheadMs: number | null }> {
  try {
    const options = { authorization: null, signal, timeoutMs: TIMEOUT_MS };
    const response = await send(getPublicSharing, { path: { hash } }, options);
    const aheadMs = clockOf(response);
    if (!response.ok) return { answer: { failure: (await failureOf(response)).detail }, aheadMs };
    return { answer: { sharing: PublicSharing.parse(await response.json()) }, aheadMs };
  } catch (error) {
    if (!(error instanceof CallFailure) && !signal.aborted) console.warn('no sharing', error);
    const detail = error instanceof CallFailure ? error.detail : NO_ANSWER;
    return { answer: { failure: detail }, aheadMs: null };
  }
}

const NO_ANSWER = { status: 0, code: 'network', serverMessage: null };

/** A header of whole seconds: what differs by less is no difference. */
const CLOCK_SLACK_MS = 2000;

function clockOf(response: Response): number | null {
  const server = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(server)) return null;
  const ahead = server - Date.now();
  return Math.abs(ahead) < CLOCK_SLACK_MS ? 0 : Math.round(ahead / 1000) * 1000;
}

function numbering(): (key: string) => number {
  const numbers = new Map<string, number>();
  return (key) => {
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}
