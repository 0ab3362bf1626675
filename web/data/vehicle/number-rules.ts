// The number fields of the vehicle form: bounds, digits and units (D-VEH-012, D-VEH-014, VAL-034 … VAL-046).
// What nobody touched keeps what is stored, although the field shows a rounded number. Pure.
import { decimalText, type Language, readDecimal } from '@flotila/domain/text.ts';
import { fromHours, fromKm, toHours, toKm } from '@flotila/domain/units.ts';
import type { FieldRefusal } from '../../field-text.ts';

export interface NumberRule {
  /** Digits after the decimal mark. */
  digits: number;
  min: number;
  max: number;
  isRequired?: boolean;
  /** Written without groups of three: a year. */
  isPlain?: boolean;
  /** How the stored number is shown and the shown one is stored; left out: as it is. */
  unit?: { shown: (stored: number) => number; stored: (shown: number) => number };
}

const KM = { shown: toKm, stored: fromKm };
const HOURS = { shown: toHours, stored: fromHours };
/** Greatest value of the plain decimals that the calls take. */
const LARGEST = 1_000_000_000;
const decimal: NumberRule = { digits: 2, min: 0, max: LARGEST };
const seconds: NumberRule = { digits: 0, min: 0, max: 20_000 };

export const NUMBER_RULES = {
  manufactureYear: { digits: 0, min: 1900, max: 2400, isPlain: true },
  engineCapacity: decimal,
  weight: { digits: 2, min: 1, max: 1_000_000 },
  kmStart: { digits: 3, min: 0, max: 2_000_000, isRequired: true, unit: KM },
  ehStart: { digits: 2, min: 0, max: 555_555, unit: HOURS },
  consumptionKm: decimal,
  consumptionEngineHours: decimal,
  consumptionMinKm: decimal,
  consumptionMaxKm: decimal,
  consumptionMinEh: decimal,
  consumptionMaxEh: decimal,
  minTankChange: { ...decimal, isRequired: true },
  rpmOptimum: decimal,
  rpmMax: decimal,
  speedMax: decimal,
  maxTemperatureLiquid: decimal,
  fullTankDay: { digits: 0, min: -28, max: 28 },
  serviceKm: { digits: 2, min: 0, max: 1_000_000, unit: KM },
  serviceEh: { digits: 2, min: 0, max: 277_777, unit: HOURS },
  'device.detectSpeed': { digits: 2, min: 0, max: 200, isRequired: true },
  // VAL-044: not required; empty takes the default.
  'device.joinInterval': seconds,
  'device.splitInterval': { ...seconds, isRequired: true },
  'device.storeInterval': { ...seconds, isRequired: true },
  'device.inactiveTimeout': { digits: 0, min: 1, max: 43_200, isRequired: true },
} as const satisfies Record<string, NumberRule>;
export type NumberField = keyof typeof NUMBER_RULES;

export const NUMBER_FIELDS = Object.keys(NUMBER_RULES) as NumberField[];

/** The stored number as the field shows it; empty for none. */
export function numberText(
  stored: number | null | undefined,
  rule: NumberRule,
  language: Language,
): string {
  if (stored === null || stored === undefined) return '';
  const shown = rule.unit ? rule.unit.shown(stored) : stored;
  return rule.isPlain ? String(shown) : decimalText(shown, language, rule.digits);
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
  if (shown === null) {
    return refused(digits === 0 ? { code: 'integer' } : { code: 'decimal', params: { digits } });
  }
  if (shown < min || shown > max) {
    // A bound that nobody reaches says nothing.
    if (shown < min && max === LARGEST) return refused({ code: 'min', params: { min } });
    return refused({ code: 'range', params: { min, max } });
  }
  return { value: rule.unit ? rule.unit.stored(shown) : shown, refusal: null };
}

function refused(refusal: FieldRefusal): ReadNumber {
  return { value: null, refusal };
}
