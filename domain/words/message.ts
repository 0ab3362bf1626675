// Texts with places for values. A translator writes an ICU message, `parse-message.ts` reads it once, and here it is said.
// The browser loads messages that were read when the application was built, so this file knows nothing of their writing.
import { withOnePoint } from '../text.ts';

/** A plain text, or its parts: texts, the number of the plural around (`#`) as 0, and places for values. */
export type Message = string | readonly Part[];
export type Part = string | 0 | Place;
type Place =
  | readonly [name: string]
  | readonly [name: string, kind: 'plural' | 'select', cases: Cases];
/** By number (`=0`), category of number (`few`) or word; `other` is always there. */
export type Cases = Readonly<Record<string, Message>>;

export type Values = Readonly<Record<string, string | number>>;

/** The text of a message, in the language in which it is written. */
export function say(message: Message, values: Values, language: string): string {
  return withOnePoint(said(message, values, language, 0), values);
}

function said(message: Message, values: Values, language: string, count: number): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      if (part === 0) return numberFormat(language).format(count);
      const value = values[part[0]] ?? '';
      if (part.length === 1) return String(value);
      const [, kind, cases] = part;
      if (kind === 'select') return said(caseOf(cases, [value]), values, language, count);
      const number = Number(value);
      const keys = [`=${number}`, pluralRules(language).select(number)];
      return said(caseOf(cases, keys), values, language, number);
    })
    .join('');
}

/** The case of the first key that has one, else `other`. */
function caseOf(cases: Cases, keys: readonly (string | number)[]): Message {
  const key = keys.find((each) => Object.hasOwn(cases, each)) ?? 'other';
  return cases[key] ?? '';
}

const pluralRules = kept((language) => new Intl.PluralRules(language));
const numberFormat = kept((language) => new Intl.NumberFormat(language));

function kept<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language) ?? make(language);
    made.set(language, known);
    return known;
  };
}
