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

/** 17 letters and digits without I, O and Q. */
export function isVin(text: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/i.test(text);
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
