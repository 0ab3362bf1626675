// Second factors, recovery codes, passkeys and challenges of accounts, and what their companies say of them.

import { DEFAULT_FACTOR_POLICY } from '@flotila/domain/door/door.ts';
import { type CompanyWord, WRONG_CODES_MAX } from '@flotila/domain/factor/factor.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

/** What the companies say in which the account is an active person. */
export async function listCompanyWords(db: ReadDb, accountId: number): Promise<CompanyWord[]> {
  const { rows } = await sql<CompanyWord>`
    select coalesce(d.factor, ${DEFAULT_FACTOR_POLICY}) as factor, d.factor_from::text as "factorFrom",
      c.time_zone as "timeZone", p.administrator
    from person p
    join company c on c.company_id = p.company_id and c.active and c.deleted is null
    left join door d on d.company_id = p.company_id
    where p.account_id = ${accountId} and p.active and p.deleted is null`.execute(db);
  return rows;
}

export interface AppRow {
  secret: Buffer;
  created: Date;
  lastUsed: Date | null;
}

export interface FactorRows {
  app: AppRow | undefined;
  passkeys: number;
  recoveryCodes: number;
}

export async function readFactors(db: ReadDb, accountId: number): Promise<FactorRows> {
  const { rows } = await sql<AppRow & { passkeys: number; recoveryCodes: number }>`
    select f.secret, f.created, f.last_used as "lastUsed",
      (select count(*)::int from passkey p where p.account_id = ${accountId}) as passkeys,
      (select count(*)::int from recovery_code r
        where r.account_id = ${accountId} and r.used is null) as "recoveryCodes"
    from (select 1) one left join second_factor f on f.account_id = ${accountId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a question for one row answered none');
  const { passkeys, recoveryCodes, ...app } = row;
  return { app: app.secret === null ? undefined : app, passkeys, recoveryCodes };
}

/** Counts before anybody looks whether it is right, so that no more are tried, however many at once. null: there were too many. */
export async function countCode(db: WriteDb, accountId: number): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    update second_factor set wrong_codes = wrong_codes + 1
    where account_id = ${accountId} and wrong_codes < ${WRONG_CODES_MAX}
    returning wrong_codes as count`.execute(db);
  return rows[0]?.count ?? null;
}

/** Its owner was there, and proved it otherwise. */
export async function forgiveCodes(db: WriteDb, accountId: number): Promise<void> {
  await sql`update second_factor set wrong_codes = 0
    where account_id = ${accountId} and wrong_codes > 0`.execute(db);
}

/** A code counts once, in whatever process: of two at once one takes the step. */
export async function takeStep(
  db: WriteDb,
  accountId: number,
  step: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update second_factor set last_step = ${step}, last_used = ${now}, wrong_codes = 0
    where account_id = ${accountId} and last_step < ${step}
    returning account_id`.execute(db);
  return rows.length > 0;
}

export async function putApp(
  db: WriteDb,
  app: { accountId: number; secret: Buffer; step: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into second_factor (account_id, secret, created, last_used, last_step)
    values (${app.accountId}, ${app.secret}, ${now}, ${now}, ${app.step})
    on conflict (account_id) do update set secret = excluded.secret, created = excluded.created,
      last_used = excluded.last_used, last_step = excluded.last_step, wrong_codes = 0`.execute(db);
}

export async function deleteAppRow(db: WriteDb, accountId: number): Promise<void> {
  await sql`delete from second_factor where account_id = ${accountId}`.execute(db);
}

export async function putRecoveryCodes(
  db: WriteDb,
  accountId: number,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, accountId);
  await sql`
    insert into recovery_code (account_id, number, hash)
    select ${accountId}, place - 1, hash
    from unnest(${[...hashes]}::text[]) with ordinality as made (hash, place)`.execute(db);
}

export async function deleteRecoveryCodes(db: WriteDb, accountId: number): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(db);
}

export async function findRecoveryHash(
  db: ReadDb,
  accountId: number,
  number: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select hash from recovery_code
    where account_id = ${accountId} and number = ${number} and used is null`.execute(db);
  return rows[0]?.hash;
}

export async function takeRecoveryCode(
  db: WriteDb,
  code: { accountId: number; number: number; hash: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used = ${now}
    where account_id = ${code.accountId} and number = ${code.number} and hash = ${code.hash}
      and used is null
    returning number`.execute(db);
  const isFirst = rows.length > 0;
  if (isFirst) await forgiveCodes(db, code.accountId);
  return isFirst;
}

export interface PasskeyRow {
  passkeyId: number;
  accountId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  host: string;
  name: string;
  created: Date;
  lastUsed: Date | null;
}

const PASSKEY = sql`passkey_id as "passkeyId", account_id as "accountId",
  credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, host, name, created, last_used as "lastUsed"`;

export async function listPasskeys(db: ReadDb, accountId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${PASSKEY} from passkey where account_id = ${accountId}
    order by created, passkey_id`.execute(db);
  return rows;
}

export async function findPasskey(
  db: ReadDb,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${PASSKEY} from passkey where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

export type NewPasskey = Omit<PasskeyRow, 'passkeyId' | 'created' | 'lastUsed'>;

/** false: another account, or this one, has it already. */
export async function insertPasskey(db: WriteDb, key: NewPasskey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (account_id, credential_id, public_key, counter, transports, host, name,
      created)
    values (${key.accountId}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
      ${key.transports}::text[], ${key.host}, ${key.name}, ${now})
    on conflict (credential_id) do nothing returning passkey_id`.execute(db);
  return rows.length > 0;
}

export async function notePasskeyUse(
  db: WriteDb,
  { passkeyId, accountId }: Pick<PasskeyRow, 'passkeyId' | 'accountId'>,
  counter: number,
  now: Date,
): Promise<void> {
  await sql`update passkey set counter = ${counter}, last_used = ${now}
    where passkey_id = ${passkeyId}`.execute(db);
  await forgiveCodes(db, accountId);
}

export async function putPasskeyName(db: WriteDb, passkeyId: number, name: string): Promise<void> {
  await sql`update passkey set name = ${name} where passkey_id = ${passkeyId}`.execute(db);
}

export async function deletePasskeyRow(
  db: WriteDb,
  accountId: number,
  passkeyId: number,
): Promise<void> {
  await sql`delete from passkey
    where passkey_id = ${passkeyId} and account_id = ${accountId}`.execute(db);
}

/** All that somebody set up. */
export async function deleteFactors(db: WriteDb, accountId: number): Promise<void> {
  await deleteAppRow(db, accountId);
  await deleteRecoveryCodes(db, accountId);
  await sql`delete from passkey where account_id = ${accountId}`.execute(db);
  await sql`delete from challenge where account_id = ${accountId}`.execute(db);
}

export type ChallengeKind = 'code' | 'set_up' | 'app' | 'passkey' | 'used';

export interface ChallengeRow {
  kind: ChallengeKind;
  accountId: number | null;
  passwordMark: Buffer | null;
  secret: Buffer | null;
}

/** false: there is one of this hash. Those that ran out go. */
export async function insertChallenge(
  db: WriteDb,
  hash: Buffer,
  row: ChallengeRow,
  { now, expires }: { now: Date; expires: Date },
): Promise<boolean> {
  await sql`delete from challenge where expires < ${now}`.execute(db);
  const { rows } = await sql`
    insert into challenge (hash, kind, account_id, password_mark, secret, expires)
    values (${hash}, ${row.kind}, ${row.accountId}, ${row.passwordMark}, ${row.secret}, ${expires})
    on conflict (hash) do nothing returning hash`.execute(db);
  return rows.length > 0;
}

const CHALLENGE = sql`kind, account_id as "accountId", password_mark as "passwordMark", secret`;

export async function findChallenge(
  db: ReadDb,
  hash: Buffer,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    select ${CHALLENGE} from challenge where hash = ${hash} and expires > ${now}`.execute(db);
  return rows[0];
}

/** Whoever takes it is the only one. */
export async function takeChallenge(
  db: WriteDb,
  hash: Buffer,
  now: Date,
): Promise<ChallengeRow | undefined> {
  const { rows } = await sql<ChallengeRow>`
    delete from challenge where hash = ${hash} and expires > ${now}
    returning ${CHALLENGE}`.execute(db);
  return rows[0];
}

export async function putChallengeSecret(db: WriteDb, hash: Buffer, secret: Buffer): Promise<void> {
  await sql`update challenge set secret = ${secret} where hash = ${hash}`.execute(db);
}

/** The session was opened with less, or just proved more. */
export async function confirmSession(
  db: WriteDb,
  sessionId: string,
  now: Date,
  way: string | null = null,
): Promise<void> {
  await sql`update sign_in_session set confirmed = ${now}, way = coalesce(${way}, way)
    where session_id = ${sessionId}`.execute(db);
}

export async function isConfirmed(db: ReadDb, sessionId: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select from sign_in_session
    where session_id = ${sessionId} and greatest(created, confirmed) >= ${since}`.execute(db);
  return rows.length > 0;
}
