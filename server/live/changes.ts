// How everybody who shows live data hears which vehicles changed: one notification of the database
// after each commit, whether the change came from a tracker or from an edit, in this process or in
// another. One way for all, so nothing is told twice.
import type { Database, ReadDb } from '../db/open.ts';
import { hearNotes, writeNotes } from './company-notes.ts';
import { notifyAll } from './live.queries.ts';

const CHANNEL = 'flotila_changed';

export interface CompanyChange {
  companyId: number;
  vehicleIds: readonly number[];
}

/** What a subscriber is told; `null`: messages were cut off, anything may have changed. */
export type ChangeHandler = (change: CompanyChange | null) => void;

export interface VehicleChanges {
  /** The result ends the subscription. */
  subscribe(handler: ChangeHandler): () => void;
}

/** Hears the changes of all processes on this database. `stop` ends hearing. */
export async function hearChanges(db: Database): Promise<VehicleChanges & { stop(): void }> {
  const notes = await hearNotes(db, CHANNEL);
  return {
    stop: notes.stop,
    subscribe: (handler) =>
      notes.subscribe((note) =>
        handler(note && { companyId: note.companyId, vehicleIds: note.ids }),
      ),
  };
}

/**
 * Tells that vehicles changed. Inside a transaction it is heard at its commit, outside at once; an
 * edit tells inside, ingest tells after its commit.
 */
export async function tellChanges(db: ReadDb, changes: readonly CompanyChange[]): Promise<void> {
  const notes = changes.flatMap(({ companyId, vehicleIds: ids }) => writeNotes({ companyId, ids }));
  if (notes.length > 0) await notifyAll(db, CHANNEL, notes);
}
