// When a rule is tried: at once when it is opened, 400 ms after the last change of what decides. What is under way for
// an older rule is broken off, its figures stay until new ones come. Knows neither the screen nor the call.

import type { TrialInput, TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { pageValue } from '../../../ground/ui/page-value.ts';

export const TRIAL_DELAY_MS = 400;

export interface TrialState {
  /** unready: the rule is not complete. */
  phase: 'unready' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Of what is looked at, 0 … 1. */
  share: number;
  /** The newest figures; undefined: none have come yet. */
  result: TrialResult | undefined;
  /** What `result` is of. */
  resultOf: TrialInput | null;
  /** `result` is of a rule or a period as it was before. */
  isOld: boolean;
  error: unknown;
}

export interface TrialHandlers {
  progress(share: number): void;
  /** Figures of the last days, or of all. */
  found(result: TrialResult): void;
}

/** Runs one trial to its end; rejects when it fails or `signal` breaks it off. */
export type RunTrial = (
  input: TrialInput,
  handlers: TrialHandlers,
  signal: AbortSignal,
) => Promise<void>;

export interface Trial {
  state(): TrialState;
  subscribe(listener: () => void): () => void;
  /** null: the rule is not complete. */
  set(input: TrialInput | null): void;
  /** Breaks off what is under way. */
  cancel(): void;
  /** Tries the same once more. */
  again(): void;
}

const NOTHING: TrialState = {
  phase: 'unready',
  share: 0,
  result: undefined,
  resultOf: null,
  isOld: false,
  error: null,
};

export function createTrial(run: RunTrial): Trial {
  const { get: state, set, subscribe } = pageValue(NOTHING);
  let asked: { key: string; input: TrialInput | null } = { key: '', input: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = new AbortController();
  const put = (next: Partial<TrialState>) => set({ ...state(), ...next });
  function stop() {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
  }
  async function start(input: TrialInput) {
    const { signal } = running;
    put({ phase: 'running', share: 0, error: null });
    const handlers: TrialHandlers = {
      progress: (share) => signal.aborted || put({ share }),
      found: (result) => signal.aborted || put({ result, resultOf: input, isOld: false }),
    };
    try {
      await run(input, handlers, signal);
      if (!signal.aborted) put({ phase: 'done', share: 1 });
    } catch (error) {
      if (!signal.aborted) put({ phase: 'failed', error });
    }
  }
  return {
    state,
    subscribe,
    set(input) {
      const key = JSON.stringify(input);
      if (key === asked.key) return;
      const isFirst = asked.key === '';
      asked = { key, input };
      stop();
      put({
        phase: input ? 'waiting' : 'unready',
        share: 0,
        isOld: state().result !== undefined,
        error: null,
      });
      if (input) timer = setTimeout(() => void start(input), isFirst ? 0 : TRIAL_DELAY_MS);
    },
    cancel() {
      stop();
      put({ phase: 'cancelled' });
    },
    again() {
      stop();
      if (asked.input) void start(asked.input);
    },
  };
}
