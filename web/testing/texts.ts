// All texts of each language, for tests: the files that the application loads one after another. One with places for values
// is its parts; tests ask for plain ones.
import type { Language } from '@flotila/domain/words/languages.ts';
import type { TextKey } from '../ground/i18n/text-key.ts';

type Texts = Readonly<Record<TextKey, string>>;

const FILES = import.meta.glob<Texts>('../../domain/words/*/{screens-*,codes}.json', {
  import: 'default',
  eager: true,
});

/** A language that is not offered may lack some. */
export function textsOf(language: Language): Texts {
  const own = Object.entries(FILES).filter(([file]) => file.includes(`/${language}/`));
  return Object.assign({}, ...own.map(([, texts]) => texts));
}

export const sk = textsOf('sk');
export const cs = textsOf('cs');
export const en = textsOf('en');
