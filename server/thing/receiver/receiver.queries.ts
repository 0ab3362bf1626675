// What the tables of webhooks and forwardings have in common: how many a company has, and how one is switched off and on.
import type { RECEIVER_FIELDS } from '@flotila/domain/receiver/receiver-fields.ts';
import type { Values } from '@flotila/domain/record/field.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { countRows } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export type ReceiverKind = 'webhook' | 'forwarding';

export interface ReceiverRow extends Values<typeof RECEIVER_FIELDS> {
  switchedOffAt: Date | null;
  switchedOffAnswer: string | null;
  lastChange: string;
}

export interface ReceiverKey {
  companyId: number;
  kind: ReceiverKind;
  id: number;
}

export function countReceivers(
  db: ReadDb,
  { id }: Pick<CompanyContext, 'id'>,
  kind: ReceiverKind,
): Promise<number> {
  return countRows(db, sql`from ${sql.table(kind)} where company_id = ${id}`);
}

/** Why it was off is forgotten when somebody switches it on. */
export function switchedOn({ isOn }: { isOn: boolean }) {
  return isOn ? { switched_off_at: null, switched_off_answer: null } : {};
}

/** Nobody takes what it sends. @returns false: it is off already */
export async function switchOff(
  db: WriteDb,
  key: ReceiverKey,
  { answer, now }: { answer: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(key.kind)} set is_on = false, switched_off_at = ${now},
      switched_off_answer = ${answer}, last_change = last_change + 1
    where ${isThis(key)} and is_on
    returning is_on`.execute(db);
  return rows.length > 0;
}

/** One that was switched off because it failed; undefined: it is on, or there is none. */
export async function findOff(db: ReadDb, key: ReceiverKey) {
  const { rows } = await sql<
    Pick<ReceiverRow, 'name' | 'switchedOffAnswer'> & { switchedOffAt: Date }
  >`select name, switched_off_at as "switchedOffAt", switched_off_answer as "switchedOffAnswer"
    from ${sql.table(key.kind)} where ${isThis(key)} and switched_off_at is not null`.execute(db);
  return rows[0];
}

function isThis({ companyId, kind, id }: ReceiverKey) {
  return sql`company_id = ${companyId} and ${sql.ref(`${kind}_id`)} = ${id}`;
}
