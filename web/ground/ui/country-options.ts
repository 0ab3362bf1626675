// What pick lists of countries offer (DATA-030 … DATA-032): the countries of Europe, first those with which the
// companies have most to do, then the others by their names. Pure.

import type { CodeRow } from '@flotila/domain/code/code.api.ts';
import { PREFERRED_COUNTRIES } from '@flotila/domain/code/countries.ts';
import { type Language, nameIn } from '@flotila/domain/words/languages.ts';

export interface CountryOption {
  value: string;
  label: string;
}

export interface CountryOptions {
  preferred: CountryOption[];
  /** Below a divider. */
  others: CountryOption[];
}

/** `rows`: the code list `countries`; `chosen` is offered also when it lies outside of Europe. */
export function countryOptions(
  rows: readonly CodeRow[],
  language: Language,
  { chosen, isWorld }: { chosen: string; isWorld: boolean },
): CountryOptions {
  const offered = rows
    .filter(({ code, continentCode }) => isWorld || continentCode === 'EU' || code === chosen)
    .map(({ code, names }) => ({ value: code, label: nameIn(names, language) }));
  const preferred = PREFERRED_COUNTRIES.flatMap((code) =>
    offered.filter(({ value }) => value === code),
  );
  const collator = new Intl.Collator(language);
  const others = offered
    .filter(({ value }) => !PREFERRED_COUNTRIES.includes(value))
    .sort((a, b) => collator.compare(a.label, b.label));
  return { preferred, others };
}
