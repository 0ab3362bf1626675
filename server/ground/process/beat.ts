// Each process tells every few seconds that it is there, what it does and how its connections with the database are, so
// that whoever looks at one of them sees all. A process that ends without a word is gone after a minute.
import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { RunningProcess } from '@flotila/domain/connection/gateway.api.ts';
import type { Database } from '../db/open.ts';
import { deleteProcess, tellProcess } from './process.queries.ts';

const BEAT_MS = 10_000;
const EXPIRY_MS = 60_000;

export interface BeatDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  roles: ReadonlySet<RunningProcess['roles'][number]>;
  /** The release, by which neighbours are told apart while they are replaced. */
  version: string;
  /** Of which only a mark is told, and only where it signs. */
  secret: string;
  log: { warn(facts: object, message: string): void };
}

export function startBeat(deps: BeatDeps): { stop(): Promise<void> } {
  const { db, now, log, roles, version, secret } = deps;
  const processId = randomUUID();
  const started = now();
  const keyPrint = roles.has('api') ? printOf(secret) : null;
  const beat = async () => {
    const { totalCount, idleCount, waitingCount, options } = db.pool;
    const most = options.max ?? totalCount;
    // Who waits for a connection that is being opened does not wait for another's work.
    const waiting = totalCount < most ? 0 : waitingCount;
    const connections = { open: totalCount - idleCount, most, waiting };
    const own = { processId, host: hostname(), roles: [...roles], version, keyPrint, connections };
    const times = { started, seen: now(), expires: now() + EXPIRY_MS };
    await db.write((write) => tellProcess(write, { ...own, ...times }));
  };
  let running: Promise<void> | undefined;
  const tell = () => {
    running ??= beat()
      .catch((error) => log.warn({ err: error }, 'this process could not tell of itself'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tell, BEAT_MS);
  tell();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await db.write((write) => deleteProcess(write, processId));
    },
  };
}

/** Tells two keys apart and nothing of either. */
function printOf(secret: string): string {
  return createHash('sha256').update(`flotila key ${secret}`).digest('hex').slice(0, 16);
}
