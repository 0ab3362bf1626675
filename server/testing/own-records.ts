// The right to own records (decision 0059), given to members of the cast.
import type { TestApi, Who } from './api.ts';
import { ACCOUNT } from './cast.ts';

/** Before they sign in: rights are remembered for a while. */
export async function giveOwnRecords(api: TestApi, who: Who, isGiven = true): Promise<void> {
  await api.db.pool.query('update person set own_records = $2 where account_id = $1', [
    ACCOUNT[who].id,
    isGiven,
  ]);
}
