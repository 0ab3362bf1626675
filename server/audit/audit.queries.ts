// Writes the record of changes in the transaction of the change itself, and reads it for administrators.
import type { AuditAction, AuditKind } from '@flotila/domain/audit/audit.api.ts';
import { sql } from 'kysely';
import type { WriteDb } from '../db/open.ts';
import { changedFields } from './changed-fields.ts';

/** Changes that belong to no company (special accesses). */
export const NO_COMPANY = 0;

/** Who changes something, and when. */
export interface Author {
  session: { accountId: number; firstName: string; lastName: string };
  /** epoch milliseconds */
  now: number;
}

export interface Change {
  companyId: number;
  kind: AuditKind;
  /** Id, hash, or vehicle and moment as the API's path has them. */
  recordId: string | number;
  /** What people call the record. */
  recordName: string;
  action: AuditAction;
  /** The record as the API answers it; null when it was not there. Passwords are never given. */
  before?: object | null;
  after?: object | null;
}

/** Nothing is written for an update that changed nothing. */
export async function writeAudit(db: WriteDb, author: Author, change: Change): Promise<void> {
  const { before, after } = changedFields(change.before ?? null, change.after ?? null);
  if (change.action === 'update' && !before && !after) return;
  const { accountId } = author.session;
  await sql`
    insert into audit (company_id, ts, account_id, author, kind, record_id, record_name, action,
      before, after)
    values (${change.companyId}, ${new Date(author.now)}, ${accountId},
      (select concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''), '(' || login || ')')
        from account where account_id = ${accountId}),
      ${change.kind}, ${String(change.recordId)}, ${change.recordName}, ${change.action},
      ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb)`.execute(
    db,
  );
}
