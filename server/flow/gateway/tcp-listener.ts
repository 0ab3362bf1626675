// Accepts TCP connections of one protocol. Nobody is refused here: who a connection is shows only
// when it speaks, and `entrance.ts` makes room for it among those that have not spoken.
import { createServer, type Server } from 'node:net';
import type { StreamProtocol } from '../../ground/protocols/protocol.ts';
import { Arrivals } from './arrivals.ts';
import { TrackerConnection } from './connection.ts';
import type { GatewayParts } from './deps.ts';
import type { TrackerTls } from './tracker-tls.ts';

const ACCEPT_QUEUE = 4_096;
const KEEP_ALIVE_MS = 60_000;

/** A door for trackers, of whatever transport. */
export interface Listener {
  protocol: string;
  transport: 'tcp' | 'tls' | 'udp' | 'http' | 'https';
  port: number;
  /** False: nobody can come in any more, though nobody closed it. */
  isOpen(): boolean;
  /** Ends what is over time; `at` is of the clock that never jumps. */
  check(at: number): void;
  /** The registry's answer for this number (null: for any) may have changed. */
  forget(code: string | null): void;
  /** No new trackers; what has begun is finished until the deadline, the rest is cut off. */
  stop(deadlineMs: number): Promise<void>;
}

/** A port to open; with `tls` what is spoken on it is spoken inside of TLS. */
export interface Address {
  host: string;
  port: number;
  tls?: TrackerTls | undefined;
}

/** Opens the port; rejects when it is taken. */
export async function listenTcp(
  parts: GatewayParts,
  protocol: StreamProtocol,
  { host, port, tls }: Address,
): Promise<Listener> {
  const connections = new Set<TrackerConnection>();
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: false });
  const arrivals = new Arrivals(parts, {
    protocol: protocol.name,
    tls,
    deliver(socket, caller) {
      const connection = new TrackerConnection(parts, protocol, socket, caller);
      connections.add(connection);
      socket.on('close', () => connections.delete(connection));
    },
  });
  server.on('connection', (socket) => {
    socket.setKeepAlive(true, KEEP_ALIVE_MS);
    arrivals.accept(socket);
  });
  await open(server, host, port);
  server.on('error', (error) => {
    parts.log.error({ err: error, protocol: protocol.name }, 'tracker listener failed');
  });
  return {
    protocol: protocol.name,
    transport: tls ? 'tls' : 'tcp',
    port: portOf(server),
    isOpen: () => server.listening,
    check(at) {
      arrivals.check(at);
      for (const connection of connections) connection.check(at);
    },
    forget(code) {
      for (const connection of connections) connection.forget(code);
    },
    async stop(deadlineMs) {
      server.close();
      arrivals.stop();
      for (const connection of connections) connection.end('stop');
      await allGone(connections, deadlineMs);
      for (const connection of connections) connection.abort();
    },
  };
}

async function open(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: ACCEPT_QUEUE }, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

/** Port a server really has; 0 when it has none. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null || !('port' in address)) return 0;
  return Number(address.port);
}

/** Resolves when the set is empty or the time is over. */
async function allGone(set: ReadonlySet<unknown>, deadlineMs: number): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (set.size > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
