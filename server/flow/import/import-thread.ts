// Judges a list in a thread of its own, with limits on memory and time, so that trackers are acknowledged and everybody else
// is answered meanwhile.
import { problem } from '@flotila/domain/problem.ts';
import type { Asker } from '../../ground/work/shared-slots.ts';
import { threadsInTurn } from '../../ground/work/thread-answer.ts';
import { unlessRefused } from '../../ground/work/thread-refusal.ts';
import type { FileFault } from './file-fault.ts';
import type { ImportAnswer, ImportOrder, ImportTask, JudgedList } from './import-order.ts';

const inThread = threadsInTurn<ImportTask, ImportAnswer>(
  new URL('./import-in-thread.ts', import.meta.url),
  {
    memoryMbMax: 512,
    msMax: 60_000,
    atOnce: 2,
    atOnceEach: 1,
    waitingMax: 20,
  },
);

export type ListJudge = (
  order: ImportOrder,
  asker: Asker,
  hungUp?: AbortSignal,
) => Promise<JudgedList>;

/** @throws invalid for a file that is no list; too_large for one that takes too much; too_many when others wait */
export function judgeInThread(databaseUrl: string): ListJudge {
  return async (order, asker, hungUp) => {
    const answer = await inThread({ ...order, databaseUrl }, asker, hungUp);
    if (answer === null) throw problem('too_large', { message: 'import_large' });
    return unlessFault(unlessRefused(answer));
  };
}

/** @throws invalid, for a file that is no list */
export function unlessFault(judged: JudgedList | { fault: FileFault }): JudgedList {
  if (!('fault' in judged)) return judged;
  const { code, params } = judged.fault;
  throw problem('invalid', {
    message: `import_${code}`,
    params,
    errors: [{ field: code === 'sheet' ? 'sheet' : 'file', code, params }],
  });
}
