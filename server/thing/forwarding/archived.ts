// Records to pass on that are archived: a batch is read up to them, and when nothing lies before them any more they are
// brought back, a part of a vehicle at a time. So whoever wants years of records gets them, and the archive stays one.
import { ensureFresh, type Past } from '../archive/past.ts';

/** What of each vehicle must be brought back before anything is read; epoch milliseconds. */
export interface Archived {
  archived: { vehicleId: number; from: number; to: number }[];
}

/** Of a cursor. */
interface Behind {
  vehicleId: number;
  ts: Date;
  endTs: Date | null;
  newestTs: Date | null;
  newestHash: number | null;
  archivedFrom: Date | null;
}

const TRIES_MAX = 3;
const HASH_MAX = 2_147_483_647;

/** Reads, and again when archived records were brought back. @throws what the archive says when they cannot be read */
export async function freshBatch<T extends object>(
  past: Past | undefined,
  companyId: number,
  read: () => Promise<T | Archived | undefined>,
): Promise<T | undefined> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const batch = await read();
    if (!batch || !('archived' in batch)) return batch;
    if (!past) throw new Error('records to pass on are archived, and no archive was named');
    for (const { vehicleId, ...time } of batch.archived) {
      await ensureFresh(past, { companyId, vehicleIds: [vehicleId], ...time });
    }
  }
  throw new Error('records to pass on go to the archive again and again');
}

/**
 * Lets cursors end before what is archived. Those of a batch that was tried before end where it did: what it had is
 * answered, as far as it is archived by now.
 */
export function stopAtArchived(cursors: readonly Behind[]): Archived['archived'] {
  const tried: Archived['archived'] = [];
  for (const cursor of cursors) {
    const { archivedFrom, endTs, vehicleId, ts } = cursor;
    if (!archivedFrom) continue;
    if (!endTs) {
      cursor.newestTs = new Date(archivedFrom.getTime() - 1);
      cursor.newestHash = HASH_MAX;
    } else if (archivedFrom <= endTs) {
      tried.push({ vehicleId, from: ts.getTime(), to: endTs.getTime() });
    }
  }
  return tried;
}

/** The first archived records of a vehicle of which nothing else is to be passed on. */
export function nextArchived({ vehicleId, ts, archivedFrom }: Behind): Archived['archived'] {
  if (!archivedFrom) return [];
  const at = Math.max(ts.getTime(), archivedFrom.getTime());
  return [{ vehicleId, from: at, to: at }];
}
