// Assistants that may come in by OAuth: those that a company entered, and those that registered themselves, which are of none.
import { UNUSED_HOURS } from '@flotila/domain/assistant/oauth.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface ClientValues {
  name: string;
  redirects: string[];
}

export interface ClientRow extends ClientValues {
  assistantId: number;
  clientId: string;
  created: Date;
  grants: number;
  lastChange: string;
}

export const clientRows = recordRows(
  'oauth_client',
  'oauth_client_id',
  ({ name, redirects }: ClientValues) => ({ name, redirects }),
);

/** All of the company by name, or the one. */
export async function listClients(
  db: ReadDb,
  company: Company,
  assistantId: number | null = null,
): Promise<ClientRow[]> {
  const { rows } = await sql<ClientRow>`
    select c.oauth_client_id as "assistantId", c.client_id as "clientId", c.name, c.redirects,
      c.created, c.last_change::text as "lastChange",
      (select count(*)::int from oauth_grant g where g.oauth_client_id = c.oauth_client_id) as grants
    from oauth_client c
    where c.company_id = ${company.id}
      and (${assistantId}::int is null or c.oauth_client_id = ${assistantId})
    order by c.name collate "sk-x-icu", c.oauth_client_id`.execute(db);
  return rows;
}

/** One that asks. */
export interface AskingClient extends ClientValues {
  assistantId: number;
  /** null: it registered itself. */
  companyId: number | null;
}

export async function findClient(db: ReadDb, clientId: string): Promise<AskingClient | undefined> {
  const { rows } = await sql<AskingClient>`
    select oauth_client_id as "assistantId", company_id as "companyId", name, redirects
    from oauth_client where client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** Those that registered themselves. */
export async function countRegistered(db: ReadDb): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oauth_client where company_id is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those that registered themselves and are let in by nobody. */
export async function deleteUnused(db: WriteDb, now: Date): Promise<void> {
  await sql`delete from oauth_client c
    where c.company_id is null
      and c.created < ${now}::timestamptz - make_interval(hours => ${UNUSED_HOURS}::int)
      and not exists (select from oauth_grant g where g.oauth_client_id = c.oauth_client_id)`.execute(
    db,
  );
}
