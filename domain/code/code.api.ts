// Code lists: fixed values with names in each language (API-069, API-070).
import { z } from 'zod';
import { endpoint, page, paging, signedIn } from '../endpoint.ts';
import { OFFERED } from '../words/languages.ts';

export const CodeRow = z.looseObject({
  code: z.string(),
  name: z.string(),
  names: z.object(Object.fromEntries(OFFERED.map((language) => [language, z.string()]))),
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
