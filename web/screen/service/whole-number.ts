// Whole kilometres and whole hours as typed, metres and seconds as stored (SVC-017, SVC-018, SVC-024). A
// field that nobody touched keeps what is stored, although it shows a rounded number. Pure.

import { decimalText, readDecimal } from '@flotila/domain/text.ts';
import { fromHours, fromKm, toHours, toKm } from '@flotila/domain/units.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

export interface Unit {
  /** Greatest number that may be typed. */
  max: number;
  shown(stored: number): number;
  stored(shown: number): number;
}

/** The largest values that the calls take. */
export const KM: Unit = { max: 9_999_999, shown: toKm, stored: fromKm };
export const HOURS: Unit = { max: 555_555, shown: toHours, stored: fromHours };

/** The stored value as the field shows it; empty for none. */
export function wholeText(stored: number | null, unit: Unit, language: Language): string {
  return stored === null ? '' : decimalText(unit.shown(stored), language, 0);
}

/** VAL-025, VAL-027. An empty field is null (SVC-023). `before`: what was stored when the form began. */
export function readWhole(
  text: string,
  unit: Unit,
  language: Language,
  { before = null, min = 0 }: { before?: number | null; min?: number } = {},
): { value: number | null; refusal: FieldRefusal | null } {
  if (text.trim() === '') return { value: null, refusal: null };
  if (before !== null && text === wholeText(before, unit, language)) {
    return { value: before, refusal: null };
  }
  const value = readDecimal(text, language, 0);
  if (value === null || !Number.isInteger(value))
    return { value: null, refusal: { code: 'whole' } };
  const isInside = value >= min && value <= unit.max;
  if (!isInside) return { value: null, refusal: { code: 'range', params: { min, max: unit.max } } };
  return { value: unit.stored(value), refusal: null };
}
