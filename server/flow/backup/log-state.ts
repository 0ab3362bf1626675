// What is known of the log that is kept between backups, in the database of which it is: for metrics, for people, and for
// the process that goes on with it.
import { z } from 'zod';
import { findFact, putFact } from '../../ground/db/installation.queries.ts';
import type { Database } from '../../ground/db/open.ts';

/** Of the cluster, not of its data: a restored backup is another one. */
export const LOG_FACT = 'backup_log';
/** At most so much may be lost with the disk; then it is told. */
export const LOG_LATE_MS = 300_000;

const LogState = z.object({
  /** undefined: none is kept just now */
  run: z
    .object({
      system: z.string(),
      id: z.string(),
      /** Epoch milliseconds: the first moment of it that can be had. */
      fromTs: z.number().optional(),
      base: z.object({ name: z.string(), wholeTs: z.number(), bytes: z.number() }),
      /** Of the log since that base. */
      logBytes: z.number(),
    })
    .optional(),
  /** Every moment from this one to `reachesTs` can be had. */
  fromTs: z.number().optional(),
  /** Epoch milliseconds: what was stored before would survive the disk. */
  reachesTs: z.number().optional(),
  /** Since the log last reached the place. `isTold`: the operators know. */
  failed: z.object({ at: z.number(), said: z.string(), isTold: z.boolean() }).optional(),
});
export type LogState = z.output<typeof LogState>;

export async function readLogState(db: Pick<Database, 'read'>): Promise<LogState> {
  const text = await db.read((read) => findFact(read, LOG_FACT));
  return text === undefined ? {} : LogState.parse(JSON.parse(text));
}

export async function writeLogState(db: Pick<Database, 'write'>, state: LogState): Promise<void> {
  await db.write((write) => putFact(write, LOG_FACT, JSON.stringify(state)));
}
