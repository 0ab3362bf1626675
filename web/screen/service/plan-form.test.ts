// VAL-021 … VAL-025, VAL-029, SVC-023: what the plan form sends and what it refuses.
import { expect, test } from 'vitest';
import { keepTyped } from '../../ground/ui/form-merge.ts';
import { testPlan } from '../../thing/service/test-service.ts';
import { isChanged, type PlanForm, readPlan, startPlan } from './plan-form.ts';

const EMPTY = startPlan(null, 'sk');

function errorsOf(form: Partial<PlanForm>) {
  return readPlan({ ...EMPTY, typeCode: 'mot', ...form }, null, 'sk').errors;
}

test('SVC-017, SVC-018, SVC-024 km are sent as metres, hours as seconds, the period as written', () => {
  const form: PlanForm = {
    typeCode: 'oil_change',
    name: ' Olej ',
    active: true,
    repeatedPeriod: '1r 2m 3d',
    repeatedKm: '15 000',
    repeatedEh: '500',
  };
  expect(readPlan(form, null, 'sk').body).toEqual({
    typeCode: 'oil_change',
    name: 'Olej',
    active: true,
    repeatedPeriod: '1r 2m 3d',
    repeatedKm: 15_000_000,
    repeatedEh: 1_800_000,
  });
});

test('SVC-023 what is left empty is null', () => {
  expect(readPlan({ ...EMPTY, typeCode: 'mot' }, null, 'sk').body).toEqual({
    typeCode: 'mot',
    name: null,
    active: true,
    repeatedPeriod: null,
    repeatedKm: null,
    repeatedEh: null,
  });
});

test.each([
  ['VAL-021 a type is needed', { typeCode: '' as const }, 'typeCode', 'required'],
  ['VAL-022 a name of 51 characters', { name: 'a'.repeat(51) }, 'name', 'maxLength'],
  ['VAL-023 what is no period', { repeatedPeriod: 'rok' }, 'repeatedPeriod', 'period'],
  ['VAL-024 parts in another order', { repeatedPeriod: '2m 1r' }, 'repeatedPeriod', 'period'],
  ['VAL-025 a fraction of a km', { repeatedKm: '1,5' }, 'repeatedKm', 'integer'],
  ['VAL-025 a fraction of an hour', { repeatedEh: '0,5' }, 'repeatedEh', 'integer'],
  ['repeating after nothing', { repeatedKm: '0' }, 'repeatedKm', 'range'],
  ['VAL-029 an own type without a name', { typeCode: 'own' as const }, 'name', 'ownName'],
])('%s is refused', (_name, form, field, code) => {
  expect(errorsOf(form)).toMatchObject({ [field]: { code } });
});

test('VAL-029 an own type with a name is taken', () => {
  expect(errorsOf({ typeCode: 'own', name: 'Hasiaci prístroj' })).toBeUndefined();
});

test('NAV-038 a form is changed when a field differs from its beginning', () => {
  const start = startPlan(testPlan({ repeatedKm: 15_000_000 }), 'sk');
  expect(isChanged({ ...start }, start)).toBe(false);
  expect(isChanged({ ...start, active: false }, start)).toBe(true);
});

test('after a conflict what was typed stays, the rest is as somebody else left it', () => {
  const before = startPlan(testPlan({ name: 'Olej', repeatedPeriod: '1r' }), 'sk');
  const now = startPlan(testPlan({ name: 'Olej a filter', repeatedPeriod: '2r' }), 'sk');
  const typed = { ...before, repeatedPeriod: '6m' };
  expect(keepTyped(typed, before, now)).toEqual({ ...now, repeatedPeriod: '6m' });
});
