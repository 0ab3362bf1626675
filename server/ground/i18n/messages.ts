// Chooses the language of an answer by Accept-Language and fills in the sentence of a refusal.

import { isOffered, type Language, SOURCE } from '@flotila/domain/words/languages.ts';
import type { Values } from '@flotila/domain/words/message.ts';
import sk from '@flotila/domain/words/sk/server.json' with { type: 'json' };
import { hasKey, wordsOf } from '@flotila/domain/words/words.ts';

const serverWords = await wordsOf('server', sk);

/** More languages than this in one header are not looked at. */
const LANGUAGES_MAX = 20;

/**
 * The best of the offered languages for an Accept-Language header, by its weights; Slovak when none of
 * them is asked for. A language with weight 0 is refused.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return SOURCE;
  let best = SOURCE;
  let bestWeight = 0;
  for (const part of acceptLanguage.split(',').slice(0, LANGUAGES_MAX)) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = range.split('-')[0];
    if (!isOffered(language)) continue;
    const weight = weightOf(parameters);
    if (weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best;
}

function weightOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.trim().startsWith('q='));
  const weight = text ? Number(text.trim().slice(2)) : 1;
  return Number.isFinite(weight) ? weight : 0;
}

/** The sentence of a key with its places filled in; an unknown key is given back as it is. */
export function messageOf(language: Language, key: string, params: Values = {}): string {
  return hasKey(sk, key) ? serverWords(language)(key, params) : key;
}
