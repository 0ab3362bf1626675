// Litres and money as the refueling panel writes them.
import { MISSING, number } from '../../ground/words/format.ts';

/** Whole litres with their sign, '-' when unknown. */
export function signed(litres: number | null): string {
  if (litres === null) return MISSING;
  const size = Math.round(Math.abs(litres));
  if (size === 0) return number(0);
  return `${litres > 0 ? '+' : '−'}${number(size)}`;
}

/** An amount with two decimals and its currency. */
export function money(amount: number, currency: string): string {
  return `${number(amount, 2)} ${currency}`;
}

/** Litres of a document: as many decimals as it has, at most two. */
export function litresOf(quantity: number): string {
  return number(quantity, Number.isInteger(quantity) ? 0 : 2);
}

/** Litres with sign and unit, `+310 l` or `−38 l`; the amount may carry a sign of its own. */
export function fuelLabel(type: 'refueling' | 'fuelloss', litres: number | null): string {
  const amount = litres === null ? null : Math.abs(litres);
  return `${type === 'fuelloss' ? '−' : '+'}${number(amount)} l`;
}
