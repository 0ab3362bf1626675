// Tells everybody which vehicles the commits of ingest changed: at once, or with what else changed while
// the last word was under way, because trackers report many times a second.
import type { Database } from '../../ground/db/open.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import { createPace } from '../../ground/work/pace.ts';
import { type ChangeCarrier, type CompanyChange, tellChanges } from '../../thing/live/changes.ts';

/** Commits are gathered no longer before they are told. */
const REST_MS_MAX = 50;

export interface Announcer {
  /** Give it to ingest and worker as `onCommitted`. */
  announce(changes: readonly CompanyChange[]): void;
  /** Tells what is gathered. */
  close(): Promise<void>;
}

/** Gathers changes and tells them (server/thing/live/changes.ts): through the carrier, or without it through the database. */
export function createAnnouncer(db: Database, log: WorkLog, carrier?: ChangeCarrier): Announcer {
  const gathered = new Map<number, Set<number>>();
  const pace = createPace(send, { restMsMax: REST_MS_MAX });

  async function send(): Promise<void> {
    const changes = [...gathered].map(([companyId, ids]) => ({ companyId, vehicleIds: [...ids] }));
    gathered.clear();
    if (await carrier?.tell(changes)) return;
    await db
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
      pace.wake();
    },
    close: () => pace.settled(),
  };
}
