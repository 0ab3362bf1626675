// How everybody who shows commands hears of which vehicles they changed: a notification of the transaction that changed
// them, told at its commit.
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { hearNotes, type Notes, writeNotes } from '../live/company-notes.ts';
import { notifyAll } from '../live/live.queries.ts';

const CHANNEL = 'flotila_commands_changed';

/** Hears the vehicles whose commands changed, of all processes on this database. `stop` ends hearing. */
export function hearCommands(db: Pick<Database, 'listen'>): Promise<Notes & { stop(): void }> {
  return hearNotes(db, CHANNEL);
}

/** Tells, at the commit, that commands of these vehicles changed. */
export async function tellCommands(
  db: ReadDb,
  vehicles: readonly { companyId: number; vehicleId: number }[],
): Promise<void> {
  const notes = vehicles.flatMap(({ companyId, vehicleId }) =>
    writeNotes({ companyId, ids: [vehicleId] }),
  );
  await notifyAll(db, CHANNEL, notes);
}
