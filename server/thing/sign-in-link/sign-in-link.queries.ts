// Links by which people come in without a password. Of a link only the SHA-256 of its text is kept, and of the password
// for which it was made only a hash, so that any other one makes it void.
import type { LinkPurpose } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { AccountRow } from '../session/session.queries.ts';

/** What is over is kept so long that whoever opens it is told why it does not open. */
const KEPT = sql`case purpose when 'invite' then interval '30 days' else interval '1 day' end`;

/** The present password of the account that the query calls `a`, as a link remembers it. */
const MARK: RawBuilder<Buffer> = sql`sha256(convert_to(a.password_hash, 'UTF8'))`;

export interface NewLink {
  hash: Buffer;
  purpose: LinkPurpose;
  accountId: number;
  /** null: whoever forgot the password asked for it. */
  companyId: number | null;
  madeBy: number | null;
  now: Date;
  expires: Date;
}

/** Makes earlier ones of the account for the same purpose void. Answers its number, and whether it took the place of one that was open. */
export async function insertLink(
  db: WriteDb,
  link: NewLink,
): Promise<{ linkId: number; isAgain: boolean }> {
  await sql`delete from sign_in_link where expires < ${link.now}::timestamptz - ${KEPT}`.execute(
    db,
  );
  const isAgain = await endLinks(db, link, 'replaced');
  const { rows } = await sql<{ id: number }>`
    insert into sign_in_link (hash, purpose, account_id, company_id, made_by, made, expires, made_for)
    select ${link.hash}, ${link.purpose}, a.account_id, ${link.companyId}::int, ${link.madeBy}::int,
      ${link.now}, ${link.expires}, ${MARK}
    from account a where a.account_id = ${link.accountId}
    returning sign_in_link_id as id`.execute(db);
  return { linkId: readOne(rows).id, isAgain };
}

/** Ends those that are open; false: there were none. */
export async function endLinks(
  db: WriteDb,
  { accountId, purpose, now }: Pick<NewLink, 'accountId' | 'purpose' | 'now'>,
  outcome: 'replaced' | 'takenBack',
): Promise<boolean> {
  const { rows } = await sql`update sign_in_link set outcome = ${outcome}
    where account_id = ${accountId} and purpose = ${purpose} and outcome is null
      and expires > ${now}
    returning sign_in_link_id`.execute(db);
  return rows.length > 0;
}

export interface LinkRow {
  linkId: number;
  purpose: LinkPurpose;
  companyId: number | null;
  expires: Date;
  outcome: 'used' | 'replaced' | 'takenBack' | null;
  /** The password is another one than when it was made. */
  isVoid: boolean;
  account: AccountRow;
}

export async function findLink(db: ReadDb, hash: Buffer): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select l.sign_in_link_id as "linkId", l.purpose, l.company_id as "companyId", l.expires,
      l.outcome, l.made_for <> ${MARK} as "isVoid",
      json_build_object('accountId', a.account_id, 'login', a.login,
        'passwordHash', a.password_hash, 'firstName', a.first_name, 'lastName', a.last_name,
        'access', a.access, 'active', a.active) as account
    from sign_in_link l join account a on a.account_id = l.account_id
    where l.hash = ${hash}`.execute(db);
  return rows[0];
}

/** One change of one row: of two who use it at once one is told false. */
export async function takeLink(db: WriteDb, linkId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update sign_in_link set outcome = 'used'
    where sign_in_link_id = ${linkId} and outcome is null and expires > ${now}
    returning sign_in_link_id`.execute(db);
  return rows.length > 0;
}

export async function markUndelivered(db: WriteDb, linkId: number): Promise<void> {
  await sql`update sign_in_link set undelivered = true where sign_in_link_id = ${linkId}`.execute(
    db,
  );
}

/** Letters to people who forgot their password, since then: of the account, and of all. */
export async function countForgotten(
  db: ReadDb,
  accountId: number,
  since: Date,
): Promise<{ ofAccount: number; ofAll: number }> {
  const { rows } = await sql<{ ofAccount: number; ofAll: number }>`
    select count(*)::int as "ofAll",
      (count(*) filter (where account_id = ${accountId}))::int as "ofAccount"
    from sign_in_link where purpose = 'forgotten' and made > ${since}`.execute(db);
  return readOne(rows);
}

/** Accounts whose login it is, or whose e-mail somewhere; the first ones. */
export async function findNamedAccounts(
  db: ReadDb,
  name: string,
  max: number,
): Promise<AccountRow[]> {
  const { rows: named } = await sql<{ id: number }>`
    select account_id as id from account where lower(login) = lower(${name}) or lower(email) = lower(${name})
    union select account_id from person
      where lower(email) = lower(${name}) and deleted is null and account_id is not null
    order by id limit ${max}`.execute(db);
  if (named.length === 0) return [];
  const { rows } = await sql<AccountRow>`
    select account_id as "accountId", login, password_hash as "passwordHash",
      first_name as "firstName", last_name as "lastName", access, active
    from account where account_id = any(${named.map(({ id }) => id)}::int[])
    order by account_id`.execute(db);
  return rows;
}

function readOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('a question for one row answered none');
  return row;
}
