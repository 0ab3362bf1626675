// What is known of the log that is kept between backups, in the database of which it is: for metrics, for people, and for
// the process that goes on with it.
import { z } from 'zod';
import { findFact, putFact } from '../../ground/db/installation.queries.ts';
import type { Database } from '../../ground/db/open.ts';

const FACT = 'backup_log';

const LogState = z.object({
  /** undefined: none is kept just now */
  run: z
    .object({
      system: z.string(),
      id: z.string(),
      base: z.object({ name: z.string(), wholeTs: z.number(), bytes: z.number() }),
      /** Of the log since that base. */
      logBytes: z.number(),
    })
    .optional(),
  /** Epoch milliseconds: what was stored before would survive the disk. */
  reachesTs: z.number().optional(),
  /** Since the log last reached the place. `isTold`: the operators know. */
  failed: z.object({ at: z.number(), said: z.string(), isTold: z.boolean() }).optional(),
});
export type LogState = z.output<typeof LogState>;

export async function readLogState(db: Pick<Database, 'read'>): Promise<LogState> {
  const text = await db.read((read) => findFact(read, FACT));
  return text === undefined ? {} : LogState.parse(JSON.parse(text));
}

export async function writeLogState(db: Pick<Database, 'write'>, state: LogState): Promise<void> {
  await db.write((write) => putFact(write, FACT, JSON.stringify(state)));
}
