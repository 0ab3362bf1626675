// Keys of calls that made a record, with the answers they got. A row is written in the transaction that
// makes the record, so both are there or neither is.
import { sql } from 'kysely';
import type { WriteDb } from '../db/open.ts';

/** Who called what with which key, and what was sent; both as hashes. */
export interface KeyedRequest {
  keyHash: Uint8Array;
  contentHash: Uint8Array;
}

export interface FirstAnswer {
  contentHash: Uint8Array;
  /** It made nothing, the record was there already. */
  isFound: boolean;
  /** JSON text. */
  answer: string;
}

/**
 * Takes the key for this transaction; undefined: it is ours. Waits for another transaction that has it, and
 * gives what that one answered.
 */
export async function claimKey(
  db: WriteDb,
  { keyHash, contentHash }: KeyedRequest,
  now: Date,
): Promise<FirstAnswer | undefined> {
  const claimed = await db
    .insertInto('request_key')
    .values({ key_hash: keyHash, content_hash: contentHash, stored: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('stored')
    .executeTakeFirst();
  if (claimed) return undefined;
  const row = await db
    .selectFrom('request_key')
    .select(['content_hash', 'is_found', 'answer'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirstOrThrow();
  return { contentHash: row.content_hash, isFound: row.is_found, answer: row.answer ?? '' };
}

/** Keeps what is answered to a key that this transaction took. */
export async function keepAnswer(
  db: WriteDb,
  { keyHash }: KeyedRequest,
  { isFound, answer }: Omit<FirstAnswer, 'contentHash'>,
): Promise<void> {
  await db
    .updateTable('request_key')
    .set({ is_found: isFound, answer })
    .where('key_hash', '=', keyHash)
    .execute();
}

/** Forgets the keys of calls before that moment. */
export async function deleteOldKeys(db: WriteDb, before: Date): Promise<void> {
  await sql`delete from request_key where stored < ${before}`.execute(db);
}
