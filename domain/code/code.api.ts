// Code lists: fixed values with names in three languages (API-069, API-070).
import { z } from 'zod';
import { endpoint, page, paging, signedIn } from '../endpoint.ts';

export const CodeRow = z.looseObject({
  code: z.string(),
  name: z.string(),
  names: z.object({ cs: z.string(), sk: z.string(), en: z.string() }),
  order: z.number().int(),
});
export type CodeRow = z.output<typeof CodeRow>;

/** An unknown kind answers 404 (API-077). */
export const listCodes = endpoint('GET /v1/all/code/{kind}', {
  summary: 'A code list, names in the language of Accept-Language',
  needs: signedIn,
  path: { kind: z.string().max(50) },
  query: paging(1000),
  answer: page(CodeRow),
});
