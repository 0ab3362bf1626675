// How texts are searched for what somebody was called: as whole words, in any case. What is short is replaced only where
// nothing else stands. Pure; patterns are those of PostgreSQL.

export interface Words {
  /** Looked for inside of texts. */
  inside: readonly string[];
  /** The same, with or without blanks between their characters. */
  plates: readonly string[];
  /** Looked for as whole texts, and in brackets, as logins stand behind names: they may be words of their own. */
  whole: readonly string[];
}

export interface Patterns {
  text: string;
  /** Of jsonb as PostgreSQL writes it; the names of its fields are left alone. */
  json: string;
}

/** Shorter ones stand in too many texts that mean something else. */
const INSIDE_CHARS_MIN = 4;
const BETWEEN = '[ .-]?';
/** In JSON a line break is a letter behind a backslash. */
const BEGIN = '(?:(?<![[:alnum:]])|(?<=\\\\[bfnrt]))';
const END = '(?![[:alnum:]])';

/** undefined: there is nothing to look for. */
export function patternsOf({ inside, plates, whole }: Words): Patterns | undefined {
  const isLong = (word: string) => keyOf(word).length >= INSIDE_CHARS_MIN;
  const searched = [
    ...clean(inside)
      .filter(isLong)
      .map((word) => ({ text: escaped(word), json: escaped(inJson(word)) })),
    ...clean(plates).filter(isLong).map(patternOfPlate),
  ];
  const exact = clean([...whole, ...[...inside, ...plates].filter((word) => !isLong(word))]);
  if (searched.length + exact.length === 0) return undefined;
  const within = (form: keyof Patterns) => searched.map((one) => `${BEGIN}(?:${one[form]})${END}`);
  return {
    text: [
      ...within('text'),
      ...exact.map((word) => `(?:^|(?<=\\())${escaped(word)}(?=$|\\))`),
    ].join('|'),
    json: [
      ...within('json'),
      ...exact.map((word) => `(?<=["(])${escaped(inJson(word))}(?="(?:[],}]|$)|\\))`),
    ].join('|'),
  };
}

function patternOfPlate(plate: string): Patterns {
  const pattern = [...keyOf(plate)].join(BETWEEN);
  return { text: pattern, json: pattern };
}

function clean(texts: readonly string[]): string[] {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
}

function keyOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function inJson(word: string): string {
  return JSON.stringify(word).slice(1, -1);
}

function escaped(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N} ]/gu, '\\$&');
}
