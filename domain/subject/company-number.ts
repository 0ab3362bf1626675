// Numbers of companies as people write them: the IČO of Slovakia and Czechia with its check digit, and what
// of a VAT number can be seen before anybody is asked.

/** Countries whose register can be asked by a number. */
export const REGISTER_COUNTRIES = ['SK', 'CZ'] as const;
export type RegisterCountry = (typeof REGISTER_COUNTRIES)[number];

const DIGITS = 8;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

export function isRegisterCountry(country: string): country is RegisterCountry {
  return (REGISTER_COUNTRIES as readonly string[]).includes(country);
}

/**
 * The number with all its 8 digits; null: no such number. Old Slovak numbers of six digits may have another
 * check digit, so only a Czech one must have the right one.
 */
export function readCompanyNumber(country: RegisterCountry, text: string): string | null {
  const digits = text.replace(/[\s.-]/g, '');
  if (!/^\d{1,8}$/.test(digits)) return null;
  const number = digits.padStart(DIGITS, '0');
  return country === 'CZ' && !hasCheckDigit(number) ? null : number;
}

/** (11 − weighted sum mod 11) mod 10 of the first seven digits is the eighth. */
export function hasCheckDigit(number: string): boolean {
  const sum = WEIGHTS.reduce((all, weight, index) => all + weight * Number(number[index]), 0);
  return (11 - (sum % 11)) % 10 === Number(number[DIGITS - 1]);
}

/** Member states that VIES knows, by the letters of their VAT numbers. */
const VAT_COUNTRIES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);

/** The letters of the member state and the rest; null: no VAT number of one. */
export function readVatNumber(text: string): { country: string; number: string } | null {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  const [, country = '', number = ''] = /^([A-Z]{2})([0-9A-Z+*]{2,12})$/.exec(plain) ?? [];
  return VAT_COUNTRIES.has(country) ? { country, number } : null;
}
