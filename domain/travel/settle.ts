// What is paid in the end: allowances of a currency less the deposit in the same currency. No currency is
// turned into another here, that is left to whoever has the exchange rate of the law's day.
import type { Allowance } from './allowance.ts';
import { centsOfNumber, wholeUp } from './exact.ts';
import type { LawCountry } from './rate-set.ts';

export interface Balance {
  currency: string;
  /** Allowances and pocket money. */
  claimCents: bigint;
  depositCents: bigint;
  /** Positive: paid to the employee; negative: the employee returns it. */
  balanceCents: bigint;
  /** The balance was rounded up to whole units (Czech § 183). */
  isRounded: boolean;
}

export interface Settlement {
  /** The company's currency first, then by name. */
  balances: Balance[];
  /** False: a rate is missing, the sums are not all. */
  isComplete: boolean;
}

/** Sums per currency; the company's own currency is there also when nothing is claimed in it. */
export function settle(
  law: LawCountry,
  allowances: readonly Allowance[],
  deposit: { amount: number; currency: string } | null,
): Settlement {
  const own = law === 'CZ' ? 'CZK' : 'EUR';
  const claims = new Map<string, bigint>([[own, 0n]]);
  const add = (currency: string, cents: bigint) =>
    claims.set(currency, (claims.get(currency) ?? 0n) + cents);
  for (const { currency, cents, pocketCents } of allowances) {
    if (currency !== null && cents !== null) add(currency, cents + (pocketCents ?? 0n));
  }
  if (deposit) add(deposit.currency, 0n);
  const balances = [...claims].map(([currency, claimCents]): Balance => {
    const isSame = deposit?.currency === currency;
    const depositCents = deposit && isSame ? centsOfNumber(deposit.amount) : 0n;
    const rest = claimCents - depositCents;
    const balanceCents = law === 'CZ' && currency === 'CZK' ? wholeUp(rest) : rest;
    return {
      currency,
      claimCents,
      depositCents,
      balanceCents,
      isRounded: balanceCents !== rest,
    };
  });
  return {
    balances: balances.sort((one, other) => rank(one, own) - rank(other, own) || order(one, other)),
    isComplete: allowances.every(({ cents }) => cents !== null),
  };
}

function rank({ currency }: Balance, own: string): number {
  return currency === own ? 0 : 1;
}

function order(one: Balance, other: Balance): number {
  return one.currency < other.currency ? -1 : 1;
}
