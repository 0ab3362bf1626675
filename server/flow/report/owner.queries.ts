// Whose a job or schedule is.
import type { AccountAccess } from '@flotila/domain/session/session.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';

export interface OwnerRow {
  login: string;
  firstName: string;
  lastName: string;
  access: AccountAccess;
}

/** undefined: it is switched off, or there is none. */
export async function findOwner(db: ReadDb, accountId: number): Promise<OwnerRow | undefined> {
  const { rows } = await sql<OwnerRow>`
    select login, first_name as "firstName", last_name as "lastName", access from account
    where account_id = ${accountId} and active`.execute(db);
  return rows[0];
}

/** First and last name; empty when there is no such person. */
export async function findPersonName(
  db: ReadDb,
  company: { id: number },
  personId: number,
): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from person
    where company_id = ${company.id} and person_id = ${personId}`.execute(db);
  return rows[0]?.name ?? '';
}
