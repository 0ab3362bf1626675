// How everybody who shows alerts hears which of them are new, others, or gone: a notification of the transaction that
// changed them. So whoever dies after the commit has told it, and nobody hears of what was rolled back.
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { hearNotes, type Notes, writeNotes } from '../live/company-notes.ts';
import { notifyAll } from '../live/live.queries.ts';

export const ALERTS_CHANNEL = 'flotila_alerts';

/** An alert that changed. */
export interface ChangedAlert {
  companyId: number;
  alertId: number;
}

/** Hears the alerts of all processes on this database. `stop` ends hearing. */
export function hearAlerts(db: Database): Promise<Notes & { stop(): void }> {
  return hearNotes(db, ALERTS_CHANNEL);
}

/** Tells, at the commit, which alerts changed. */
export async function tellAlerts(db: WriteDb, changed: readonly ChangedAlert[]): Promise<void> {
  const notes = notesOf(changed);
  if (notes.length > 0) await notifyAll(db, ALERTS_CHANNEL, notes);
}

/** Payloads of the notification. */
export function notesOf(changed: readonly ChangedAlert[]): string[] {
  return [...Map.groupBy(changed, ({ companyId }) => companyId)].flatMap(([companyId, some]) =>
    writeNotes({ companyId, ids: some.map(({ alertId }) => alertId) }),
  );
}
