// Accounts: what a person or a program signs in with. Made by administrators, by FLOTILA_SUPERUSER and
// by `flotila user create`.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { hashPassword, isPassword } from './password.ts';

/** Whether anybody can sign in. */
export async function hasAccount(db: ReadDb): Promise<boolean> {
  const { rows } = await sql`select 1 from account where active limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes sure that the login is an active superuser with this password. A changed password ends the
 * account's sessions. So does becoming a superuser, and who was known as somebody of a company at a provider of single sign-on
 * is not any more: by the word of that company nobody becomes the operator.
 */
export async function putSuperuser(
  db: WriteDb,
  superuser: { login: string; password: string },
  now: Date,
): Promise<'created' | 'updated' | 'unchanged'> {
  const found = await sql<{ id: number; hash: string; isSuperuser: boolean; active: boolean }>`
    select account_id as id, password_hash as hash, access = 'superuser' as "isSuperuser", active
    from account where lower(login) = lower(${superuser.login}) for update`.execute(db);
  const account = found.rows[0];
  if (!account) {
    await insertAccount(db, { ...superuser, access: 'superuser' });
    return 'created';
  }
  const isSamePassword = await isPassword(account.hash, superuser.password);
  if (isSamePassword && account.isSuperuser && account.active) return 'unchanged';
  const hash = isSamePassword ? account.hash : await hashPassword(superuser.password);
  await sql`update account set password_hash = ${hash}, access = 'superuser', active = true,
    last_change = last_change + 1 where account_id = ${account.id}`.execute(db);
  if (!account.isSuperuser) {
    await sql`delete from sign_on_link where account_id = ${account.id}`.execute(db);
  }
  if (!isSamePassword || !account.isSuperuser) await endSessionsOf(db, account.id, now);
  return 'updated';
}

/** Ends all sessions of an account, but the one that asks when it is given. */
export async function endSessionsOf(
  db: WriteDb,
  accountId: number,
  now: Date,
  exceptSessionId: string | null = null,
): Promise<void> {
  await sql`update sign_in_session set ended = ${now}
    where account_id = ${accountId} and ended is null
      and session_id is distinct from ${exceptSessionId}::uuid`.execute(db);
}

/** @param now epoch milliseconds */
export async function endSessionsOfLogins(
  db: WriteDb,
  logins: readonly string[],
  now: number,
): Promise<void> {
  await sql`update sign_in_session s set ended = ${new Date(now)} from account a
    where a.account_id = s.account_id and a.login = any(${[...logins]}) and s.ended is null`.execute(
    db,
  );
}

export interface NewAccount {
  login: string;
  password: string;
  access: 'normal' | 'superuser' | 'collective';
  firstName?: string;
  lastName?: string;
}

/** Adds an account and answers its id; undefined when the login is taken. */
export async function insertAccount(db: WriteDb, account: NewAccount): Promise<number | undefined> {
  return insertHashed(db, { ...account, passwordHash: await hashPassword(account.password) });
}

export type HashedAccount = Omit<NewAccount, 'password'> & {
  passwordHash: string;
  active?: boolean;
};

/** As insertAccount, with a password that was hashed before the transaction. */
export async function insertHashed(
  db: WriteDb,
  account: HashedAccount,
): Promise<number | undefined> {
  const made = await sql<{ id: number }>`
    insert into account (login, password_hash, access, first_name, last_name, active)
    values (${account.login}, ${account.passwordHash}, ${account.access},
      ${account.firstName ?? ''}, ${account.lastName ?? ''}, ${account.active ?? true})
    on conflict do nothing returning account_id as id`.execute(db);
  return made.rows[0]?.id;
}

/** D-PER-013: is the login, without case, that of another account of any kind? */
export async function isLoginTaken(
  db: ReadDb,
  login: string,
  exceptAccountId: number | null,
): Promise<boolean> {
  const { rows } = await sql`select from account
    where lower(login) = lower(${login})
      and account_id is distinct from ${exceptAccountId}::int`.execute(db);
  return rows.length > 0;
}

export interface AccountChange {
  login: string;
  /** null: the stored password stays. */
  passwordHash: string | null;
  firstName: string;
  lastName: string;
  active: boolean;
}

export async function updateAccount(
  db: WriteDb,
  accountId: number,
  change: AccountChange,
): Promise<void> {
  await sql`update account set login = ${change.login}, first_name = ${change.firstName},
      last_name = ${change.lastName}, active = ${change.active},
      password_hash = coalesce(${change.passwordHash}, password_hash),
      last_change = last_change + 1
    where account_id = ${accountId}`.execute(db);
}

/** Its sessions end with it; persons, who may be deleted ones, stay without it. */
export async function deleteAccount(db: WriteDb, accountId: number): Promise<void> {
  await sql`update person set account_id = null where account_id = ${accountId}`.execute(db);
  await sql`delete from account where account_id = ${accountId}`.execute(db);
}

export interface NewMembership {
  accountId: number;
  companyCode: string;
  firstName: string;
  lastName: string;
  administrator: boolean;
  dispatcher: boolean;
  driver: boolean;
}

/**
 * Makes the account a person of a company, the same person as in its other companies; false when there
 * is no such company.
 */
export async function insertMembership(db: WriteDb, member: NewMembership): Promise<boolean> {
  const made = await sql`
    insert into person (company_id, person_id, account_id, first_name, last_name, administrator,
      dispatcher, driver)
    select company_id,
      coalesce((select min(person_id) from person
        where account_id = ${member.accountId} and deleted is null), nextval('record_id')),
      ${member.accountId}, ${member.firstName}, ${member.lastName},
      ${member.administrator}, ${member.dispatcher}, ${member.driver}
    from company where lower(code) = lower(${member.companyCode}) and deleted is null
    returning person_id`.execute(db);
  return made.rows.length === 1;
}
