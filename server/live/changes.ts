// How everybody who shows live data hears which vehicles changed: one notification of the database
// after each commit, whether the change came from a tracker or from an edit, in this process or in
// another. One way for all, so nothing is told twice.
import type { Database, ReadDb } from '../db/open.ts';
import { notifyAll } from './live.queries.ts';

/** Payload: `companyId:vehicleId,vehicleId`. */
const CHANNEL = 'flotila_changed';
/** PostgreSQL refuses payloads of 8 000 bytes; an id has at most ten digits. */
const IDS_PER_NOTE_MAX = 700;

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
  const handlers = new Set<ChangeHandler>();
  const stop = await db.listen(CHANNEL, (payload) => {
    const change = payload === null ? null : readChange(payload);
    if (change === undefined) return;
    for (const handler of handlers) handler(change);
  });
  return {
    stop,
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

/**
 * Tells that vehicles changed. Inside a transaction it is heard at its commit, outside at once; an
 * edit tells inside, ingest tells after its commit.
 */
export async function tellChanges(db: ReadDb, changes: readonly CompanyChange[]): Promise<void> {
  const notes = changes.flatMap(writeNotes);
  if (notes.length > 0) await notifyAll(db, CHANNEL, notes);
}

function writeNotes({ companyId, vehicleIds }: CompanyChange): string[] {
  const notes: string[] = [];
  for (let at = 0; at < vehicleIds.length; at += IDS_PER_NOTE_MAX) {
    notes.push(`${companyId}:${vehicleIds.slice(at, at + IDS_PER_NOTE_MAX).join(',')}`);
  }
  return notes;
}

function readChange(payload: string): CompanyChange | undefined {
  const match = /^(\d+):(\d+(?:,\d+)*)$/.exec(payload);
  if (!match?.[1] || !match[2]) return undefined;
  return { companyId: Number(match[1]), vehicleIds: match[2].split(',').map(Number) };
}
