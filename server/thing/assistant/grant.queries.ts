// What people let assistants do: a key that is bound to them, and the texts that open it for a while.
import { COUNTED_DAYS } from '@flotila/domain/api-key/api-key.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

export interface GrantRow {
  grantId: number;
  /** Under which is written what the assistant does. */
  accountId: number;
  companyId: number;
  company: string;
  /** Who let it in; null: their account is gone. */
  ownerId: number | null;
  /** null: who let it in is no person of the company any more. */
  personId: number | null;
  person: string;
  clientId: string;
  assistant: string;
  isRegistered: boolean;
  mayChange: boolean;
  created: Date;
  expires: Date;
  lastUsed: Date | null;
  calls: number;
}

/** Whose are asked for. */
export type Which =
  | { grantId: number }
  | { companyId: number }
  | { ownerId: number }
  | { assistantId: number };

/** Something of it opens still, or will once a code is changed for it. */
const isOpen = (
  now: Date,
) => sql`exists (select from oauth_token t where t.api_key_id = k.api_key_id
  and not t.used and t.expires > ${now})`;

/** Those that open, the newest first. */
export function listGrants(db: ReadDb, which: Which, now: Date): Promise<GrantRow[]> {
  return readGrants(db, sql`${sameAs(which)} and ${isOpen(now)}`, now);
}

/** Also those that are over. */
export function listAllGrants(db: ReadDb, which: Which, now: Date): Promise<GrantRow[]> {
  return readGrants(db, sameAs(which), now);
}

/** Also one that is over. */
export async function findGrant(
  db: ReadDb,
  grantId: number,
  now: Date,
): Promise<GrantRow | undefined> {
  return (await readGrants(db, sameAs({ grantId }), now))[0];
}

/** All that nothing opens any more, and those of people who are gone. */
export async function listOverGrants(db: ReadDb, now: Date): Promise<GrantRow[]> {
  return readGrants(db, sql`(k.made_by is null or not ${isOpen(now)})`, now);
}

function sameAs(which: Which): RawBuilder<boolean> {
  if ('grantId' in which) return sql`k.api_key_id = ${which.grantId}`;
  if ('companyId' in which) return sql`k.company_id = ${which.companyId}`;
  if ('ownerId' in which) return sql`k.made_by = ${which.ownerId}`;
  return sql`g.oauth_client_id = ${which.assistantId}`;
}

async function readGrants(db: ReadDb, where: RawBuilder<unknown>, now: Date): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    select k.api_key_id as "grantId", k.account_id as "accountId", k.company_id as "companyId",
      y.name as company, k.made_by as "ownerId", p.person_id as "personId",
      coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), m.login, '') as person,
      c.client_id as "clientId", k.name as assistant, c.company_id is null as "isRegistered",
      k.assistant_writes as "mayChange", k.created, k.expires, k.last_used as "lastUsed",
      (select coalesce(sum(d.calls), 0)::int from api_key_day d where d.api_key_id = k.api_key_id
        and d.day > (${now}::timestamptz at time zone 'UTC')::date - ${COUNTED_DAYS}::int) as calls
    from oauth_grant g join api_key k on k.api_key_id = g.api_key_id
    join oauth_client c on c.oauth_client_id = g.oauth_client_id
    join company y on y.company_id = k.company_id
    left join account m on m.account_id = k.made_by
    left join person p on p.company_id = k.company_id and p.account_id = k.made_by
      and p.deleted is null
    where ${where}
    order by k.created desc, k.api_key_id desc`.execute(db);
  return rows;
}

export interface NewGrant {
  accountId: number;
  ownerId: number;
  companyId: number;
  assistantId: number;
  name: string;
  prefix: string;
  mayChange: boolean;
  created: Date;
  expires: Date;
}

/** No text is that of its hash: what opens it stands in `oauth_token`. It is no wider than its person, whatever its row says. */
export async function insertGrant(db: WriteDb, grant: NewGrant): Promise<number> {
  const none = JSON.stringify({ ...ALL_VEHICLES, all: false });
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into api_key (company_id, account_id, name, role, vehicles, addresses, is_bound,
        made_by, created, expires, prefix, hash, assistant_writes)
      values (${grant.companyId}, ${grant.accountId}, ${grant.name}, 'reader', ${none}::jsonb, '{}',
        true, ${grant.ownerId}, ${grant.created}, ${grant.expires}, ${grant.prefix},
        sha256(gen_random_uuid()::text::bytea), ${grant.mayChange})
      returning api_key_id)
    insert into oauth_grant (api_key_id, oauth_client_id)
    select api_key_id, ${grant.assistantId}::int from made returning api_key_id as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an insert answered no row');
  return row.id;
}

/** Nobody else changes it until the end. */
export async function lockGrant(db: WriteDb, grantId: number): Promise<void> {
  await sql`select from api_key where api_key_id = ${grantId} for update`.execute(db);
}

/** Its tokens go with it. The account of one that never did anything is nobody's memory. */
export async function deleteGrant(
  db: WriteDb,
  { grantId, accountId, lastUsed }: GrantRow,
): Promise<void> {
  await sql`delete from api_key where api_key_id = ${grantId}`.execute(db);
  if (lastUsed === null) {
    await sql`delete from account a where a.account_id = ${accountId}
      and not exists (select from audit e where e.account_id = a.account_id)`.execute(db);
  }
  await sql`update account set active = false where account_id = ${accountId}`.execute(db);
}

export type TokenKind = 'code' | 'access' | 'refresh';

export interface TokenRow {
  grantId: number;
  kind: TokenKind;
  expires: Date;
  used: boolean;
  redirect: string | null;
  challenge: string | null;
}

export interface NewToken {
  hash: Buffer;
  grantId: number;
  kind: TokenKind;
  expires: Date;
  redirect?: string;
  challenge?: string;
}

export async function insertToken(db: WriteDb, token: NewToken): Promise<void> {
  const { hash, grantId, kind, expires, redirect = null, challenge = null } = token;
  await sql`insert into oauth_token (hash, api_key_id, kind, expires, redirect, challenge)
    values (${hash}, ${grantId}, ${kind}, ${expires}, ${redirect}, ${challenge})`.execute(db);
}

export async function findToken(db: ReadDb, hash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select api_key_id as "grantId", kind, expires, used, redirect, challenge
    from oauth_token where hash = ${hash}`.execute(db);
  return rows[0];
}

export async function useToken(db: WriteDb, hash: Buffer): Promise<void> {
  await sql`update oauth_token set used = true where hash = ${hash}`.execute(db);
}

export async function deleteOldTokens(db: WriteDb, now: Date): Promise<void> {
  await sql`delete from oauth_token where expires <= ${now}`.execute(db);
}
