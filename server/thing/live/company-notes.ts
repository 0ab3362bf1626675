// Notifications of the database that name records of companies: `companyId:id,id`. How they are written, cut into
// pieces that fit, and heard; which channel tells what is said where each is declared.
import type { Database } from '../../ground/db/open.ts';

/** PostgreSQL refuses payloads of 8 000 bytes; an id has at most ten digits. */
const IDS_PER_NOTE_MAX = 700;

export interface CompanyIds {
  companyId: number;
  ids: readonly number[];
}

/** What a subscriber is told; `null`: messages were cut off, anything may have changed. */
export type NoteHandler = (note: CompanyIds | null) => void;

export interface Notes {
  /** The result ends the subscription. */
  subscribe(handler: NoteHandler): () => void;
}

/** Hears a channel of all processes on this database. `stop` ends hearing. */
export async function hearNotes(
  db: Pick<Database, 'listen'>,
  channel: string,
): Promise<Notes & { stop(): void }> {
  const handlers = new Set<NoteHandler>();
  const stop = await db.listen(channel, (payload) => {
    const note = payload === null ? null : readNote(payload);
    if (note === undefined) return;
    for (const handler of handlers) handler(note);
  });
  return {
    stop,
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

/** Payloads of what changed. */
export function writeNotes({ companyId, ids }: CompanyIds): string[] {
  const notes: string[] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_NOTE_MAX) {
    notes.push(`${companyId}:${ids.slice(at, at + IDS_PER_NOTE_MAX).join(',')}`);
  }
  return notes;
}

function readNote(payload: string): CompanyIds | undefined {
  const match = /^(\d+):(\d+(?:,\d+)*)$/.exec(payload);
  if (!match?.[1] || !match[2]) return undefined;
  return { companyId: Number(match[1]), ids: match[2].split(',').map(Number) };
}
