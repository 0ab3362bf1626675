// The connection to NATS, made again for ever when it breaks: whoever uses it learns of each new one, and goes on
// without while there is none. Each connection is a new one of the client, which so has nothing left over from the last.
// The client is loaded here alone, so that an installation without NATS does not pay for it.
import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import type { NatsConfig } from '../../ground/config/nats-url.ts';

export interface NatsLink {
  /** undefined: NATS is away. */
  current(): NatsConnection | undefined;
  /** Called with every new connection, and at once with the one there is. The result ends it. */
  onConnected(handler: (connection: NatsConnection) => void): () => void;
  close(): Promise<void>;
}

export interface NatsLog {
  warn(facts: object, message: string): void;
}

const CONNECT_MS_MAX = 5_000;
/** A server that died without a word is noticed within about three of these. */
const PING_MS = 5_000;
const PAUSE_MS = 500;
const PAUSE_MS_MAX = 5_000;
/** Until who was refused something tries again: an operator has to change what they may do. */
const REFUSED_PAUSE_MS = 60_000;
/** A connection that broke sooner was none: the pauses go on growing. */
const LASTING_MS = 30_000;

/** Begins to connect, and does not wait for it. */
export function linkNats(config: NatsConfig, log: NatsLog): NatsLink {
  const handlers = new Set<(connection: NatsConnection) => void>();
  const closed = new AbortController();
  const servers = config.servers.join(', ');
  let current: NatsConnection | undefined;
  /** Told once, however often it is tried. */
  let isToldAway = false;
  let isRefused = false;

  function sayAway(error: unknown): void {
    if (isToldAway || closed.signal.aborted) return;
    isToldAway = true;
    log.warn(
      { reason: error instanceof Error ? error.message : String(error), servers },
      'NATS is away: PostgreSQL carries what it would, and trackers are accepted. If it stays away, ' +
        'look whether it runs, and whether FLOTILA_NATS_URL names it with the right password',
    );
  }

  async function connectOnce(): Promise<void> {
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect(optionsOf(config));
    if (closed.signal.aborted) return connection.close();
    void watchStatus(connection);
    current = connection;
    if (isToldAway) log.warn({ servers }, 'NATS is back');
    isToldAway = false;
    for (const handler of handlers) handler(connection);
    const error = await connection.closed();
    current = undefined;
    throw error ?? new Error('the connection was closed');
  }

  /** Refused to tell or to hear something, it is of no use. */
  async function watchStatus(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type !== 'error') continue;
      sayAway(status.error);
      isRefused = true;
      current = undefined;
      await connection.close();
    }
  }

  async function run(): Promise<void> {
    let wait = PAUSE_MS;
    while (!closed.signal.aborted) {
      const begun = performance.now();
      await connectOnce().catch(sayAway);
      wait = performance.now() - begun > LASTING_MS ? PAUSE_MS : Math.min(wait * 2, PAUSE_MS_MAX);
      if (isRefused) wait = REFUSED_PAUSE_MS;
      isRefused = false;
      await pause(wait, undefined, { signal: closed.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    current: () => current,
    onConnected(handler) {
      handlers.add(handler);
      if (current) handler(current);
      return () => handlers.delete(handler);
    },
    async close() {
      closed.abort();
      handlers.clear();
      await current?.close();
      await running;
    },
  };
}

/** Connects once and goes again. @throws why it cannot */
export async function reachNats(config: NatsConfig): Promise<void> {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect(optionsOf(config));
  await connection.close();
}

function optionsOf({ servers, login, isTls }: NatsConfig): ConnectionOptions {
  return {
    servers: [...servers],
    name: 'flotila',
    timeout: CONNECT_MS_MAX,
    pingInterval: PING_MS,
    reconnect: false,
    noAsyncTraces: true,
    ...login,
    ...(isTls && { tls: {} }),
  };
}
