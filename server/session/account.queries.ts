// Accounts made from outside of the screens: FLOTILA_SUPERUSER and `flotila user create`.
import { sql } from 'kysely';
import type { WriteDb } from '../db/open.ts';
import { hashPassword, isPassword } from './password.ts';

/**
 * Makes sure that the login is an active superuser with this password. A changed password ends the
 * account's sessions.
 */
export async function putSuperuser(
  db: WriteDb,
  superuser: { login: string; password: string },
  now: Date,
): Promise<'created' | 'updated' | 'unchanged'> {
  const found = await sql<{ id: number; hash: string; isCurrent: boolean }>`
    select account_id as id, password_hash as hash, access = 'superuser' and active as "isCurrent"
    from account where lower(login) = lower(${superuser.login}) for update`.execute(db);
  const account = found.rows[0];
  if (!account) {
    await insertAccount(db, { ...superuser, access: 'superuser' });
    return 'created';
  }
  const isSamePassword = await isPassword(account.hash, superuser.password);
  if (isSamePassword && account.isCurrent) return 'unchanged';
  const hash = isSamePassword ? account.hash : await hashPassword(superuser.password);
  await sql`update account set password_hash = ${hash}, access = 'superuser', active = true,
    last_change = last_change + 1 where account_id = ${account.id}`.execute(db);
  if (!isSamePassword) {
    await sql`update sign_in_session set ended = ${now}
      where account_id = ${account.id} and ended is null`.execute(db);
  }
  return 'updated';
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
  const hash = await hashPassword(account.password);
  const made = await sql<{ id: number }>`
    insert into account (login, password_hash, access, first_name, last_name)
    values (${account.login}, ${hash}, ${account.access}, ${account.firstName ?? ''},
      ${account.lastName ?? ''})
    on conflict do nothing returning account_id as id`.execute(db);
  return made.rows[0]?.id;
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

/** Makes the account a person of a company; false when there is no such company. */
export async function insertMembership(db: WriteDb, member: NewMembership): Promise<boolean> {
  const made = await sql`
    insert into person (company_id, account_id, first_name, last_name, administrator, dispatcher,
      driver)
    select company_id, ${member.accountId}, ${member.firstName}, ${member.lastName},
      ${member.administrator}, ${member.dispatcher}, ${member.driver}
    from company where lower(code) = lower(${member.companyCode})
    returning person_id`.execute(db);
  return made.rows.length === 1;
}
