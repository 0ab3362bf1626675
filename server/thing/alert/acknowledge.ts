// Acknowledging alerts, and taking it back: what was said and by whom is an entry in the record of changes, and
// everybody who has the list open hears of it at once.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import {
  type AlertRow,
  type AlertSight,
  listAlertsById,
  lockAlerts,
  setAcknowledged,
} from './alert.queries.ts';
import { tellAlerts } from './alert-changes.ts';
import { alertView } from './alert-view.ts';

export interface AlertEditor extends Author {
  db: Database;
  sight: AlertSight;
  /** null: an account without a person in the company */
  personId: number | null;
}

export interface Said {
  acknowledged: boolean;
  /** Left out: no note, and one that is there stays. */
  note?: string | undefined;
  /** What another acknowledged becomes the editor's. */
  takesOver?: boolean;
}

/**
 * Answers those of the alerts that are there and seen, as they are then. What is acknowledged already stays with
 * whom it was, unless there is another note to it.
 */
export function acknowledge(
  { db, ...editor }: AlertEditor,
  alertIds: readonly number[],
  said: Said,
): Promise<Alert[]> {
  return db.write((write) => acknowledgeWithin(write, editor, alertIds, said));
}

/** As part of the caller's transaction. */
export async function acknowledgeWithin(
  write: WriteDb,
  editor: Omit<AlertEditor, 'db'>,
  alertIds: readonly number[],
  said: Said,
): Promise<Alert[]> {
  const { sight, ...author } = editor;
  await lockAlerts(write, sight, alertIds);
  const before = await listAlertsById(write, sight, alertIds);
  const rows = before.filter((row) => isChanged(row, said, editor));
  if (rows.length === 0) return before.map(alertView);
  const changed = rows.map(({ alertId }) => alertId);
  const value = said.acknowledged ? { by: authorOf(editor), note: said.note ?? null } : null;
  await setAcknowledged(write, sight, changed, value, new Date(author.now));
  const after = await listAlertsById(write, sight, alertIds);
  await writeAudits(write, author, entriesOf(sight, before, after));
  const companyId = sight.company;
  await tellAlerts(
    write,
    changed.map((alertId) => ({ companyId, alertId })),
  );
  return after.map(alertView);
}

function isChanged(row: AlertRow, said: Said, editor: Omit<AlertEditor, 'db'>): boolean {
  const { acknowledged, note, takesOver = false } = said;
  if (!acknowledged) return row.acknowledgedAt !== null;
  if (row.acknowledgedAt === null || (takesOver && !isOwn(row, editor))) return true;
  return note !== undefined && note !== row.note;
}

/** Was it the caller who acknowledged it? */
export function isOwn(
  row: Pick<AlertRow, 'byPersonId' | 'byAccountId'>,
  editor: Pick<AlertEditor, 'personId' | 'session'>,
): boolean {
  const { personId, accountId } = authorOf(editor);
  return row.byPersonId === personId && row.byAccountId === accountId;
}

/** Who is no person of the company is known by their account. */
function authorOf({ personId, session }: Pick<AlertEditor, 'personId' | 'session'>) {
  return { personId, accountId: personId === null ? session.accountId : null };
}

function entriesOf(sight: AlertSight, earlier: AlertRow[], after: AlertRow[]) {
  const old = new Map(earlier.map((row) => [row.alertId, row]));
  return after.flatMap((row) => {
    const was = old.get(row.alertId);
    if (!was) return [];
    const recordName = [row.ruleName, row.numericPlate].filter(Boolean).join(' ');
    const isTakenOver = was.acknowledgedAt !== null && row.acknowledgedAt !== null;
    const before = enteredOf(was, isTakenOver);
    const values = { before, after: enteredOf(row, isTakenOver) };
    const named = { companyId: sight.company, kind: 'alert' as const, recordId: row.alertId };
    return [{ ...named, recordName, ...values }];
  });
}

/** What a person enters; whose it is tells only an alert that another took over. */
function enteredOf({ acknowledgedAt, note, ...row }: AlertRow, isTakenOver: boolean): object {
  const entered = { acknowledged: acknowledgedAt !== null, note };
  if (!isTakenOver) return entered;
  const name = [row.byFirstName, row.byLastName].filter(Boolean).join(' ');
  return { ...entered, acknowledgedBy: name || null };
}
