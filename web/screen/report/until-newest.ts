// A preview that another one of the same account took the place of, asked for in another tab or window, is asked for
// again by itself: nobody here has done anything that they should repeat.
import { CallFailure } from '../../ground/call/http.ts';

/**
 * How long each further try waits. Two tabs would push each other out for ever; as the waits grow, one of them is
 * done before the other comes again.
 */
export const AGAIN_AFTER_MS: readonly number[] = [1_000, 3_000, 9_000, 27_000];

/** @throws CallFailure of the call, `superseded` too when it was the last try; AbortError */
export async function untilNewest<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const delayMs of AGAIN_AFTER_MS) {
    try {
      return await ask();
    } catch (failure) {
      if (!isSuperseded(failure)) throw failure;
    }
    await rest(delayMs, signal);
  }
  return ask();
}

function isSuperseded(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.detail.code === 'superseded';
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal.aborted) return end();
    signal.addEventListener('abort', end, { once: true });
  });
}
