// What the gateway writes into the database itself: live connections, strangers and its own figures, all
// for superusers. Records of trackers go through the ingest only.
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import type { ConnectionRow, ConnectionStore } from './publisher.ts';
import type { UnknownTracker } from './unknown-trackers.ts';

/** Strangers that are kept; the longest unseen go first. */
const UNKNOWN_ROWS_MAX = 10_000;
/** Rows of one statement. */
const ROWS_MAX = 2_000;

/** What a process tells of itself. */
const TOLD = ['device_connection', 'gateway_process'] as const;

/** What processes left that ended without a word. */
export async function deleteExpired(db: WriteDb, now: Date): Promise<void> {
  for (const table of TOLD) await db.deleteFrom(table).where('expires', '<', now).execute();
}

/** The shared list of connections in the database. */
export function connectionStore(db: Database): ConnectionStore {
  return {
    async publish(processId, rows, expires) {
      for (let from = 0; from < rows.length; from += ROWS_MAX) {
        await upsertConnections(db, processId, rows.slice(from, from + ROWS_MAX), expires);
      }
    },
    async remove(processId, connectionIds) {
      await db.write((write) =>
        sql`delete from device_connection
          where process_id = ${processId} and connection_id = any(${[...connectionIds]})`.execute(
          write,
        ),
      );
    },
    async refresh(processId, expires) {
      await db.write((write) =>
        write
          .updateTable('device_connection')
          .set({ expires: new Date(expires) })
          .where('process_id', '=', processId)
          .execute(),
      );
    },
    async withdraw(processId, now) {
      await db.write(async (write) => {
        await deleteExpired(write, new Date(now));
        for (const table of TOLD) {
          await write.deleteFrom(table).where('process_id', '=', processId).execute();
        }
      });
    },
    addUnknown: (trackers) => addUnknown(db, trackers),
    async tell(processId, figures, seen, expires) {
      const row = {
        host: hostname(),
        figures: JSON.stringify(figures),
        seen: new Date(seen),
        expires: new Date(expires),
      };
      await db.write((write) =>
        write
          .insertInto('gateway_process')
          .values({ process_id: processId, ...row })
          .onConflict((conflict) => conflict.column('process_id').doUpdateSet(row))
          .execute(),
      );
    },
  };
}

async function upsertConnections(
  db: Database,
  processId: string,
  rows: readonly ConnectionRow[],
  expires: number,
): Promise<void> {
  await db.write((write) =>
    sql`
    insert into device_connection (process_id, connection_id, device_type, device_code, company_id,
      vehicle_id, host_address, connected_from, last_seen, packets, measures, duplicates, rejected,
      expires)
    select ${processId}::uuid, "connectionId", "deviceType", "deviceCode", "companyId", "vehicleId",
      "hostAddress", to_timestamp("connectedFrom" / 1000.0), to_timestamp("lastSeen" / 1000.0),
      packets, measures, duplicates, rejected, ${new Date(expires)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("connectionId" bigint,
      "deviceType" text, "deviceCode" text, "companyId" integer, "vehicleId" integer,
      "hostAddress" text, "connectedFrom" bigint, "lastSeen" bigint, packets bigint,
      measures bigint, duplicates bigint, rejected bigint)
    on conflict (process_id, connection_id) do update set device_code = excluded.device_code,
      company_id = excluded.company_id, vehicle_id = excluded.vehicle_id,
      last_seen = excluded.last_seen, packets = excluded.packets, measures = excluded.measures,
      duplicates = excluded.duplicates, rejected = excluded.rejected,
      expires = excluded.expires`.execute(write),
  );
}

async function addUnknown(db: Database, trackers: readonly UnknownTracker[]): Promise<void> {
  await db.write(async (write) => {
    await sql`
      insert into unknown_device (device_type, code, host_address, first_seen, last_seen, attempts)
      select "deviceType", code, "hostAddress", to_timestamp("firstSeen" / 1000.0),
        to_timestamp("lastSeen" / 1000.0), attempts
      from jsonb_to_recordset(${JSON.stringify(trackers)}::jsonb) as row ("deviceType" text,
        code text, "hostAddress" text, "firstSeen" bigint, "lastSeen" bigint, attempts integer)
      on conflict (device_type, code) do update set host_address = excluded.host_address,
        last_seen = greatest(unknown_device.last_seen, excluded.last_seen),
        attempts = unknown_device.attempts + excluded.attempts`.execute(write);
    await sql`
      delete from unknown_device where (device_type, code) in (
        select device_type, code from unknown_device
        order by last_seen desc offset ${UNKNOWN_ROWS_MAX})`.execute(write);
  });
}
