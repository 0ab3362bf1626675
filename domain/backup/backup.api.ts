// How the backups are, as superusers ask for it.
import { z } from 'zod';
import { endpoint, instant, role } from '../endpoint.ts';

const count = z.number().int().nonnegative();

export const Backups = z.object({
  place: z
    .object({ kind: z.enum(['folder', 'bucket']), path: z.string() })
    .nullable()
    .describe('Where they go, without its keys; null: none are made'),
  isEncrypted: z.boolean(),
  hour: count.describe('After which one is made each day, in `timeZone`'),
  timeZone: z.string(),
  command: z.string().describe('What makes one at once, as it is typed on the server'),
  last: z
    .object({
      made: instant,
      bytes: count.describe('Of the database'),
      archived: count.describe('Months of vehicles in files with it'),
      archivedBytes: count,
      isLate: z.boolean().describe('Another one should be there by now'),
    })
    .nullable()
    .describe('The last whole one'),
  tried: z
    .object({
      made: instant.describe('Which backup it was'),
      at: instant,
      failure: z.string().nullable().describe('What differed; null: it was restored and compared'),
    })
    .nullable(),
  failed: z
    .object({ since: instant, said: z.string() })
    .nullable()
    .describe('Why there is no newer one'),
  log: z
    .object({
      state: z
        .enum(['kept', 'making', 'late', 'ended'])
        .describe(
          'making: a copy to begin with is being made; late: what was stored since `until` would be lost with the disk; ended: none is kept since `since`',
        ),
      from: instant.nullable(),
      until: instant
        .nullable()
        .describe('Any moment from `from` to this one can be restored; null: none yet'),
      since: instant.nullable().describe('When it stopped'),
      said: z.string().nullable().describe('Why it does not arrive, where that is known'),
    })
    .nullable()
    .describe('What is kept between backups; null: the database is not the embedded one'),
});
export type Backups = z.output<typeof Backups>;

export const getBackups = endpoint('GET /v1/admin/backups', {
  summary: 'How the backups of the installation are, as the process that answers is set',
  needs: role('superuser'),
  answer: Backups,
});
