// Rows of who calls the API: written a few seconds at a time by every process, read by superusers.
import type { ApiConnection } from '@flotila/domain/connection/connection.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { sql } from 'kysely';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { readPage, type Slice, viewPage } from '../../ground/db/page.ts';
import type { ApiCall } from '../../ground/http/context.ts';

/** An API call with the epoch milliseconds of the newest request like it. */
export interface Caller extends ApiCall {
  lastRequest: number;
}

/** Who did not call for this long is not shown and then forgotten. */
const SHOWN_DAYS = 30;
/** Rows of one account that are kept, newest first. */
export const ROWS_OF_ACCOUNT_MAX = 200;

/** One statement; processes that write the same row keep the newest request. */
export async function upsertCallers(db: Database, callers: readonly Caller[]): Promise<void> {
  await db.write((write) =>
    sql`
    insert into api_connection as c (account_id, authorization_type, application, company_code,
      remote_address, last_request)
    select row."accountId", row."authorizationType", row.application, row."companyCode",
      row."remoteAddress", to_timestamp(row."lastRequest" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(callers)}::jsonb) as row ("accountId" integer,
      "authorizationType" text, application text, "companyCode" text, "remoteAddress" text,
      "lastRequest" bigint)
    -- An account that was deleted meanwhile takes its rows along. One order avoids deadlocks.
    join account a on a.account_id = row."accountId"
    order by 1, 2, 3, 4, 5
    on conflict (account_id, authorization_type, application, company_code, remote_address)
    do update set last_request = greatest(c.last_request, excluded.last_request)`.execute(write),
  );
}

/** What is no longer shown, and what an account has too much of. */
export async function removeOldCallers(db: Database, now: number): Promise<void> {
  await db.write(async (write) => {
    await sql`delete from api_connection
      where last_request < ${new Date(now - SHOWN_DAYS * DAY_MS)}`.execute(write);
    await sql`delete from api_connection c using (
        select ctid, row_number() over (partition by account_id order by last_request desc) as place
        from api_connection) n
      where c.ctid = n.ctid and n.place > ${ROWS_OF_ACCOUNT_MAX}`.execute(write);
  });
}

interface Row extends Omit<ApiConnection, 'lastRequestTimestamp'> {
  lastRequest: Date;
}

/** D-API-002, newest request first; of all companies, for superusers. */
export async function listCallers(
  db: ReadDb,
  { page, size }: Slice,
  now: number,
): Promise<Page<ApiConnection>> {
  const from = sql`from api_connection c join account a on a.account_id = c.account_id
    where c.last_request >= ${new Date(now - SHOWN_DAYS * DAY_MS)}`;
  const listed = await readPage(
    db,
    { page, size },
    from,
    (cut) => sql<Row>`
    select c.authorization_type as "authorizationType", a.first_name as "firstName",
      a.last_name as "lastName", a.login, c.application, c.company_code as "companyCode",
      c.remote_address as "remoteAddress", c.last_request as "lastRequest" ${from}
    order by c.last_request desc, a.login, c.authorization_type, c.application, c.company_code,
      c.remote_address ${cut}`,
  );
  return viewPage(listed, ({ lastRequest, ...row }) => ({
    ...row,
    lastRequestTimestamp: lastRequest.toISOString(),
  }));
}
