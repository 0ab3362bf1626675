// A number in a cell of a table that people made, by one rule for litres and for money.

import { readDecimal } from '../text.ts';
import { isDecimal2 } from '../units.ts';
import { DOCUMENT_PLACES } from './refueling.ts';

export type NumberRefusal = 'required' | 'unclear' | 'number' | 'max' | 'decimal';

/** `1.450` or `1,450`: of money and litres the mark parts thousands as likely as decimals. */
const UNCLEAR_NUMBER = /^([1-9]\d{0,2})[.,](\d{3})$/;

/**
 * Comma or point, two decimals at most; blanks may part groups of thousands. What is no such number is told to
 * `refuse`, whose answer is given back.
 */
export function readNumber(
  text: string,
  refuse: (code: NumberRefusal, params?: Record<string, string | number>) => null,
  max: number,
): number | null {
  if (text === '') return refuse('required');
  const unclear = UNCLEAR_NUMBER.exec(text);
  if (unclear) {
    const [, before = '', after = ''] = unclear;
    return refuse('unclear', { thousands: `${before}${after}`, decimal: `${before},${after}` });
  }
  const value = readDecimal(text, 'sk');
  if (value === null) return refuse('number');
  if (value > max) return refuse('max', { max });
  return isDecimal2(value) ? value : refuse('decimal', { places: DOCUMENT_PLACES });
}
