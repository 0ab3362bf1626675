// Person picker (API-039).
import { z } from 'zod';
import { endpoint, page, paging, recordId, role } from '../endpoint.ts';

export const PersonBrief = z.object({
  personId: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  /** admin, dispatcher, driver: `driver` only decides who is offered as a driver (PERM-027). */
  roles: z.array(z.string()),
});
export type PersonBrief = z.output<typeof PersonBrief>;

export const listPersonBriefs = endpoint('GET /v1/{company}/person-brief', {
  summary: 'Person picker rows',
  needs: role('driver'),
  query: { ...paging(5000), groupset: recordId.optional() },
  answer: page(PersonBrief),
});
