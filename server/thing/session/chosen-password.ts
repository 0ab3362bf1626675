// Passwords that somebody chooses: besides the rules that forms know too (domain/session/login.ts), not one of those that
// leaked so often that programs try them all, and not what anybody can read off the person and the company. ASVS 6.2.4,
// 6.2.11, 6.2.12; NIST SP 800-63B-4, 3.1.1.2.
import { invalidField } from '@flotila/domain/problem.ts';
import { hashPassword } from './password.ts';

/** Shorter words are in any password. */
const WORD_MIN = 3;

export interface Choosing {
  /** Of the body, at which it is refused. */
  field: 'password' | 'newPassword';
  /** What is known of who will have it: names, login, e-mail, company. */
  about: readonly (string | null | undefined)[];
}

/**
 * The hash of a password that somebody chose.
 * @throws invalid (commonPassword) when it is known or made of what is known; unavailable when too many wait
 */
export async function hashChosen(password: string, { field, about }: Choosing): Promise<string> {
  if ((await isKnown(password)) || isMadeOf(password, about)) {
    throw invalidField(field, 'commonPassword');
  }
  return hashPassword(password);
}

let known: Promise<ReadonlySet<string>> | undefined;

/** The list has small letters; whoever guesses tries capitals as well. */
async function isKnown(password: string): Promise<boolean> {
  // Read when somebody chooses one: most processes of a day need no list.
  known ??= import('@zxcvbn-ts/language-common/src/passwords.json', {
    with: { type: 'json' },
  }).then((list) => new Set(list.default));
  return (await known).has(password.toLowerCase());
}

/** Are its letters nothing but words of these, in whichever order, whatever digits and signs are between them? */
export function isMadeOf(password: string, about: Choosing['about']): boolean {
  const words = about.flatMap((text) =>
    text ? [lettersOf(text), ...text.split(/[^\p{L}]+/u).map(lettersOf)] : [],
  );
  const longestFirst = words
    .filter(({ length }) => length >= WORD_MIN)
    .sort((a, b) => b.length - a.length);
  const letters = lettersOf(password);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters);
  return letters !== '' && rest === '';
}

/** Small letters without their marks. */
function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
