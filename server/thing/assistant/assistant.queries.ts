// The switch of a company, which is a column of it, and its keys that open.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface AssistantsRow {
  isOn: boolean;
  keys: number;
  writingKeys: number;
  lastChange: string;
}

export async function findAssistants(
  db: ReadDb,
  company: Company,
  now: Date,
): Promise<AssistantsRow | undefined> {
  const { rows } = await sql<AssistantsRow>`
    select c.assistants as "isOn", c.last_change::text as "lastChange",
      count(k.api_key_id)::int as keys,
      count(k.api_key_id) filter (where k.assistant_writes)::int as "writingKeys"
    from company c left join api_key k on k.company_id = c.company_id
      and (k.expires is null or k.expires > ${now})
      and not exists (select from oauth_grant g where g.api_key_id = k.api_key_id)
    where c.company_id = ${company.id} and c.deleted is null
    group by c.company_id`.execute(db);
  return rows[0];
}

export async function setAssistants(db: WriteDb, company: Company, isOn: boolean): Promise<void> {
  await sql`update company set assistants = ${isOn}, last_change = last_change + 1
    where company_id = ${company.id}`.execute(db);
}
