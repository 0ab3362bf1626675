// Why a rate is refused, in an answer of the API as in the form: the words of the screen.
import type { Language } from '../words/languages.ts';
import sk from '../words/sk/screens-rare.json' with { type: 'json' };
import { wordsOf } from '../words/words.ts';
import { type RateRefusal, refusalValues } from './entered-rate.ts';

const rateWords = await wordsOf('screens-rare', sk);

export function rateRefusalText(
  language: Language,
  why: Pick<RateRefusal, 'code' | 'params'>,
): string {
  return rateWords(language)(`mrt.refused.${why.code}`, refusalValues(why, language));
}
