// Makes the spreadsheet of a list in a thread of its own: reading what was sent alone takes longer than anybody else
// may be kept waiting.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';
import { threadsInTurn } from '../../ground/work/thread-answer.ts';
import type { ListOrigin } from './list-document.ts';

export interface ListTask {
  /** JSON, as it was sent. */
  bytes: Uint8Array;
  origin: ListOrigin;
}

export type ListAnswer = Uint8Array | 'malformed' | { errors: FieldError[] };

const inThread = threadsInTurn<ListTask, ListAnswer>(
  new URL('./list-in-thread.ts', import.meta.url),
  {
    // The greatest list that may be sent takes some 250 MB and two seconds.
    memoryMbMax: 512,
    msMax: 20_000,
    // A third thread would take the processors that calls and trackers need; nobody has both.
    atOnce: 2,
    atOnceEach: 1,
    waitingMax: 20,
  },
);

/** @throws invalid for what is no list; too_large for one that takes too much; too_many when others wait */
export async function listFile(
  task: ListTask,
  asker: Asker,
  hungUp: AbortSignal,
): Promise<Uint8Array> {
  const answer = await inThread(task, asker, hungUp);
  if (answer === null) throw problem('too_large', { message: 'list_large' });
  if (answer === 'malformed') throw problem('invalid', { message: 'malformed_json' });
  if ('errors' in answer) throw problem('invalid', { errors: answer.errors });
  return answer;
}
