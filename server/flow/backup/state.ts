// What is known of the last backup, in the database of which it is: for metrics, for people, and for the process that makes
// the next one.
import { z } from 'zod';
import { findFact, putFact } from '../../ground/db/installation.queries.ts';
import type { Database } from '../../ground/db/open.ts';

const FACT = 'backup';

const BackupState = z.object({
  last: z
    .object({
      name: z.string(),
      rows: z.number(),
      bytes: z.number(),
      archive: z.object({ files: z.number(), bytes: z.number(), missing: z.number() }).optional(),
    })
    .optional(),
  /** Of the last trial. Without `failure` it was restored and compared. */
  tried: z.object({ name: z.string(), at: z.number(), failure: z.string().optional() }).optional(),
  /** Since the last one that came to its end. `due`: of which moment the operators were told. */
  failed: z
    .object({
      at: z.number(),
      /** Of the first of those that failed. */
      since: z.number().optional(),
      due: z.number(),
      said: z.string(),
    })
    .optional(),
});
export type BackupState = z.output<typeof BackupState>;

export async function readState(db: Pick<Database, 'read'>): Promise<BackupState> {
  const text = await db.read((read) => findFact(read, FACT));
  return text === undefined ? {} : BackupState.parse(JSON.parse(text));
}

export async function writeState(db: Pick<Database, 'write'>, state: BackupState): Promise<void> {
  await db.write((write) => putFact(write, FACT, JSON.stringify(state)));
}
