// Groupsets: named groups of vehicles and persons that narrow what is shown (AUTH-036, D-GRP).
import { z } from 'zod';
import { endpoint, page, paging, queryFlag, recordId, role } from '../endpoint.ts';

export const Groupset = z.object({
  groupSetId: z.number().int(),
  name: z.string(),
  note: z.string().nullable(),
});
export type Groupset = z.output<typeof Groupset>;

/** D-GRP-005: those the user may select; all=true needs the module's read right (administrators). */
export const listGroupsets = endpoint('GET /v1/{company}/groupset', {
  summary: 'Groupsets that the user may select',
  needs: role('driver'),
  query: { ...paging(1000), all: queryFlag.optional() },
  answer: page(Groupset),
});

export const GroupsetDetail = Groupset.extend({
  permissions: z.array(z.number().int()),
  persons: z.array(z.number().int()),
  vehicles: z.array(z.number().int()),
  lastChange: z.string(),
});

export const getGroupset = endpoint('GET /v1/{company}/groupset/{id}', {
  summary: 'One groupset',
  needs: role('driver'),
  path: { id: recordId },
  answer: GroupsetDetail,
});
