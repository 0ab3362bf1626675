// Counts calls of keys and remembers where the last one came from. Requests only touch a bounded map; twice a minute it is
// written, so a thousand calls of one key are one row.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Database } from '../../ground/db/open.ts';
import { isDatabaseUnavailable } from '../../ground/db/unavailable.ts';
import type { ApiCall } from '../../ground/http/context.ts';
import { type Gathered, writeGathered } from '../../ground/work/gathered.ts';
import { addUses, deleteOldDays, type KeyUse } from './api-key.queries.ts';

const WRITE_EVERY_MS = 30_000;
/** Keys and days that wait to be written; others are not counted until then. */
const WAITING_MAX = 10_000;

export interface KeyUses extends Gathered {
  /** Never waits and never throws. */
  note(call: ApiCall, now: number): void;
}

export function createKeyUses({
  db,
  now,
  onError,
}: {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  onError(error: unknown): void;
}): KeyUses {
  let waiting = new Map<string, KeyUse>();
  let cleaned = 0;

  /** A day that ends meanwhile is counted for itself. */
  function add({ calls, ...use }: KeyUse): void {
    const name = `${use.accountId} ${Math.floor(use.at / DAY_MS)}`;
    const known = waiting.get(name);
    if (!known && waiting.size >= WAITING_MAX) return;
    const newest = known && known.at > use.at ? known : use;
    waiting.set(name, { ...newest, calls: (known?.calls ?? 0) + calls });
  }
  async function write(): Promise<void> {
    const taken = [...waiting.values()].sort((a, b) => a.accountId - b.accountId || a.at - b.at);
    waiting = new Map();
    try {
      for (const [day, uses] of Map.groupBy(taken, ({ at }) => Math.floor(at / DAY_MS))) {
        await db.write((write) => addUses(write, uses));
        for (const use of uses) taken.splice(taken.indexOf(use), 1);
        if (day === cleaned) continue;
        await db.write((write) => deleteOldDays(write, new Date(now())));
        cleaned = day;
      }
    } catch (error) {
      if (isDatabaseUnavailable(error)) for (const use of taken) add(use);
      onError(error);
    }
  }
  return {
    note({ authorizationType, accountId, remoteAddress, application }, at) {
      if (authorizationType !== 'key') return;
      add({ accountId, at, address: remoteAddress, program: application, calls: 1 });
    },
    ...writeGathered(write, WRITE_EVERY_MS, onError),
  };
}
