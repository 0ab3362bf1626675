// Reads what gateway processes tell of themselves, and the trackers that nobody registered. For superusers
// only, who see all companies.
import type {
  GatewayFigures,
  GatewayProcess,
  UnknownTracker,
} from '@flotila/domain/connection/gateway.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { readPage, type Slice, viewPage } from '../../ground/db/page.ts';

/** Strangers that did not knock for this long are not shown. */
const UNKNOWN_DAYS = 30;

/** Those that told within a minute, by machine. `now` in epoch milliseconds. */
export async function listProcesses(db: ReadDb, now: number): Promise<GatewayProcess[]> {
  const rows = await db
    .selectFrom('gateway_process')
    .select(['process_id', 'host', 'figures', 'seen'])
    .where('expires', '>', new Date(now))
    .orderBy('host')
    .orderBy('process_id')
    .execute();
  return rows.map((row) => ({
    ...(row.figures as GatewayFigures),
    processId: row.process_id,
    host: row.host,
    seenAt: row.seen.toISOString(),
  }));
}

interface UnknownRow extends Omit<UnknownTracker, 'firstSeen' | 'lastSeen'> {
  firstSeen: Date;
  lastSeen: Date;
}

/** The newest first. A number that is registered with another type is still unknown, and says so. */
export async function listUnknown(
  db: ReadDb,
  query: Slice,
  now: number,
): Promise<Page<UnknownTracker>> {
  const since = new Date(now - UNKNOWN_DAYS * DAY_MS);
  const known = sql`from unknown_device u left join device d on d.code = u.code
    where u.last_seen > ${since} and d.device_type is distinct from u.device_type`;
  const page = await readPage(
    db,
    query,
    known,
    (cut) => sql<UnknownRow>`
      select u.device_type as "deviceType", u.code, u.host_address as "hostAddress",
        u.first_seen as "firstSeen", u.last_seen as "lastSeen", u.attempts,
        d.device_type as "registeredType"
      ${known} order by u.last_seen desc, u.device_type, u.code ${cut}`,
  );
  return viewPage(page, (row) => ({
    ...row,
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
  }));
}

/** What was deleted; undefined: there was none. */
export async function deleteUnknown(
  db: WriteDb,
  { deviceType, code }: Pick<UnknownTracker, 'deviceType' | 'code'>,
): Promise<object | undefined> {
  return await db
    .deleteFrom('unknown_device')
    .where('device_type', '=', deviceType)
    .where('code', '=', code)
    .returning(['device_type as deviceType', 'code', 'host_address as hostAddress', 'attempts'])
    .executeTakeFirst();
}
