// The words of the report of refuelings by language.
import type { Language } from '../../text.ts';
import type { RefuelingsWords } from './words.ts';
import { CS } from './words-cs.ts';
import { EN } from './words-en.ts';
import { SK } from './words-sk.ts';

export const REFUELINGS_WORDS: Readonly<Record<Language, RefuelingsWords>> = {
  sk: SK,
  cs: CS,
  en: EN,
};
