// Numbers in forms: bounds, digits and units. What nobody touched keeps what is stored, although the field shows a
// rounded number. Pure.

import type { Field } from '@flotila/domain/record/field.ts';
import { decimalText, readDecimal } from '@flotila/domain/text.ts';
import { fromHours, fromKm, toHours, toKm } from '@flotila/domain/units.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

export interface NumberRule {
  /** Digits after the decimal mark. */
  digits: number;
  min: number;
  max: number;
  isRequired?: boolean | undefined;
  /** Written without groups of three: a year. */
  isPlain?: boolean | undefined;
  /** Zeros stand in its digits, too. */
  isMoney?: boolean | undefined;
  /** How the stored number is shown and the shown one is stored; left out: as it is. */
  unit?: { shown: (stored: number) => number; stored: (shown: number) => number } | undefined;
}

const UNITS: Readonly<Record<string, NonNullable<NumberRule['unit']>>> = {
  km: { shown: toKm, stored: fromKm },
  h: { shown: toHours, stored: fromHours },
};
/** Greatest value of the plain decimals that the calls take. */
const LARGEST = 1_000_000_000;

/** The rule of a field of a record, whose bounds are those of what is stored. */
export function ruleOf(field: Field & { kind: 'number' }): NumberRule {
  const unit = UNITS[field.unit ?? ''];
  return {
    digits: field.digits ?? field.places ?? 2,
    min: unit ? Math.ceil(unit.shown(field.min)) : field.min,
    max: unit ? Math.floor(unit.shown(field.max)) : field.max,
    isRequired: field.isRequired !== undefined,
    isPlain: field.isPlain,
    isMoney: field.isMoney,
    unit,
  };
}

/** The stored number as the field shows it; empty for none. */
export function numberText(
  stored: number | null | undefined,
  rule: NumberRule,
  language: Language,
): string {
  if (stored === null || stored === undefined) return '';
  const shown = rule.unit ? rule.unit.shown(stored) : stored;
  if (rule.isPlain) return String(shown);
  return decimalText(shown, language, rule.digits, rule.isMoney ? rule.digits : 0);
}

export type ReadNumber =
  | { value: number | null; refusal: null }
  | { value: null; refusal: FieldRefusal };

/** `before`: what is stored; it is kept while the field shows it. */
export function readNumber(
  text: string,
  rule: NumberRule,
  language: Language,
  before: number | null | undefined = null,
): ReadNumber {
  if (text.trim() === '') {
    return rule.isRequired ? refused({ code: 'required' }) : { value: null, refusal: null };
  }
  if (typeof before === 'number' && text === numberText(before, rule, language)) {
    return { value: before, refusal: null };
  }
  const { min, max, digits } = rule;
  const shown = readDecimal(text, language, digits);
  // An exponent may leave a fraction where no decimal mark stands.
  if (shown === null || (digits === 0 && !Number.isInteger(shown))) {
    return refused(digits === 0 ? { code: 'integer' } : { code: 'decimal', params: { digits } });
  }
  if (shown < min || shown > max) {
    // A bound that nobody reaches says nothing but of money.
    if (shown < min && max === LARGEST && !rule.isMoney)
      return refused({ code: 'min', params: { min } });
    return refused({ code: 'range', params: { min, max } });
  }
  return { value: rule.unit ? rule.unit.stored(shown) : shown, refusal: null };
}

function refused(refusal: FieldRefusal): ReadNumber {
  return { value: null, refusal };
}
