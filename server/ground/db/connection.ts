// The one place that takes connections of the pool. Whatever happens while one is used, it is given back:
// a connection that nobody gives back is lost for good, and a dozen of them are the whole product.
//
// A statement that the database leaves unanswered for longer than its connection allows (a frozen server,
// a cable that was pulled) ends with its connection. The server notices that the connection is gone and
// rolls back; what was being committed may have been committed all the same.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Traces } from '../trace/traces.ts';
import { askTraced } from './statement-span.ts';
import { DatabaseSilent } from './unavailable.ts';

export interface ConnectionOptions {
  /** A statement that is unanswered for longer ends with its connection. 0: never; left out: the pool's. */
  statementMsMax?: number;
}

/** Takes a connection for the while of `use`; after a failure it is closed, since nobody knows its state. */
export async function withConnection<T>(
  pool: pg.Pool,
  use: (client: pg.ClientBase) => Promise<T>,
  options: ConnectionOptions = {},
): Promise<T> {
  const kept = await keepConnection(pool, options);
  try {
    const result = await use(kept.client);
    kept.giveBack();
    return result;
  } catch (error) {
    kept.close();
    throw error;
  }
}

/** A connection that stays with its owner until it is given back or closed; the first call counts. */
export interface KeptConnection {
  client: pg.ClientBase;
  giveBack(): void;
  /** Whatever runs on it fails, and the server rolls back. */
  close(): void;
}

/** Takes a connection for long; `prepare` runs on it first, and a failure of it leaves nothing taken. */
export async function keepConnection(
  pool: pg.Pool,
  { statementMsMax }: ConnectionOptions = {},
  prepare: (client: pg.ClientBase) => Promise<unknown> = async () => undefined,
): Promise<KeptConnection> {
  const client = await pool.connect();
  const limit = client instanceof PatientClient ? client.statementMsMax : 0;
  const setLimit = (ms: number) => {
    if (client instanceof PatientClient) client.statementMsMax = ms;
  };
  setLimit(statementMsMax ?? limit);
  let isTaken = true;
  const release = (isClosed: boolean) => {
    if (!isTaken) return;
    isTaken = false;
    setLimit(limit);
    client.release(isClosed);
  };
  const kept = { client, giveBack: () => release(false), close: () => release(true) };
  try {
    await prepare(client);
    return kept;
  } catch (error) {
    kept.close();
    throw error;
  }
}

interface ClientOptions {
  /** 0: never. */
  statementMsMax: number;
  traces: Traces | undefined;
}

/**
 * A pool whose `query` asks in the name of whoever called it: it calls back when a connection is free, which may be in
 * the middle of somebody else's work.
 */
export class FairPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect(AsyncLocalStorage.bind(callback));
    return undefined;
  }
}

type ConnectCallback = Parameters<pg.Pool['connect']>[0];

/** A connection whose patience has an end, and whose breaking ends what runs on it and nothing else. */
export class PatientClient extends pg.Client {
  /** Milliseconds; 0: for ever. */
  statementMsMax = 0;
  /** Who is told of statements; undefined: nobody. */
  readonly traces: Traces | undefined;
  #unanswered = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The statement under way is told as well; without a handler the process would end.
    this.on('error', () => undefined);
    this.connection.on('readyForQuery', () => this.#answered());
    this.on('end', () => clearTimeout(this.#timer));
  }

  /** A class for a pool whose connections begin with these. */
  static with({ statementMsMax, traces }: ClientOptions): new () => PatientClient {
    return class extends PatientClient {
      override statementMsMax = statementMsMax;
      override readonly traces = traces;
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: a dozen forms of one call, passed on as they are.
  override query(...question: any[]): any {
    this.#unanswered += 1;
    this.#wait();
    const ask = (...args: unknown[]) => (super.query as (...args: unknown[]) => unknown)(...args);
    return this.traces ? askTraced(this.traces, ask, question) : ask(...question);
  }

  #answered(): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const ms = this.statementMsMax;
    if (ms === 0 || this.#unanswered === 0) return;
    this.#timer = setTimeout(() => this.connection.stream.destroy(new DatabaseSilent(ms)), ms);
    this.#timer.unref();
  }
}
