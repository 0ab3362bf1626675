// Tries to sign in, told to the other processes: who guesses at all of them by turns has as many tries as at one. Told
// beside the answer: of tries at the same moment a few more slip through, as many as there are processes.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../ground/db/open.ts';
import { notifyAll } from '../live/live.queries.ts';
import type { Attempt, Throttle } from './throttle.ts';

const CHANNEL = 'flotila_sign_ins';
/** PostgreSQL refuses payloads of 8 000 bytes; no login that anybody has is nearly so long. */
const NOTE_BYTES_MAX = 4_000;

const Note = z.object({
  from: z.string(),
  isGood: z.boolean(),
  /** epoch milliseconds */
  now: z.number(),
  attempt: z.object({
    loginKey: z.string(),
    address: z.string(),
    isLocal: z.boolean(),
    knownBrowser: z.string().nullable(),
  }),
});

/** The throttle of this process, which counts what the others tell, too. `stop` ends hearing. */
export async function shareThrottle(
  db: Database,
  throttle: Throttle,
  onError: (error: unknown) => void,
): Promise<Throttle & { stop(): void }> {
  const from = randomUUID();
  const stop = await db.listen(CHANNEL, (payload) => {
    const note = payload === null ? undefined : read(payload);
    if (!note || note.from === from) return;
    if (note.isGood) throttle.succeeded(note.attempt);
    else throttle.failed(note.attempt, note.now);
  });
  const tell = (attempt: Attempt, isGood: boolean, now: number) => {
    const text = JSON.stringify({ from, isGood, now, attempt });
    if (Buffer.byteLength(text) > NOTE_BYTES_MAX) return;
    db.read((ask) => notifyAll(ask, CHANNEL, [text])).catch(onError);
  };
  return {
    ...throttle,
    failed(attempt, now) {
      throttle.failed(attempt, now);
      tell(attempt, false, now);
    },
    succeeded(attempt) {
      throttle.succeeded(attempt);
      tell(attempt, true, 0);
    },
    stop,
  };
}

function read(payload: string): z.output<typeof Note> | undefined {
  try {
    return Note.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}
