// How the API stops without cutting anybody off: new calls are refused with 503 and Retry-After, those that
// are being answered are finished, and live streams end as a server ends them, so their readers come back
// by themselves. The port stays open meanwhile; who asks in this moment gets an answer.
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance } from 'fastify';

/** A call that is not answered so long after the wish to stop is cut off. */
export const DRAIN_MS_MAX = 10_000;
/** So long everybody who asks is told to come back and to connect anew, also when nothing is being answered. */
const TOLD_MS = 250;
/** And so long a connection may still be answered that was made just before the port closed. */
const LINGER_MS = 250;
/** A restart takes some seconds. */
const RETRY_SECONDS = 5;

export interface Drain {
  addTo(app: FastifyInstance): void;
  /** Called when the stopping begins: what has no end of its own is to end. */
  onBegin(end: () => void): void;
  /** Resolves when everything is answered, after 10 s at most; the application is closed afterwards. */
  finish(): Promise<void>;
}

export function createDrain(): Drain {
  const ends: (() => void)[] = [];
  const answering = new Set<ServerResponse>();
  let isDraining = false;
  let drained: (() => void) | undefined;
  return {
    addTo(app) {
      app.addHook('onRequest', async (request, reply) => {
        if (isDraining && request.url !== '/health/live') {
          reply.header('connection', 'close');
          throw problem('unavailable', { retryAfterSeconds: RETRY_SECONDS });
        }
        answering.add(reply.raw);
        reply.raw.once('close', () => {
          answering.delete(reply.raw);
          if (answering.size === 0) drained?.();
        });
      });
      // A connection that has sent nothing yet is not idle: its call is on its way and gets its answer.
      app.addHook('preClose', async () => {
        setTimeout(() => app.server.closeAllConnections(), LINGER_MS).unref();
        // What the system has taken already is accepted before the port closes: a whole turn lies between.
        await nextTurn();
        await nextTurn();
      });
      app.addHook('onSend', async (_request, reply) => {
        if (isDraining) reply.header('connection', 'close');
      });
    },
    onBegin(end) {
      ends.push(end);
    },
    async finish() {
      isDraining = true;
      for (const end of ends) end();
      await pause(TOLD_MS);
      if (answering.size === 0) return;
      let late: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        drained = resolve;
        late = setTimeout(resolve, DRAIN_MS_MAX);
      });
      clearTimeout(late);
    },
  };
}
