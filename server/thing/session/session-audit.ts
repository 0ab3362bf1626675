// Sign-ins, refused ones and sign-outs in the record of changes, in each company that the account belongs to,
// and a line in the log. What was typed as a login is told of accounts only: it may be somebody's password.

import type { Way } from '@flotila/domain/factor/factor.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { NO_COMPANY, writeAudits } from '../audit/audit.queries.ts';
import { listCompaniesOf } from './session.queries.ts';

export interface SessionLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
}

export interface SessionChange {
  accountId: number;
  login: string;
  /** `create` a sign-in, `refuse` one with a wrong password, `delete` a sign-out. */
  action: 'create' | 'refuse' | 'delete';
  remoteAddress: string;
  application: string | null;
  /** Of a sign-in: by more than a password. */
  way?: Way;
  /** The password was right, the code of the second factor was not. */
  isCode?: true;
  /** … or was not looked at any more: too many were wrong. */
  isLocked?: true;
  /** It was tried by a passkey. */
  isPasskey?: true;
  isEverywhere?: true;
  /** Somebody else did it, who may change the person; left out: the account itself. */
  by?: number;
  /** Of another device than the one that asked. */
  isOther?: true;
  /** By a provider of single sign-on. */
  isSignOn?: true;
  /** The password was asked for again, for a change of the own account. */
  isAtAccount?: true;
  /** Not by a password, but by a link that is over. */
  isByLink?: true;
}

/** `now` in epoch milliseconds. */
export async function auditSession(db: WriteDb, change: SessionChange, now: number): Promise<void> {
  const { accountId, login, action, by = accountId, ...facts } = change;
  const companies = await listCompaniesOf(db, accountId);
  const row = { kind: 'session' as const, recordId: accountId, recordName: login, action };
  await writeAudits(
    db,
    { session: { accountId: by }, now },
    (companies.length > 0 ? companies : [NO_COMPANY]).map((companyId) => ({
      ...row,
      companyId,
      ...(action === 'delete' ? { before: facts } : { after: facts }),
    })),
  );
}
