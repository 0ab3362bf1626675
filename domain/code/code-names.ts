// What codes are called (API-069): by the catalogues, countries by the runtime's CLDR data. Not for the browser, which is
// given the names of its lists by the API.
import { type Language, OFFERED } from '../words/languages.ts';
import sk from '../words/sk/codes.json' with { type: 'json' };
import { hasKey, wordsOf } from '../words/words.ts';
import { CODE_LISTS, type CodeKind } from './code-lists.ts';
import { countryName } from './countries.ts';
import type { Code } from './row.ts';

const codeWords = await wordsOf('codes', sk);

/** The name of a code of a list; one that the list does not have is shown as it is. */
export function codeName(kind: CodeKind, code: string, language: Language): string {
  if (kind === 'countries') return countryName(code, language);
  const key = `${kind}.${code}`;
  if (hasKey(sk, key)) return codeWords(language)(key);
  return CODE_LISTS[kind].find((row) => row.code === code)?.name ?? code;
}

type NamedCode = Code & { name: string; names: Record<string, string> };

/** The rows of a list, named in a language and in all that are offered. */
export function namedCodes(kind: CodeKind, language: Language): NamedCode[] {
  return CODE_LISTS[kind].map((row) => ({
    ...row,
    name: codeName(kind, row.code, language),
    names: Object.fromEntries(OFFERED.map((each) => [each, codeName(kind, row.code, each)])),
  }));
}
