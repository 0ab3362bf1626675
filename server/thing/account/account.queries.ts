// The own account as its owner sees it. How somebody is reached is kept with the person in each company; whoever is no
// person of any has it with the account.
import { SESSIONS_MAX } from '@flotila/domain/account/account.api.ts';
import type { Way } from '@flotila/domain/factor/factor.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

export interface OwnPerson {
  companyId: CompanyId;
  personId: number;
  name: string;
  companyName: string;
  /** The company is in force. */
  isOpen: boolean;
  email: string | null;
  phone: string | null;
  lastChange: string;
}

export interface OwnAccount {
  accountId: number;
  login: string;
  name: string;
  email: string | null;
  /** How and where they are spoken to when they are not there. */
  language: Language | null;
  origin: string | null;
  lastChange: string;
}

export async function getOwnAccount(db: ReadDb, accountId: number): Promise<OwnAccount> {
  const { rows } = await sql<OwnAccount>`
    select account_id as "accountId", login, trim(first_name || ' ' || last_name) as name, email,
      language, origin, last_change::text as "lastChange"
    from account where account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a session of no account');
  return row;
}

/**
 * Who the account is in each company, in the order in which its companies are told. `sessionId`: as this session sees it; one
 * that a company's provider began sees that company alone.
 */
export async function listOwnPersons(
  db: ReadDb,
  accountId: number,
  sessionId: string | null = null,
): Promise<OwnPerson[]> {
  const { rows } = await sql<OwnPerson>`
    select p.company_id as "companyId", p.person_id as "personId",
      trim(p.first_name || ' ' || p.last_name) as name, c.name as "companyName",
      c.active as "isOpen", nullif(p.email, '') as email, nullif(p.phone, '') as phone, p.company_last_change::text as "lastChange"
    from person p join company c on c.company_id = p.company_id and c.deleted is null
    where p.account_id = ${accountId} and p.deleted is null
      and not exists (select from sign_in_session s where s.session_id = ${sessionId}::uuid
        and s.sign_on_company <> p.company_id)
    order by c.name collate "sk-x-icu", p.company_id, p.person_id`.execute(db);
  return rows;
}

/** Nobody else changes the account until the end. */
export async function lockAccount(db: WriteDb, accountId: number): Promise<void> {
  await sql`select from account where account_id = ${accountId} for update`.execute(db);
}

/** Counts as a change even where it is the same, so of two who save at once one is told. */
export async function putOwnEmail(
  db: WriteDb,
  accountId: number,
  email: string | null,
): Promise<void> {
  await sql`update account set email = ${email}, last_change = last_change + 1
    where account_id = ${accountId}`.execute(db);
}

export async function putOwnPassword(
  db: WriteDb,
  accountId: number,
  change: { from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update account set password_hash = ${change.to}, last_change = last_change + 1
    where account_id = ${accountId} and password_hash = ${change.from}
    returning account_id`.execute(db);
  return rows.length > 0;
}

/** Of what a person is in one company. */
export const nextChange = sql<number>`person.company_last_change + 1`;

export interface OwnSessionRow {
  sessionId: string;
  since: Date;
  lastSeen: Date;
  address: string | null;
  userAgent: string | null;
  permanent: boolean;
  way: Way;
}

/** Sessions in force: the one that asks, then those that were used last. */
export async function listOwnSessions(
  db: ReadDb,
  { accountId, sessionId }: { accountId: number; sessionId: string },
  now: Date,
): Promise<OwnSessionRow[]> {
  const { rows } = await sql<OwnSessionRow>`
    select session_id as "sessionId", created as since, last_request as "lastSeen",
      nullif(remote_address, '') as address, user_agent as "userAgent", permanent, way
    from sign_in_session
    where account_id = ${accountId} and ended is null and expires > ${now}
    order by session_id = ${sessionId} desc, last_request desc, session_id
    limit ${SESSIONS_MAX}`.execute(db);
  return rows;
}
