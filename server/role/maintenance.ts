// The worker's housekeeping: partitions of coming months are made ahead, and months past the
// retention are dropped; files of reports that expired, keys of requests and what dead processes
// told are thrown away. Any number of processes may do it at once.
import { DAY_MS } from '@flotila/domain/time.ts';
import { deleteExpired } from '../flow/gateway/gateway.queries.ts';
import { deleteExpiredJobs } from '../flow/report/job.queries.ts';
import { deleteOldSendings } from '../flow/report/sending.queries.ts';
import { deleteOldIncidents } from '../flow/status/incident.queries.ts';
import type { Database } from '../ground/db/open.ts';
import { ensurePartitionsAhead, newestRecord } from '../ground/db/partitions.ts';
import { deleteOldKeys } from '../ground/http/request-key.queries.ts';
import { deleteSilent } from '../ground/process/process.queries.ts';
import { deleteOldDeliveries } from '../thing/alert/delivery.queries.ts';
import { deleteOldLocations } from '../thing/archive/retention.queries.ts';
import { sweepGrants } from '../thing/assistant/grants.ts';
import { forgetOldAsks } from '../thing/connection/log-ask.queries.ts';
import { deleteOldLate } from '../thing/forwarding/passing.queries.ts';

const HOUR_MS = 3_600_000;
/** What was sent is told for so long. */
const SENDINGS_DAYS = 400;
/** Whoever lost an answer asks again within this. */
const KEYS_MS = DAY_MS;

export interface MaintenanceDeps {
  db: Pick<Database, 'pool' | 'write'>;
  /** epoch milliseconds */
  now(): number;
  /** Months of locations that are kept where a company says nothing else; undefined: all. */
  retentionMonths: number | undefined;
  log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
}

/** Does it now and every hour until stopped; a failure is told and tried again. */
export function startMaintenance(deps: MaintenanceDeps): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= maintain(deps)
      .catch((error) => deps.log.error({ err: error }, 'housekeeping failed'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(begin, HOUR_MS);
  begin();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** One round. */
export async function maintain(deps: MaintenanceDeps): Promise<void> {
  const now = new Date(deps.now());
  const made = await ensurePartitionsAhead(deps.db.pool, now);
  if (made.length > 0) deps.log.info({ made }, 'partitions made ahead');
  const expired = await deps.db.write((db) => deleteExpiredJobs(db, now));
  if (expired > 0) deps.log.info({ expired }, 'files of reports thrown away');
  const oldest = new Date(now.getTime() - SENDINGS_DAYS * DAY_MS);
  await deps.db.write((db) => deleteOldSendings(db, oldest));
  await deps.db.write((db) => deleteOldDeliveries(db, oldest));
  await deps.db.write((db) => deleteExpired(db, now));
  await deleteSilent(deps.db, now);
  await deleteOldIncidents(deps.db, now);
  await sweepGrants(deps.db, now);
  await forgetOldAsks(deps.db, deps.now());
  await deps.db.write((db) => deleteOldLate(db, now));
  await deps.db.write((db) => deleteOldKeys(db, new Date(now.getTime() - KEYS_MS)));
  // A clock that is wrongly ahead must not drop what is young: the newest record says how late it is.
  const newest = await newestRecord(deps.db.pool);
  const today = newest && newest < now ? newest : now;
  const deleted = await deleteOldLocations(deps.db.pool, today, deps.retentionMonths);
  if (deleted.dropped.length > 0 || deleted.vehicleMonths > 0) {
    deps.log.info(deleted, 'locations past the retention deleted');
  }
}
