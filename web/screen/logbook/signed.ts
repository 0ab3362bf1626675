// A difference as the logbook's closing writes it.
import { number } from '../../ground/words/format.ts';

/** With its sign and one digit; what is not known is a dash. */
export function signed(value: number | null): string {
  if (value === null) return number(value);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  return `${sign}${number(Math.abs(value), 1)}`;
}
