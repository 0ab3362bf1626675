// VAL-025, VAL-027, SVC-017, SVC-018, SVC-024: whole kilometres and hours, stored as metres and seconds.
import { SERVICE_FIELDS } from '@flotila/domain/service/service-fields.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, readNumber, ruleOf } from '../data/number-rules.ts';

const KM = ruleOf(SERVICE_FIELDS.km);
const HOURS = ruleOf(SERVICE_FIELDS.eh);

test.each([
  ['SVC-017 km become metres', '15 000', KM, 15_000_000],
  ['SVC-024 hours become seconds', '500', HOURS, 1_800_000],
  ['SVC-023 an empty field is null', '  ', KM, null],
  ['nought is a number', '0', HOURS, 0],
])('%s', (_name, text, unit, value) => {
  expect(readNumber(text, unit, 'sk')).toEqual({ value, refusal: null });
});

test.each([
  ['VAL-025 a fraction', '12,5', { code: 'integer' }],
  ['VAL-027 no number', 'veľa', { code: 'integer' }],
  ['VAL-027 an exponent that leaves a fraction', '1e-1', { code: 'integer' }],
  ['more than can be stored', '10000000', { code: 'range', params: { min: 0, max: 9_999_999 } }],
  ['less than nothing', '-1', { code: 'range', params: { min: 0, max: 9_999_999 } }],
])('%s is refused', (_name, text, refusal) => {
  expect(readNumber(text, KM, 'sk')).toEqual({ value: null, refusal });
});

test('a field that nobody touched keeps the metres that it does not show', () => {
  const shown = numberText(134_200_450, KM, 'sk');
  expect(readNumber(shown, KM, 'sk', 134_200_450).value).toBe(134_200_450);
  expect(readNumber(shown, KM, 'sk', 120_000_000).value).toBe(134_200_000);
});

test('SVC-024 what is shown is read as the same value in every language', () => {
  const languages = fc.constantFrom('sk', 'cs', 'en');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 555_555 }), languages, (count, language) => {
      for (const unit of [KM, HOURS]) {
        const stored = unit.unit?.stored(count) ?? 0;
        expect(readNumber(numberText(stored, unit, language), unit, language).value).toBe(stored);
      }
    }),
  );
});
