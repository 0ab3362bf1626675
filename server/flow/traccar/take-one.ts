// Takes over one record of a Traccar, once: what was taken before is left as it is, what was deleted here since stays deleted.
import { Problem } from '@flotila/domain/problem.ts';
import { isNote, type Note, note } from '@flotila/domain/traccar/note.ts';
import type { Database } from '../../ground/db/open.ts';
import { noteTaken, type Source, type Taken, type TakenKind } from './traccar.queries.ts';

/** What became of a record of theirs. `found`: the company had it; `before`: it was taken over earlier. */
export interface Outcome {
  kind: TakenKind;
  name: string;
  result: 'made' | 'found' | 'before' | 'left';
  /** Why it was left, or what else is to be known of it. */
  note?: Note;
}

export interface TakeDeps extends Source {
  db: Database;
  now: () => number;
  /** Of whoever began it; left out: the command's. */
  accountId?: number | undefined;
  /** It is to end. */
  signal?: AbortSignal | undefined;
}

/** Ours, made now or there already. */
export interface Made {
  ours: number;
  isNew: boolean;
  note?: Note;
}

/** What is known of a record of theirs. */
export function sameOf(
  taken: readonly Taken[],
  { kind, theirs, theirsDevice }: Pick<Taken, 'kind' | 'theirs' | 'theirsDevice'>,
): Taken | undefined {
  return taken.find(
    (one) => one.kind === kind && one.theirs === theirs && one.theirsDevice === theirsDevice,
  );
}

/** `before`: what is known of it. `make` answers a note where it cannot be. */
export async function takeOne(
  deps: TakeDeps,
  key: Pick<Taken, 'kind' | 'theirs' | 'theirsDevice'>,
  before: Taken | undefined,
  make: () => Promise<Made | Note>,
): Promise<Pick<Outcome, 'result' | 'note'>> {
  deps.signal?.throwIfAborted();
  if (before?.isThere) return { result: 'before' };
  if (before) return { result: 'left', note: note('deletedHere') };
  try {
    const made = await make();
    if (isNote(made)) return { result: 'left', note: made };
    await deps.db.write((db) => noteTaken(db, deps, { ...key, ours: made.ours }));
    return { result: made.isNew ? 'made' : 'found', ...(made.note && { note: made.note }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { result: 'left', note: note('refused', { why: refusalOf(error) }) };
  }
}

/** `duplicate (device.code)`: operators read the words of the API. */
function refusalOf({ code, detail }: Problem): string {
  const fields = (detail.errors ?? []).map((one) => `${one.field}: ${one.code}`);
  return [detail.message ?? code, ...(fields.length > 0 ? [`(${fields.join(', ')})`] : [])].join(
    ' ',
  );
}
