// How everybody who shows live data hears which vehicles changed: one message after each commit, whether the
// change came from a tracker or from an edit, in this process or in another. The database carries them; where NATS
// is, it carries those of trackers, which are many (server/flow/nats/nats-changes.ts, decision 0063).
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { hearNotes, writeNotes } from './company-notes.ts';
import { notifyAll } from './live.queries.ts';

const CHANNEL = 'flotila_changed';

export interface CompanyChange {
  companyId: number;
  vehicleIds: readonly number[];
}

/** What a subscriber is told; `null`: messages were cut off, anything may have changed. */
export type ChangeHandler = (change: CompanyChange | null) => void;

/** Changes of one company that are heard. */
export interface Watch {
  /** Resolves when what is committed from now on will be told, or NATS is away. */
  ready: Promise<unknown>;
  stop(): void;
}

/** Changes of all companies, for workers. */
export interface VehicleChanges {
  /** The result ends the subscription. */
  subscribe(handler: ChangeHandler): () => void;
}

/** Changes of a company at a time, for whoever shows it. */
export interface CompanyChanges {
  watch(companyId: number, handler: ChangeHandler): Watch;
}

/** What carries the changes of commits beside the database. */
export interface ChangeCarrier extends VehicleChanges, CompanyChanges {
  /** After the commit. @returns false: nobody may have been told, it is away */
  tell(changes: readonly CompanyChange[]): Promise<boolean>;
}

/** Hears the changes of all processes on this database. `stop` ends hearing. */
export async function hearChanges(
  db: Pick<Database, 'listen'>,
  carrier?: ChangeCarrier,
): Promise<VehicleChanges & CompanyChanges & { stop(): void }> {
  const notes = await hearNotes(db, CHANNEL);
  const watched = new Map<number, Set<ChangeHandler>>();
  notes.subscribe((note) => {
    const sets = note ? [watched.get(note.companyId) ?? []] : watched.values();
    for (const set of sets) for (const handler of set) handler(note && changeOf(note));
  });
  return {
    stop: notes.stop,
    subscribe(handler) {
      const stops = [notes.subscribe((note) => handler(note && changeOf(note)))];
      if (carrier) stops.push(carrier.subscribe(handler));
      return () => {
        for (const stop of stops) stop();
      };
    },
    watch(companyId, handler) {
      const handlers = watched.get(companyId) ?? new Set();
      watched.set(companyId, handlers.add(handler));
      const carried = carrier?.watch(companyId, handler);
      return {
        ready: carried?.ready ?? Promise.resolve(),
        stop() {
          carried?.stop();
          handlers.delete(handler);
          if (handlers.size === 0 && watched.get(companyId) === handlers) watched.delete(companyId);
        },
      };
    },
  };
}

/**
 * Tells over the database that vehicles changed. Inside a transaction it is heard at its commit, outside at once; an
 * edit tells inside, ingest tells after its commit.
 */
export async function tellChanges(db: ReadDb, changes: readonly CompanyChange[]): Promise<void> {
  const notes = changes.flatMap(({ companyId, vehicleIds: ids }) => writeNotes({ companyId, ids }));
  if (notes.length > 0) await notifyAll(db, CHANNEL, notes);
}

function changeOf(note: { companyId: number; ids: readonly number[] }): CompanyChange {
  return { companyId: note.companyId, vehicleIds: note.ids };
}
