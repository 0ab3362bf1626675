// The rules of the tank dialog (D-VEH-022 … D-VEH-025, VAL-055 … VAL-059): which fields a method of
// calculation has, how they begin and what is stored of them. Pure.

import {
  type CalibrationPoint,
  calibrationText,
  readCalibration,
} from '@flotila/domain/vehicle/calibration.ts';
import {
  CALC_METHODS,
  TANK_FUELS,
  TANK_TYPES,
  TankInput,
} from '@flotila/domain/vehicle/vehicle.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type NumberRule, numberText, readNumber } from '../number-rules.ts';

export type TankId = 1 | 2;

/** A tank as the form of the vehicle keeps it and as it is sent. */
export type Tank = TankInput;

export interface TankForm {
  tankType: string;
  fuel: string;
  calcMethod: string;
  needSuitableCondition: boolean;
  capacity: string;
  startState: string;
  factor: string;
  values: string;
}
export type TankField = keyof TankForm;

const Parameters = TankInput.shape.parameters;
const LITRES = { digits: 2, max: 100_000, isRequired: true } as const;
const CAPACITY: NumberRule = { ...LITRES, min: 1 };
const START_STATE: NumberRule = { ...LITRES, min: 0 };
const FACTOR: NumberRule = { digits: 2, min: 0.01, max: 1000, isRequired: true };

/** The fields of a stored tank that are sent again; what an old one lacks is left for the user to fill in. */
export function storedTank(stored: VehicleRecord['tanks'][number]): Tank {
  const parameters = Parameters.safeParse(stored.parameters).data ?? null;
  const calcMethod = CALC_METHODS.find((method) => method === stored.calcMethod) ?? 'none';
  return {
    tankId: stored.tankId === 2 ? 2 : 1,
    tankType: stored.tankType,
    fuel: TANK_FUELS.find((code) => code === stored.fuel) ?? 'diesel',
    calcMethod,
    needSuitableCondition: stored.needSuitableCondition,
    // Zero is refused by the server, so such a tank cannot be stored unseen.
    capacity: stored.capacity ?? 0,
    startState: stored.startState ?? 0,
    // A tank without a factor counts as if it were 1.
    parameters: hasFactor(calcMethod) ? { factor: 1, ...parameters } : parameters,
  };
}

/** The tanks with this one in place of the one of its number; null takes it away. */
export function withTank(tanks: readonly Tank[], tankId: TankId, tank: Tank | null): Tank[] {
  const others = tanks.filter((other) => other.tankId !== tankId);
  return [...others, ...(tank ? [tank] : [])].sort((one, two) => one.tankId - two.tankId);
}

/** VAL-058. */
export function hasFactor(method: string): boolean {
  return method === 'liter' || method === 'percent';
}

/** VAL-059. */
export function hasTable(method: string): boolean {
  return method === 'sensor';
}

/** D-VEH-025. */
export function hasSuitableCondition(method: string): boolean {
  return hasFactor(method) || hasTable(method);
}

/** The form of a tank; null begins one that is not defined yet. The first is rarely a heater’s. */
export function startTank(tank: Tank | null, tankId: TankId, language: Language): TankForm {
  return {
    tankType: tank?.tankType ?? (tankId === 1 ? 'main' : ''),
    fuel: tank?.fuel ?? 'diesel',
    calcMethod: tank?.calcMethod ?? '',
    needSuitableCondition: tank?.needSuitableCondition ?? false,
    capacity: numberText(tank?.capacity, CAPACITY, language),
    startState: tank ? numberText(tank.startState, START_STATE, language) : '0',
    factor: numberText(tank?.parameters?.factor ?? 1, FACTOR, language),
    values: calibrationText(tank?.parameters?.values ?? []),
  };
}

export type ReadTank =
  | { tank: Tank; errors: null }
  | { tank: null; errors: Partial<Record<TankField, FieldRefusal>> };

/** What the dialog gives; fields that the method does not have are left out. */
export function readTank(
  form: TankForm,
  tankId: TankId,
  before: Tank | null,
  language: Language,
): ReadTank {
  const errors: Partial<Record<TankField, FieldRefusal>> = {};
  const tankType = TANK_TYPES.find((type) => type === form.tankType);
  const fuel = TANK_FUELS.find((code) => code === form.fuel);
  const calcMethod = CALC_METHODS.find((method) => method === form.calcMethod);
  if (!tankType) errors.tankType = { code: 'required' };
  if (!fuel) errors.fuel = { code: 'required' };
  if (!calcMethod) errors.calcMethod = { code: 'required' };
  const number = (field: 'capacity' | 'startState' | 'factor', rule: NumberRule, old?: number) => {
    const read = readNumber(form[field], rule, language, old);
    if (read.refusal) errors[field] = read.refusal;
    return read.value ?? 0;
  };
  const capacity = number('capacity', CAPACITY, before?.capacity);
  const startState = number('startState', START_STATE, before?.startState);
  const parameters = hasFactor(form.calcMethod)
    ? { factor: number('factor', FACTOR, before?.parameters?.factor) }
    : hasTable(form.calcMethod)
      ? tableOf(form.values, errors)
      : null;
  if (!errors.startState && !errors.capacity && startState > capacity) {
    errors.startState = { code: 'overCapacity' };
  }
  if (!tankType || !fuel || !calcMethod || Object.keys(errors).length > 0) {
    return { tank: null, errors };
  }
  const needSuitableCondition = form.needSuitableCondition && hasSuitableCondition(calcMethod);
  return {
    tank: {
      tankId,
      tankType,
      fuel,
      calcMethod,
      needSuitableCondition,
      capacity,
      startState,
      parameters,
    },
    errors: null,
  };
}

function tableOf(
  text: string,
  errors: Partial<Record<TankField, FieldRefusal>>,
): { values: CalibrationPoint[] } {
  const read = readCalibration(text);
  if (read.points) return { values: read.points };
  errors.values = { code: read.refusal };
  return { values: [] };
}
