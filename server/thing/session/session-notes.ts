// How every process learns that a session ended or that rights changed: a notification of the transaction that did it,
// told at its commit. What a process remembers of sessions is older than that nowhere.
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { notifyAll } from '../live/live.queries.ts';

const CHANNEL = 'flotila_sessions';

/** One session ended, all of an account did, or what somebody may do changed. */
export type SessionNote =
  | { kind: 'session'; sessionId: string }
  | { kind: 'account'; accountId: number }
  | { kind: 'rights' };

/** Tells, at the commit, all processes on this database, this one too. */
export async function tellSessions(db: WriteDb, note: SessionNote): Promise<void> {
  await notifyAll(db, CHANNEL, [write(note)]);
}

/** Hears it until the returned function is called; null: messages were cut off, anything may have ended. */
export function hearSessions(
  db: Pick<Database, 'listen'>,
  handler: (note: SessionNote | null) => void,
): Promise<() => void> {
  return db.listen(CHANNEL, (payload) => {
    const note = payload === null ? null : read(payload);
    if (note !== undefined) handler(note);
  });
}

function write(note: SessionNote): string {
  if (note.kind === 'session') return `session ${note.sessionId}`;
  return note.kind === 'account' ? `account ${note.accountId}` : 'rights';
}

function read(payload: string): SessionNote | undefined {
  const [kind, id = ''] = payload.split(' ');
  if (kind === 'rights') return { kind };
  if (kind === 'session' && id !== '') return { kind, sessionId: id };
  return kind === 'account' && /^\d+$/.test(id) ? { kind, accountId: Number(id) } : undefined;
}
