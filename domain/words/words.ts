// The words of a part of the product: `./<language>/<part>.json`, flat keys and ICU messages. What a language lacks is
// said in one that has it (I18N-004), so a new language is a folder. Not for the browser, which loads one language alone.
import { fallbacksOf, isOffered, LANGUAGES, type Language, SOURCE } from './languages.ts';
import { type Message, say, type Values } from './message.ts';
import { parseMessage } from './parse-message.ts';

/** Says the message of a key. */
export type Words<Key extends string = string> = (key: Key, values?: Values) => string;

/** Is it a key of texts? Of what comes from elsewhere. */
export function hasKey<Source extends Texts>(
  texts: Source,
  key: string,
): key is keyof Source & string {
  return Object.hasOwn(texts, key);
}

type Texts = Readonly<Record<string, string>>;
type Catalogues = Partial<Record<Language, Texts>>;

/** The words of a part by language; `source` are those of the source language, which has every key. */
export async function wordsOf<Source extends Texts>(part: string, source: Source) {
  const others = LANGUAGES.filter((language) => language !== SOURCE);
  const read = others.map(async (language) => [language, await textsOf(language, part)] as const);
  const catalogues: Catalogues = {
    ...Object.fromEntries(await Promise.all(read)),
    [SOURCE]: source,
  };
  const made: Partial<Record<Language, Words<keyof Source & string>>> = {};
  return (language: Language) => (made[language] ??= wordsFrom(catalogues, language));
}

/** A language that is still being translated may lack the whole part. */
async function textsOf(language: Language, part: string): Promise<Texts> {
  try {
    const file = await import(`./${language}/${part}.json`, { with: { type: 'json' } });
    return file.default;
  } catch (error) {
    // Only a language that is being translated may lack a part, and a file that cannot be read is a mistake.
    if (isOffered(language) || error instanceof SyntaxError) throw error;
    return {};
  }
}

/** Each message is read once, when it is first said: a table says the same few for every row. */
export function wordsFrom(catalogues: Catalogues, language: Language): Words {
  const read = new Map<string, { message: Message; from: Language }>();
  const readText = (key: string) => {
    const from = fallbacksOf(language).find((each) => catalogues[each]?.[key]) ?? language;
    const text = { message: parseMessage(catalogues[from]?.[key] ?? ''), from };
    read.set(key, text);
    return text;
  };
  return (key, values) => {
    const { message, from } = read.get(key) ?? readText(key);
    return typeof message === 'string' ? message : say(message, values ?? {}, from);
  };
}
