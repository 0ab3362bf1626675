// Amounts of money without any rounding before the law asks for it: fractions of whole numbers, because a
// third of a rate has no decimal end and a binary number has no cent.

export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** After the decimal point, of every currency that a rate is in. */
const MONEY_DIGITS = 2;
const CENTS = 10n ** BigInt(MONEY_DIGITS);

/** `9.30` as it stands in a measure. @throws SyntaxError for what is no decimal */
export function exact(decimal: string): Exact {
  const [whole = '', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

export function plus(one: Exact, other: Exact): Exact {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  };
}

export function minus(one: Exact, other: Exact): Exact {
  return plus(one, { ...other, numerator: -other.numerator });
}

export function times(one: Exact, numerator: number, denominator = 1): Exact {
  return {
    numerator: one.numerator * BigInt(numerator),
    denominator: one.denominator * BigInt(denominator),
  };
}

/** Negative, 0 or positive, as for sorting. */
export function compare(one: Exact, other: Exact): number {
  const difference = minus(one, other).numerator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export type Rounding = 'up' | 'halfUp';

/** Cents of an amount that is not negative; below nothing it is nothing. */
export function centsOf({ numerator, denominator }: Exact, rounding: Rounding): bigint {
  if (numerator <= 0n) return 0n;
  const scaled = numerator * CENTS;
  if (rounding === 'up') return (scaled + denominator - 1n) / denominator;
  return (2n * scaled + denominator) / (2n * denominator);
}

/** An amount given as a decimal number of at most two digits behind the point, from a form. */
export function centsOfNumber(amount: number): bigint {
  return BigInt(amount.toFixed(MONEY_DIGITS).replace('.', ''));
}

/** Up to whole units, away from nothing: what is returned grows as what is paid does. */
export function wholeUp(cents: bigint): bigint {
  const size = cents < 0n ? -cents : cents;
  const whole = ((size + CENTS - 1n) / CENTS) * CENTS;
  return cents < 0n ? -whole : whole;
}

/** For showing and for spreadsheets; money is never reckoned with it. */
export function numberOf(cents: bigint): number {
  return Number(cents) / Number(CENTS);
}
