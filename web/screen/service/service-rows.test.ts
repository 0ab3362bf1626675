// SVC-001, SVC-026 and what of a vehicle's services is seen first.
import { expect, test } from 'vitest';
import { testService } from '../../thing/service/test-service.ts';
import { planOf } from './service-place.ts';
import { isImplicit, serviceRows } from './service-rows.ts';

const brief = {
  servicePlanId: null,
  serviceId: null,
  typeCode: 'tacho_check',
  name: null,
  level: null,
  diffKm: null,
  diffEh: null,
  diffDays: 200,
  expiredDate: '2027-06-09',
};

test('SVC-001 overdue services come first, then those that are soon, then the rest by what is left', () => {
  const rows = serviceRows(
    [
      testService({ serviceId: 1, diffDays: 300 }),
      testService({ serviceId: 2, level: 'notice', diffDays: 20 }),
      testService({ serviceId: 3, level: 'warning', diffDays: -3 }),
      testService({ serviceId: 4, diffDays: 100 }),
      testService({ serviceId: 5 }),
    ],
    [brief],
    null,
  );
  expect(rows.current.map(({ serviceId }) => serviceId)).toEqual([3, 2, 4, null, 1, 5]);
});

test('replaced services stand by themselves, newest first', () => {
  const rows = serviceRows(
    [
      testService({ serviceId: 1, active: false, date: '2023-05-01' }),
      testService({ serviceId: 2, active: false, date: '2024-05-01' }),
      testService({ serviceId: 3 }),
    ],
    [],
    null,
  );
  expect(rows.older.map(({ serviceId }) => serviceId)).toEqual([2, 1]);
  expect(rows.current.map(({ serviceId }) => serviceId)).toEqual([3]);
});

test('due dates of the vehicle are rows of their own; plans and services are not doubled', () => {
  const active = [brief, { ...brief, servicePlanId: 7 }, { ...brief, serviceId: 3 }];
  const { current } = serviceRows([], active, null);
  expect(current).toEqual([{ ...brief, key: 'tacho_check-0' }]);
  expect(current.every(isImplicit)).toBe(true);
});

test('SVC-026 the services of a plan are without due dates of the vehicle', () => {
  const rows = serviceRows([testService({ planId: 7 })], [brief], 7);
  expect(rows.current.map(isImplicit)).toEqual([false]);
});

test.each([
  ['7', 7],
  ['0', null],
  ['-1', null],
  ['x', null],
  [undefined, null],
])('SVC-026 the plan %j of the address selects %j', (text, id) => {
  expect(planOf(text)).toBe(id);
});
