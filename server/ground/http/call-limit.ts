// How often each key may call: so many calls in a fixed window, counted by each process for itself. Every answer to a key says what is
// left, in the form of draft-ietf-httpapi-ratelimit-headers-10.
import { CALLS_PER_KEY } from '@flotila/domain/api-key/api-key.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyReply } from 'fastify';
import { putNewest } from '../work/newest.ts';

const { max, windowSeconds } = CALLS_PER_KEY;
/** Keys remembered. */
const COUNTED_MAX = 10_000;

interface Window {
  /** epoch milliseconds */
  begun: number;
  calls: number;
}

export interface CallLimit {
  /** Counts the call. @throws too_many */
  take(key: string, reply: FastifyReply, now: number): void;
}

export function createCallLimit(): CallLimit {
  const windows = new Map<string, Window>();
  return {
    take(key, reply, now) {
      const known = windows.get(key);
      const isOver = !known || now < known.begun || now >= known.begun + windowSeconds * 1000;
      const window = isOver ? { begun: now, calls: 0 } : known;
      if (isOver) putNewest(windows, key, window, COUNTED_MAX);
      window.calls++;
      const seconds = Math.ceil((window.begun + windowSeconds * 1000 - now) / 1000);
      const left = Math.max(0, max - window.calls);
      reply.header('ratelimit-policy', `"key";q=${max};w=${windowSeconds}`);
      reply.header('ratelimit', `"key";r=${left};t=${seconds}`);
      if (window.calls > max) {
        throw problem('too_many', { retryAfterSeconds: seconds, params: { seconds } });
      }
    },
  };
}
