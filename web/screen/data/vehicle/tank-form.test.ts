// D-VEH-022 … D-VEH-027, VAL-055 … VAL-059: what the tank dialog begins with, gives and refuses.
import { TankInput } from '@flotila/domain/vehicle/vehicle.ts';
import { describe, expect, test } from 'vitest';
import {
  hasFactor,
  hasSuitableCondition,
  hasTable,
  readTank,
  startTank,
  storedTank,
  type TankForm,
  withTank,
} from './tank-form.ts';

const FORM: TankForm = {
  ...startTank(null, 1, 'sk'),
  calcMethod: 'liter',
  capacity: '400',
  startState: '0',
};
const errorsOf = (form: Partial<TankForm>) => readTank({ ...FORM, ...form }, 1, null, 'sk').errors;
const tankOf = (form: Partial<TankForm>) => readTank({ ...FORM, ...form }, 1, null, 'sk').tank;

test('D-VEH-025 the suitable condition, VAL-058 the factor and VAL-059 the table by method', () => {
  const methods = ['none', 'sensor', 'liter', 'percent', 'manual'];
  expect(methods.filter(hasSuitableCondition)).toEqual(['sensor', 'liter', 'percent']);
  expect(methods.filter(hasFactor)).toEqual(['liter', 'percent']);
  expect(methods.filter(hasTable)).toEqual(['sensor']);
});

test.each<[string, Partial<TankForm>, string, string]>([
  ['VAL-055 no kind', { tankType: '' }, 'tankType', 'required'],
  ['VAL-055 no fuel', { fuel: '' }, 'fuel', 'required'],
  ['VAL-055 no method', { calcMethod: '' }, 'calcMethod', 'required'],
  ['VAL-056 no capacity', { capacity: '' }, 'capacity', 'required'],
  ['VAL-056 a capacity of 0', { capacity: '0' }, 'capacity', 'range'],
  ['VAL-056 100 001 l', { capacity: '100001' }, 'capacity', 'range'],
  ['VAL-057 no level', { startState: '' }, 'startState', 'required'],
  ['VAL-057 below zero', { startState: '-1' }, 'startState', 'range'],
  ['more than goes in', { startState: '401' }, 'startState', 'overCapacity'],
  ['VAL-058 no factor', { factor: '' }, 'factor', 'required'],
  ['VAL-058 a factor of three digits', { factor: '0,125' }, 'factor', 'decimal'],
  ['VAL-059 no table', { calcMethod: 'sensor', values: '' }, 'values', 'required'],
  ['VAL-059 no pairs', { calcMethod: 'sensor', values: '1;2' }, 'values', 'calibration'],
])('%s is refused', (_name, form, field, code) => {
  expect(errorsOf(form)).toMatchObject({ [field]: { code } });
});

describe('what is given', () => {
  test('D-VEH-023 a factor for litres and percent, a list of values for a sensor', () => {
    expect(tankOf({ factor: '0,5' })?.parameters).toEqual({ factor: 0.5 });
    expect(tankOf({ calcMethod: 'percent' })?.parameters).toEqual({ factor: 1 });
    const sensor = tankOf({ calcMethod: 'sensor', values: '1023=300;0=0' });
    expect(sensor?.parameters).toEqual({
      values: [
        { raw: 1023, litres: 300 },
        { raw: 0, litres: 0 },
      ],
    });
    expect(tankOf({ calcMethod: 'manual', values: 'odd', factor: '' })?.parameters).toBeNull();
  });

  test('D-VEH-025 the condition goes with the method', () => {
    const wanted = { needSuitableCondition: true };
    expect(tankOf(wanted)?.needSuitableCondition).toBe(true);
    expect(tankOf({ ...wanted, calcMethod: 'manual' })?.needSuitableCondition).toBe(false);
  });

  test('every tank that the dialog gives is one that the server takes', () => {
    for (const calcMethod of ['none', 'sensor', 'liter', 'percent', 'manual']) {
      const tank = tankOf({ calcMethod, values: '0=0;1023=300' });
      expect(TankInput.safeParse(tank).error, calcMethod).toBeUndefined();
    }
  });

  test('the table is shown as it was stored', () => {
    const tank = tankOf({ calcMethod: 'sensor', values: '1023=300;0=0' });
    expect(startTank(tank, 1, 'sk').values).toBe('0=0;1023=300');
  });
});

test('D-VEH-024, D-VEH-027 two tanks at most, and only defined ones', () => {
  const [first, second] = [tankOf({}), readTank(FORM, 2, null, 'sk').tank];
  const both = withTank(withTank([], 2, second), 1, first);
  expect(both.map(({ tankId }) => tankId)).toEqual([1, 2]);
  expect(withTank(both, 1, first)).toHaveLength(2);
  expect(withTank(both, 1, null)).toEqual([second]);
});

test('a stored tank that lacks its capacity cannot be stored again unseen', () => {
  const stored = storedTank({
    tankId: 1,
    tankType: 'main',
    fuel: null,
    capacity: null,
    level: 5,
    silentSince: null,
    calcMethod: 'manual',
    needSuitableCondition: false,
    startState: null,
    parameters: null,
  });
  expect(stored).toMatchObject({ fuel: 'diesel', capacity: 0, startState: 0 });
  expect(TankInput.safeParse(stored).success).toBe(false);
});

test('a stored tank without a factor is sent with the factor by which it counts', () => {
  const stored = storedTank({
    tankId: 1,
    tankType: 'main',
    fuel: 'diesel',
    capacity: 600,
    level: null,
    silentSince: null,
    calcMethod: 'percent',
    needSuitableCondition: false,
    startState: 0,
    parameters: null,
  });
  expect(TankInput.safeParse(stored).data?.parameters).toEqual({ factor: 1 });
});
