// Second factors: by what sessions were opened, and of whom a second factor is demanded. Pure.
import { type FactorPolicy, isDemand } from '../door/door.ts';
import type { AccountAccess } from '../session/session.ts';
import { startOfDay } from '../time.ts';

/**
 * By what somebody came in: the password alone, with a code of the app or a recovery code beside it, a passkey, or a provider
 * of single sign-on.
 */
export const WAYS = ['password', 'code', 'recovery', 'passkey', 'provider'] as const;
export type Way = (typeof WAYS)[number];

/** One thing that somebody knows is no second factor; what a provider asks for is its company's own word. */
export function isWeak(way: Way): boolean {
  return way === 'password';
}

/** What people may or must do about a second factor. */
export type Demand = 'off' | 'offered' | 'demanded';

/** What one company says to one of its people. */
export interface CompanyWord {
  factor: FactorPolicy;
  /** `yyyy-MM-dd`; null: at once. */
  factorFrom: string | null;
  timeZone: string;
  administrator: boolean;
}

/**
 * The strictest word counts. Programs, which cannot enter a code, are exempt: collective accesses and keys.
 * @param now epoch milliseconds
 */
export function demandOf(
  account: { access: AccountAccess; isSuperuserDemanded: boolean },
  words: readonly CompanyWord[],
  now: number,
): Demand {
  if (account.access === 'superuser') return account.isSuperuserDemanded ? 'demanded' : 'offered';
  if (account.access !== 'normal') return 'off';
  if (words.some((word) => demandsNow(word, now))) return 'demanded';
  return words.length > 0 && words.every(({ factor }) => factor === 'off') ? 'off' : 'offered';
}

function demandsNow(word: CompanyWord, now: number): boolean {
  const { factor, factorFrom, timeZone, administrator } = word;
  if (!isDemand(factor) || (factor === 'administrators' && !administrator)) return false;
  return factorFrom === null || startOfDay(factorFrom, timeZone) <= now;
}

/** Digits of a code of an app. */
export const CODE_DIGITS = 6;
/** So many wrong ones in a row, and none of the app is taken any more (NIST SP 800-63B-4, 3.2.2). */
export const WRONG_CODES_MAX = 100;
/** Recovery codes of an account. */
export const RECOVERY_CODES = 10;
/** From so few on people are told that they run out. */
export const RECOVERY_CODES_FEW = 3;
/** Without letters that are read as digits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of one. */
export const RECOVERY_LENGTH = 12;
/** Names of passkeys. */
export const PASSKEY_NAME_MAX = 60;
/** Passkeys of an account. */
export const PASSKEYS_MAX = 20;

/** As it was given out, however it is typed: blanks, dashes, small letters, O for 0. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isOne =
    text.length === RECOVERY_LENGTH && [...text].every((one) => RECOVERY_ALPHABET.includes(one));
  return isOne ? text : null;
}

/** In groups of four, as it is shown. */
export function spellRecoveryCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code;
}
