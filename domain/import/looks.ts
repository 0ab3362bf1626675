// What stands in a cell, as far as its letters alone tell: by this a column is known whose head says nothing, and doubted
// whose head says something else.

import { isEmail, isPhone } from '../subject/contact.ts';

export type Look = 'plate' | 'vin' | 'imei' | 'email' | 'phone' | 'word' | 'words';

/** A number of the mobile network's devices has the check digit of Luhn. */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return false;
  const sum = [...text].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return all + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const VIN_VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH']
    .map((letter, index) => [letter, index + 1] as const)
    .concat(
      [...'JKLMN'].map((letter, index) => [letter, index + 1] as const),
      [
        ['P', 7],
        ['R', 9],
      ],
      [...'STUVWXYZ'].map((letter, index) => [letter, index + 2] as const),
    ),
);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VIN_CHECK_AT = 8;

/** 17 letters and digits without I, O and Q. */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text);
}

/** Makers in America and China must have it right, those in Europe need not. */
export function hasVinCheckDigit(text: string): boolean {
  const letters = [...text.toUpperCase()];
  const sum = letters.reduce((all, letter, index) => {
    const value = /\d/.test(letter) ? Number(letter) : (VIN_VALUES[letter] ?? 0);
    return all + value * (VIN_WEIGHTS[index] ?? 0);
  }, 0);
  return letters[VIN_CHECK_AT] === (sum % 11 === 10 ? 'X' : String(sum % 11));
}

/** Letters and digits as on a plate of the region: `BA123XY`, `BA-123 XY`, `1AB 2345`, `AABC123`. */
function isPlate(text: string): boolean {
  const bare = text.replace(/[\s-]/g, '').toUpperCase();
  return /^(?=.*[A-Z])(?=.*\d{2})[A-Z0-9]{5,8}$/.test(bare) && !/^\d+[A-Z]$/.test(bare);
}

const LOOKS: Readonly<Record<Look, (text: string) => boolean>> = {
  plate: isPlate,
  vin: isVin,
  imei: isImei,
  email: isEmail,
  phone: (text) => /^(\+|00?\d)/.test(text) && isPhone(text),
  word: (text) => !/\s/.test(text),
  words: (text) => /\s/.test(text),
};

export function hasLook(look: Look, text: string): boolean {
  return LOOKS[look](text.trim());
}

/** Only these say of themselves what they are: a number or a day may be anything's. */
export const TELLING: readonly Look[] = ['vin', 'imei', 'email'];
