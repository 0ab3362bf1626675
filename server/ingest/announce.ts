// Tells everybody which vehicles the commits of ingest changed: gathered for a moment, because trackers
// report many times a second and a notification is a write of its own.
import type { Database } from '../db/open.ts';
import { type CompanyChange, tellChanges } from '../live/changes.ts';
import type { IngestLog } from './log.ts';

/** Commits are gathered for this long before they are told. */
const GATHER_MS = 50;

export interface Announcer {
  /** Give it to ingest and worker as `onCommitted`. */
  announce(changes: readonly CompanyChange[]): void;
  /** Tells what is gathered. */
  close(): Promise<void>;
}

/** Gathers changes and tells them through the database (server/live/changes.ts). */
export function createAnnouncer(db: Database, log: IngestLog): Announcer {
  const gathered = new Map<number, Set<number>>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  function send(): void {
    timer = undefined;
    const changes = [...gathered].map(([companyId, ids]) => ({ companyId, vehicleIds: [...ids] }));
    gathered.clear();
    sending = db
      .read((read) => tellChanges(read, changes))
      // The database is away, so nobody could read the rows either; readers look again by themselves.
      .catch((error) => log.warn({ err: error }, 'changes were not told'));
  }

  return {
    announce(changes) {
      for (const { companyId, vehicleIds } of changes) {
        const ids = gathered.get(companyId) ?? new Set();
        gathered.set(companyId, ids);
        for (const id of vehicleIds) ids.add(id);
      }
      timer ??= setTimeout(send, GATHER_MS);
    },
    async close() {
      if (timer) {
        clearTimeout(timer);
        send();
      }
      await sending;
    },
  };
}
