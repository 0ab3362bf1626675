// Acknowledging alerts, and taking it back: what was said and by whom is an entry in the record of changes, and
// everybody who has the list open hears of it at once.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { type Author, writeAudits } from '../audit/audit.queries.ts';
import type { Database } from '../db/open.ts';
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
}

/**
 * Answers those of the alerts that are there and seen, as they are then. What is acknowledged already stays with
 * whom it was, unless there is another note to it.
 */
export function acknowledge(
  { db, sight, personId, ...author }: AlertEditor,
  alertIds: readonly number[],
  said: Said,
): Promise<Alert[]> {
  return db.write(async (write) => {
    await lockAlerts(write, sight, alertIds);
    const before = await listAlertsById(write, sight, alertIds);
    const changed = before.filter((row) => isChanged(row, said)).map(({ alertId }) => alertId);
    if (changed.length === 0) return before.map(alertView);
    const value = said.acknowledged ? { personId, note: said.note ?? null } : null;
    await setAcknowledged(write, sight, changed, value, new Date(author.now));
    const after = await listAlertsById(write, sight, alertIds);
    await writeAudits(write, author, entriesOf(sight, before, after));
    const companyId = sight.company;
    await tellAlerts(
      write,
      changed.map((alertId) => ({ companyId, alertId })),
    );
    return after.map(alertView);
  });
}

function isChanged(row: AlertRow, { acknowledged, note }: Said): boolean {
  if (!acknowledged) return row.acknowledgedAt !== null;
  return row.acknowledgedAt === null || (note !== undefined && note !== row.note);
}

function entriesOf(sight: AlertSight, before: AlertRow[], after: AlertRow[]) {
  const old = new Map(before.map((row) => [row.alertId, row]));
  return after.flatMap((row) => {
    const was = old.get(row.alertId);
    if (!was) return [];
    const recordName = [row.ruleName, row.numericPlate].filter(Boolean).join(' ');
    const values = { before: enteredOf(was), after: enteredOf(row) };
    const named = { companyId: sight.company, kind: 'alert' as const, recordId: row.alertId };
    return [{ ...named, recordName, ...values }];
  });
}

/** What a person enters. */
function enteredOf({ acknowledgedAt, note }: AlertRow): object {
  return { acknowledged: acknowledgedAt !== null, note };
}
