// The keys by which push services know this installation: made when they are first asked for, and then for ever the
// same ones, since each browser takes messages only by the key under which it subscribed.
import type { Database } from '../../ground/db/open.ts';
import { newPushKeys, type PushKeys } from '../../ground/outside/push-service.ts';
import { findPushKeys, putPushKeys } from './push.queries.ts';

export async function pushKeys(db: Database, now: number): Promise<PushKeys> {
  const kept = await db.read(findPushKeys);
  if (kept) return kept;
  return db.write(async (write) => {
    await putPushKeys(write, newPushKeys(), new Date(now));
    // Whoever was first, perhaps another process.
    const put = await findPushKeys(write);
    if (!put) throw new Error('the keys of push were not stored');
    return put;
  });
}
