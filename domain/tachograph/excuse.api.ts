// Article 12 of Regulation (EC) 561/2006 as people note it of possible infringements. Calls of a person's excuses.
import { z } from 'zod';
import { endpoint, instant, oneLine, recordId, role, seenChange } from '../endpoint.ts';
import { EXCUSE_GROUNDS, EXCUSE_REASON_MAX, Excuse, INFRINGEMENTS } from './day.api.ts';

/** The `lastChange` of who saw that nothing was noted. */
export const NOTHING_NOTED = 'none';

/** `type`, `from` and `to` are those of the infringement as it was read. */
export const ExcuseInput = z.object({
  type: z.enum(INFRINGEMENTS),
  from: instant,
  to: instant,
  ground: z
    .enum(EXCUSE_GROUNDS)
    .describe(
      'stop: to a suitable stopping place; home: an hour more to the base or home; homeAfterBreak: two hours more after a break of 30 minutes',
    ),
  reason: oneLine(EXCUSE_REASON_MAX).min(1),
  lastChange: seenChange.describe('Of the excuse as it was read; none: nothing was noted yet'),
});
export type ExcuseInput = z.output<typeof ExcuseInput>;

export const putExcuse = endpoint('PUT /v1/{company}/person/{id}/excuse', {
  summary: 'Note Article 12 (561/2006) and its reason of a possible infringement, which stands',
  needs: role('dispatcher'),
  path: { id: recordId },
  person: 'driver',
  body: ExcuseInput,
  answer: Excuse,
});

export const deleteExcuse = endpoint('DELETE /v1/{company}/person/{id}/excuse/{excuseId}', {
  summary: 'Take back what was noted of a possible infringement',
  needs: role('dispatcher'),
  path: { id: recordId, excuseId: recordId.describe('Id of the excuse') },
  person: 'driver',
  query: { lastChange: seenChange },
});
