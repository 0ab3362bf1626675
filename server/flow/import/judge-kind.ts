// Judges a list of whichever kind.
import type { Database } from '../../ground/db/open.ts';
import type { FileFault } from './file-fault.ts';
import type { ImportOrder, JudgedList } from './import-order.ts';
import { judgeList } from './judge-list.ts';
import { judgeRefuelingList } from './judge-refuelings.ts';

/** @throws invalid for a column that is no field */
export function judgeKind(
  db: Database,
  order: ImportOrder,
): Promise<JudgedList | { fault: FileFault }> {
  const { kind } = order;
  return kind === 'refueling' ? judgeRefuelingList(db, order) : judgeList(db, { ...order, kind });
}
