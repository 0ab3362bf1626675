// How the API stops without cutting anybody off: new calls are refused with 503 and Retry-After, those that
// are being answered are finished, and live streams end as a server ends them, so their readers come back
// by themselves. The port stays open meanwhile; who asks in this moment gets an answer.
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { connect, Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance } from 'fastify';

/** A call that is not answered so long after the wish to stop is cut off. */
export const DRAIN_MS_MAX = 10_000;
/** So long everybody who asks is told to come back and to connect anew, also when nothing is being answered. */
const TOLD_MS = 250;
/** And so long a connection may still be answered that was made just before the port closed. */
const LINGER_MS = 500;
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
      app.addHook('preClose', async () => {
        // Where nobody is connected it is closed within the moment in which the port is.
        const closed = new Promise((resolve) => app.server.once('close', resolve));
        if (!(await closePort(app.server))) return;
        // A connection that has sent nothing yet counts as idle, but its call is on its way and gets its answer.
        await Promise.race([closed, pause(LINGER_MS, undefined, { ref: false })]);
        app.server.closeAllConnections();
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

/** Each stands behind all that came before it, so hardly anybody can stand behind the last. */
const OWN_CONNECTIONS = 4;

/**
 * Closes the port when nobody stands before it: the system resets connections that it has taken and we have not.
 * A connection of our own is the last of its line, so all before it are ours by then; the next one takes its
 * place behind who came meanwhile, and the port closes within the very moment in which the last is taken.
 * False: nothing listens.
 */
async function closePort(server: HttpServer): Promise<boolean> {
  const address = server.address();
  if (address === null || typeof address === 'string') return false;
  const { promise, resolve } = Promise.withResolvers<void>();
  let taken = 0;
  let own: Socket;
  const stand = () => {
    own = connect(address.port, OWN_HOSTS[address.address] ?? address.address);
    own.once('error', () => resolve());
  };
  const onTaken = (socket: Socket) => {
    if (socket.remotePort !== own.localPort) return;
    taken += 1;
    socket.destroy();
    if (taken < OWN_CONNECTIONS) return stand();
    // Not http's own way, which would end idle connections at once.
    Server.prototype.close.call(server);
    resolve();
  };
  server.prependListener('connection', onTaken);
  stand();
  // Where we cannot reach ourselves, the application closes the port a moment later.
  await Promise.race([promise, pause(LINGER_MS, undefined, { ref: false })]);
  server.off('connection', onTaken);
  return true;
}

/** All addresses of the machine are none to connect to. */
const OWN_HOSTS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
