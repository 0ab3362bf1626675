// Hearing NOTIFY: one connection for all channels, made on first use, made again when it breaks.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { PatientClient } from './connection.ts';

export type NotifyHandler = (payload: string | null) => void;
/** Resolves when the channel is heard; call the result to stop hearing it. */
export type Listen = (channel: string, handler: NotifyHandler) => Promise<() => void>;

const RECONNECT_PAUSE_MS = 500;
const RECONNECT_PAUSE_MAX_MS = 5_000;
/** A listening server says something within this time, whatever else it does. */
const ANSWER_MS_MAX = 10_000;
/** A connection that died without a word is noticed by asking it. */
const HEARTBEAT_MS = 30_000;

/** Makes the listener of a database. Handlers get null after every reconnection. */
export function listenOn(
  config: pg.ClientConfig,
  log: (line: string) => void = () => undefined,
): { listen: Listen; close(): Promise<void> } {
  const handlers = new Map<string, Set<NotifyHandler>>();
  const closed = new AbortController();
  let connecting: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new PatientClient({ ...config, connectionTimeoutMillis: ANSWER_MS_MAX });
    client.statementMsMax = ANSWER_MS_MAX;
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => undefined);
    }, HEARTBEAT_MS);
    heartbeat.unref();
    client.on('error', (error) => log(`database listener: ${error.message}`));
    client.on('end', () => clearInterval(heartbeat));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of handlers.get(channel) ?? []) tell(handler, payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of handlers.keys()) await client.query(`listen ${quoted(channel)}`);
      // Not before: whoever waits for a first connection that fails tries again itself.
      client.on('end', () => {
        if (!closed.signal.aborted) void reconnect(client);
      });
      return client;
    } catch (error) {
      clearInterval(heartbeat);
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** A handler's fault is told; the connection and the other handlers go on. */
  function tell(handler: NotifyHandler, payload: string | null): void {
    try {
      handler(payload);
    } catch (error) {
      log(`database listener: ${error instanceof Error ? error.stack : error}`);
    }
  }

  async function reconnect(ended: pg.Client): Promise<void> {
    let wait = RECONNECT_PAUSE_MS;
    // Somebody who began to listen meanwhile may have connected again already.
    let isNew = connecting !== undefined && (await connecting.catch(() => undefined)) !== ended;
    while (!closed.signal.aborted && handlers.size > 0) {
      try {
        if (!isNew) connecting = connect();
        isNew = false;
        await connecting;
        for (const set of handlers.values()) for (const handler of set) tell(handler, null);
        return;
      } catch {
        connecting = undefined;
        await pause(wait, undefined, { signal: closed.signal }).catch(() => undefined);
        wait = Math.min(wait * 2, RECONNECT_PAUSE_MAX_MS);
      }
    }
    connecting = undefined;
  }

  async function listen(channel: string, handler: NotifyHandler): Promise<() => void> {
    const set = handlers.get(channel) ?? new Set<NotifyHandler>();
    handlers.set(channel, set);
    set.add(handler);
    connecting ??= connect();
    const asked = connecting;
    try {
      const client = await asked;
      await client.query(`listen ${quoted(channel)}`);
    } catch (error) {
      if (connecting === asked) connecting = undefined;
      // The other channels are heard again over a new connection, made when this one has ended.
      asked.then((client) => client.end()).catch(() => undefined);
      set.delete(handler);
      if (set.size === 0) handlers.delete(channel);
      throw error;
    }
    return () => {
      set.delete(handler);
    };
  }

  async function close(): Promise<void> {
    closed.abort();
    handlers.clear();
    const client = await connecting?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  return { listen, close };
}

function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
