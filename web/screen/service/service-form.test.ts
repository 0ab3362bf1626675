// VAL-026 … VAL-028, SVC-009, SVC-022 … SVC-024, SVC-029: what the service form proposes, sends and refuses.
import { describe, expect, test } from 'vitest';
import { testPlan, testService } from '../../thing/service/test-service.ts';
import {
  counterText,
  dueText,
  futureOf,
  newService,
  proposedDue,
  readService,
  type ServiceForm,
  startService,
  withPlan,
} from './service-form.ts';

const PLAN = testPlan({
  name: 'Olej',
  repeatedPeriod: '1r',
  repeatedKm: 15_000_000,
  repeatedEh: 1_800_000,
});
const NEW = newService('2024-07-01', null, 'sk');

function errorsOf(form: Partial<ServiceForm>) {
  return readService({ ...NEW, ...form }, [], null, 'sk').errors;
}

test('VAL-028 plan, type and name are optional; SVC-022 counters become 0, SVC-023 due values null', () => {
  expect(readService(NEW, [], null, 'sk').body).toEqual({
    planId: null,
    typeCode: null,
    name: null,
    date: '2024-07-01',
    km: 0,
    eh: 0,
    expiredDate: null,
    expiredKm: null,
    expiredEh: null,
    description: null,
    useKmEh: true,
  });
});

test('SVC-024 km are sent as metres and hours as seconds', () => {
  const typed = { km: '120 000', eh: '1000', expiredKm: '135 000', expiredEh: '1 500' };
  expect(readService({ ...NEW, ...typed }, [], null, 'sk').body).toMatchObject({
    km: 120_000_000,
    eh: 3_600_000,
    expiredKm: 135_000_000,
    expiredEh: 5_400_000,
  });
});

test.each([
  ['VAL-026 a name of 51 characters', { name: 'a'.repeat(51) }, 'name', 'maxLength'],
  ['VAL-027 a fraction of a km', { km: '1,5' }, 'km', 'integer'],
  ['VAL-027 hours that are no number', { eh: 'x' }, 'eh', 'integer'],
  ['VAL-027 a fraction of due km', { expiredKm: '1,5' }, 'expiredKm', 'integer'],
  ['VAL-027 due hours that are no number', { expiredEh: 'x' }, 'expiredEh', 'integer'],
  ['no day', { date: '' }, 'date', 'required'],
  ['a day that is none', { date: '2025-02-30' }, 'date', 'date'],
])('%s is refused', (_name, form, field, code) => {
  expect(errorsOf(form)).toMatchObject({ [field]: { code } });
});

describe('a plan', () => {
  test('SVC-009 gives its type and name', () => {
    expect(withPlan(NEW, PLAN)).toMatchObject({
      planId: '7',
      typeCode: 'oil_change',
      name: 'Olej',
    });
  });

  test('SVC-029 proposes due values from the day and the counters (service.md examples 1 … 3)', () => {
    const form = { ...withPlan(NEW, PLAN), km: '120 000', eh: '1000' };
    const due = { expiredDate: '2025-07-01', expiredKm: 135_000_000, expiredEh: 5_400_000 };
    expect(proposedDue(form, [PLAN], null, 'sk')).toEqual(due);
    expect(readService(form, [PLAN], null, 'sk').body).toMatchObject(due);
  });

  test('SVC-029 a typed due value goes before the proposed one, an emptied one is left to the server', () => {
    const form = { ...withPlan(NEW, PLAN), km: '120 000' };
    const typed = { ...form, expiredDate: '2025-01-31', expiredKm: '' };
    expect(readService(typed, [PLAN], null, 'sk').body).toMatchObject({
      expiredDate: '2025-01-31',
      expiredKm: null,
    });
  });

  test('proposes no counters where they are not entered or not watched', () => {
    const form = withPlan(NEW, PLAN);
    expect(proposedDue(form, [PLAN], null, 'sk').expiredKm).toBeNull();
    const unwatched = { ...form, km: '120 000', useKmEh: false };
    expect(proposedDue(unwatched, [PLAN], null, 'sk').expiredKm).toBeNull();
  });

  test('a stored due value follows the day as long as it is what the plan proposes', () => {
    const stored = testService({ planId: 7, expiredDate: '2025-07-01', km: 120_000_000 });
    const form = startService({ ...stored, expiredKm: 140_000_000 }, [PLAN], 'sk');
    const shown = counterText('expiredKm', 140_000_000, 'sk');
    expect(form).toMatchObject({ expiredDate: null, expiredKm: shown });
    const moved = { ...form, date: '2024-08-01' };
    const proposal = proposedDue(moved, [PLAN], stored, 'sk');
    expect(dueText(moved, 'expiredDate', proposal, 'sk')).toBe('2025-08-01');
    expect(dueText(moved, 'expiredKm', proposal, 'sk')).toBe(shown);
  });
});

test('storing an untouched form changes nothing', () => {
  const stored = testService({
    planId: 7,
    typeCode: 'oil_change',
    name: 'Olej',
    km: 120_000_499,
    eh: 3_600_100,
    expiredDate: '2025-07-01',
    expiredKm: 135_000_499,
    expiredEh: 5_400_001,
    description: 'filter',
  });
  const form = startService(stored, [PLAN], 'sk');
  const { serviceId: _id, vehicleId: _of, numericPlate: _plate, ...rest } = stored;
  const { active: _active, level: _level, ...kept } = rest;
  const { diffDays: _days, diffKm: _km, diffEh: _eh, ...fields } = kept;
  expect(readService(form, [PLAN], stored, 'sk').body).toEqual(fields);
});

test.each([
  ['today', '2024-07-01', '7', null],
  ['yesterday', '2024-06-30', '7', null],
  ['tomorrow', '2024-07-02', '7', 'futureOfPlan'],
  ['another year, without a plan', '2030-01-01', '', 'future'],
  ['no day at all', '', '7', null],
])(
  'SVC-029 what takes over its plan from a coming day is warned of: %s',
  (_, date, planId, told) => {
    expect(futureOf({ ...NEW, date, planId }, '2024-07-01')).toBe(told);
  },
);
