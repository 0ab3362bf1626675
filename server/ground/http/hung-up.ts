// Whether somebody still waits for an answer: what nobody waits for is not made.
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyReply } from 'fastify';

/** Aborted, with a refusal that nobody will read, when the connection closes before the answer is written. */
export function hungUp({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const stop = new AbortController();
  const note = () => {
    if (!raw.writableFinished) stop.abort(problem('request_timeout'));
  };
  if (raw.destroyed) note();
  else raw.once('close', note);
  return stop.signal;
}
