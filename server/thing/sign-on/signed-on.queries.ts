// Who is on the way at a provider, sessions that began by one, and what providers told of sign-outs.
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

export interface Pending {
  companyId: number;
  issuer: string;
  redirectUrl: string;
  nonce: string;
  verifier: string;
  path: string;
  permanent: boolean;
  /** null: to sign in. */
  trialAccount: number | null;
}

export async function insertPending(
  db: WriteDb,
  pending: Pending & { stateHash: Buffer; browserHash: Buffer; now: Date; expires: Date },
): Promise<void> {
  await sql`delete from sign_on_pending where expires < ${pending.now}`.execute(db);
  await sql`insert into sign_on_pending (state_hash, browser_hash, company_id, issuer,
      redirect_url, nonce, verifier, path, permanent, trial_account, expires)
    values (${pending.stateHash}, ${pending.browserHash}, ${pending.companyId},
      ${pending.issuer}, ${pending.redirectUrl}, ${pending.nonce}, ${pending.verifier},
      ${pending.path}, ${pending.permanent}, ${pending.trialAccount}, ${pending.expires})`.execute(
    db,
  );
}

/** Once, and only for the browser that began. */
export async function takePending(
  db: WriteDb,
  by: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<Pending | undefined> {
  const { rows } = await sql<Pending>`delete from sign_on_pending
    where state_hash = ${by.stateHash} and browser_hash = ${by.browserHash}
      and expires > ${by.now}
    returning company_id as "companyId", issuer, redirect_url as "redirectUrl", nonce, verifier,
      path, permanent, trial_account as "trialAccount"`.execute(db);
  return rows[0];
}

export interface OwnSignOn {
  /** null: of the installation. */
  companyId: number | null;
  issuer: string;
  token: Buffer | null;
}

/** By which provider the session began; undefined: by none. */
export async function findOwnSignOn(db: ReadDb, sessionId: string): Promise<OwnSignOn | undefined> {
  const { rows } = await sql<OwnSignOn>`
    select sign_on_company as "companyId", sign_on_issuer as issuer, sign_on_token as token
    from sign_in_session where session_id = ${sessionId} and sign_on_issuer is not null`.execute(
    db,
  );
  return rows[0];
}

export interface EndedSession {
  sessionId: string;
  accountId: number;
  login: string;
}

/** Ends sessions of a provider; of one person there, of one session there, or all but the one that asks. */
export async function endSignedOn(
  db: WriteDb,
  of: { companyId: number | null; issuer: string },
  only: { subject?: string | undefined; sid?: string | undefined; kept?: string | undefined },
  now: Date,
): Promise<EndedSession[]> {
  const { subject = null, sid = null, kept = null } = only;
  const { rows } = await sql<EndedSession>`
    update sign_in_session s set ended = ${now} from account a
    where a.account_id = s.account_id and s.ended is null and s.sign_on_issuer = ${of.issuer}
      and s.sign_on_company is not distinct from ${of.companyId}::int
      and (${subject}::text is null or s.sign_on_subject = ${subject})
      and (${sid}::text is null or s.sign_on_sid = ${sid})
      and s.session_id is distinct from ${kept}::uuid
    returning s.session_id as "sessionId", a.account_id as "accountId", a.login`.execute(db);
  return rows;
}

/** false: it was told before. */
export async function takeLogout(
  db: WriteDb,
  logout: { issuer: string; jti: string; now: Date; expires: Date },
): Promise<boolean> {
  await sql`delete from sign_on_logout where expires < ${logout.now}`.execute(db);
  const { rows } = await sql`insert into sign_on_logout (issuer, jti, expires)
    values (${logout.issuer}, ${logout.jti}, ${logout.expires})
    on conflict do nothing returning jti`.execute(db);
  return rows.length > 0;
}
