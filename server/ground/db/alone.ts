// Work that only one of the processes on a database may do: whoever holds the lock of it. When that process ends, or
// loses its connection, another one takes over.
import type pg from 'pg';
import { type KeptConnection, keepConnection } from './connection.ts';

/** Numbers of the locks; those of turns.ts are of two numbers each. */
export const ALONE = {
  /** Fills the demo with its past. */
  demoPast: 1_718_580_326,
  /** Drives the fleet of the demo. */
  demoFleet: 1_718_580_327,
  /** Looks at what vehicles and time have changed: whoever looks, looks at all companies. */
  watching: 1_718_580_328,
  /** Makes a backup, tries one, or throws old ones away. */
  backup: 1_718_580_329,
} as const;
type Work = (typeof ALONE)[keyof typeof ALONE];

/** Who waits asks again after about so long. */
const ASK_MS = 5_000;
/** Who holds a lock asks whether its connection still is one: a cable that was pulled says nothing. */
const HEARTBEAT_MS = 10_000;
/** And the server gives up a holder that is not there any more after about 25 s, not after two hours. */
const KEEPALIVE =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

interface Running {
  stop(): Promise<unknown>;
}

interface Keeping {
  begin(): Promise<Running>;
  onError(error: unknown): void;
  /** Tests wait less. */
  askMs?: number;
}

/** Waits until no other process does the work, and does it to its end. */
export async function doAlone<T>(pool: pg.Pool, work: Work, run: () => Promise<T>): Promise<T> {
  const kept = await keepConnection(pool, { statementMsMax: 0 }, (client) =>
    client.query('select pg_advisory_lock($1)', [work]),
  );
  try {
    return await run();
  } finally {
    // The lock goes with the connection.
    kept.close();
  }
}

/** Does the work to its end where no other process does it; undefined: one does. */
export async function tryAlone<T>(
  pool: pg.Pool,
  work: Work,
  run: () => Promise<T>,
): Promise<T | undefined> {
  const { kept, isOurs } = await tryLock(pool, work);
  if (!isOurs) {
    kept.giveBack();
    return undefined;
  }
  try {
    return await run();
  } finally {
    // A connection that is closed keeps its lock until the server hears of it: whoever asks next must not find it held.
    await kept.client.query('select pg_advisory_unlock($1)', [work]).catch(() => undefined);
    kept.close();
  }
}

/**
 * Begins the work here as soon as no other process does it: at once, before this resolves, where none does. Rejects
 * when that first time fails; later failures are told and tried again.
 */
export async function keepAlone(
  pool: pg.Pool,
  work: Work,
  { begin, onError, askMs = ASK_MS }: Keeping,
): Promise<Running> {
  let held: { kept: KeptConnection; running: Running } | undefined;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let trying: Promise<void> | undefined;

  const later = () => {
    if (!isStopped) timer = setTimeout(() => (trying = attempt().catch(onError)), spread(askMs));
  };
  async function attempt(): Promise<void> {
    try {
      held = await takeOver(pool, work, begin);
    } catch (error) {
      later();
      throw error;
    }
    if (!held) return later();
    const { kept, running } = held;
    const heartbeat = setInterval(
      () => kept.client.query('select 1').catch(() => undefined),
      HEARTBEAT_MS,
    );
    heartbeat.unref();
    kept.client.once('end', () => {
      clearInterval(heartbeat);
      if (isStopped) return;
      held = undefined;
      // Another process may have begun already.
      kept.close();
      running.stop().catch(onError).finally(later);
    });
  }

  await attempt();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await trying;
      await held?.running.stop();
      held?.kept.close();
    },
  };
}

/** Spread, so that those who wait do not ask in one moment. */
function spread(ms: number): number {
  return ms * (0.5 + Math.random());
}

async function tryLock(pool: pg.Pool, work: Work) {
  let isOurs = false;
  const kept = await keepConnection(pool, {}, async (client) => {
    const answer = await client.query('select pg_try_advisory_lock($1) as ours', [work]);
    isOurs = answer.rows[0].ours === true;
    if (isOurs) await client.query(KEEPALIVE);
  });
  return { kept, isOurs };
}

async function takeOver(pool: pg.Pool, work: Work, begin: () => Promise<Running>) {
  const { kept, isOurs } = await tryLock(pool, work);
  if (!isOurs) {
    kept.giveBack();
    return undefined;
  }
  try {
    return { kept, running: await begin() };
  } catch (error) {
    kept.close();
    throw error;
  }
}
