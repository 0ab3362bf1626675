// Telephones of persons, for those who call them.
import { z } from 'zod';
import { endpoint, page, paging, role } from '../endpoint.ts';

export const PersonPhone = z.object({ personId: z.number().int(), phone: z.string() });
export type PersonPhone = z.output<typeof PersonPhone>;

export const listPersonPhones = endpoint('GET /v1/{company}/person-phone', {
  summary: 'Telephones of the persons that have one (dispatcher)',
  needs: role('dispatcher'),
  query: paging(5000),
  answer: page(PersonPhone),
});
