// Lists in a sentence, as the language joins them: "A, B a C", "A, B alebo C".

import { language } from '../../ground/i18n/i18n.ts';
import { dateLanguage } from '../../ground/words/format.ts';

const formats = new Map<string, Intl.ListFormat>();

export function lists(words: readonly string[], how: 'and' | 'or'): string {
  const key = `${language()} ${how}`;
  let format = formats.get(key);
  if (!format) {
    const type = how === 'and' ? 'conjunction' : 'disjunction';
    // British: no comma before the last.
    format = new Intl.ListFormat(dateLanguage(), { type });
    formats.set(key, format);
  }
  return format.format(words);
}
