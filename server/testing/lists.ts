// Who judges lists for tests, in the process itself.
import type { ListJudge } from '../flow/import/import-thread.ts';
import { unlessFault } from '../flow/import/import-thread.ts';
import { judgeKind } from '../flow/import/judge-kind.ts';
import type { Database } from '../ground/db/open.ts';

export function listsInProcess(db: Database): ListJudge {
  return async (order) => unlessFault(await judgeKind(db, order));
}
