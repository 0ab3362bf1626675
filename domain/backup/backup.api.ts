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
});
export type Backups = z.output<typeof Backups>;

export const getBackups = endpoint('GET /v1/admin/backups', {
  summary: 'How the backups of the installation are, as the process that answers is set',
  needs: role('superuser'),
  answer: Backups,
});
