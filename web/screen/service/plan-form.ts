// The rules of the plan form (VAL-021 … VAL-025, VAL-029): how it begins, what is sent of it, what is
// refused. Pure.

import { readPeriodText } from '@flotila/domain/service/period.ts';
import { SERVICE_TYPES, type ServiceType } from '@flotila/domain/service/service.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';
import type { Repetition } from '../../thing/service/plan-proposals.ts';
import { storedPeriod } from './plain-period.ts';
import { HOURS, KM, readWhole, wholeText } from './whole-number.ts';

export const NAME_MAX = 50;

export const PLAN_FIELDS = [
  'typeCode',
  'name',
  'repeatedPeriod',
  'repeatedKm',
  'repeatedEh',
  'active',
] as const;
export type PlanField = (typeof PLAN_FIELDS)[number];

export interface PlanForm {
  /** '' none chosen yet. */
  typeCode: ServiceType | '';
  name: string;
  repeatedPeriod: string;
  /** Kilometres and hours as typed. */
  repeatedKm: string;
  repeatedEh: string;
  active: boolean;
}

export interface PlanBody extends Repetition {
  typeCode: ServiceType;
  name: string | null;
  active: boolean;
}

export type ReadPlan =
  | { body: PlanBody; errors: null }
  | { body: null; errors: Partial<Record<PlanField, FieldRefusal>> };

/** The form of a plan; null begins a new one. */
export function startPlan(plan: ServicePlanView | null, language: Language): PlanForm {
  return {
    typeCode: plan?.typeCode ?? '',
    name: plan?.name ?? '',
    active: plan?.active ?? true,
    ...repetitionForm(plan ?? NO_REPETITION, language),
  };
}

const NO_REPETITION: Repetition = { repeatedPeriod: null, repeatedKm: null, repeatedEh: null };

/** The three fields of the repetition as the form shows them. */
export function repetitionForm(
  repetition: Repetition,
  language: Language,
): Pick<PlanForm, 'repeatedPeriod' | 'repeatedKm' | 'repeatedEh'> {
  return {
    repeatedPeriod: repetition.repeatedPeriod ?? '',
    repeatedKm: wholeText(repetition.repeatedKm, KM, language),
    repeatedEh: wholeText(repetition.repeatedEh, HOURS, language),
  };
}

/** `plan`: the record whose form this is, null for a new one. */
export function readPlan(
  form: PlanForm,
  plan: ServicePlanView | null,
  language: Language,
): ReadPlan {
  const errors: Partial<Record<PlanField, FieldRefusal>> = {};
  const name = form.name.trim();
  const period = storedPeriod(form.repeatedPeriod).trim();
  const typeCode = SERVICE_TYPES.find((type) => type === form.typeCode);
  if (!typeCode) errors.typeCode = { code: 'required' };
  if (name.length > NAME_MAX) errors.name = { code: 'maxLength', params: { max: NAME_MAX } };
  if (typeCode === 'own' && name === '') errors.name = { code: 'ownName' };
  if (period !== '' && !readPeriodText(period)) errors.repeatedPeriod = { code: 'period' };
  const km = readWhole(form.repeatedKm, KM, language, {
    min: 1,
    before: plan?.repeatedKm ?? null,
  });
  if (km.refusal) errors.repeatedKm = km.refusal;
  const hours = readWhole(form.repeatedEh, HOURS, language, {
    min: 1,
    before: plan?.repeatedEh ?? null,
  });
  if (hours.refusal) errors.repeatedEh = hours.refusal;
  if (!typeCode || Object.keys(errors).length > 0) return { body: null, errors };
  return {
    body: {
      typeCode,
      active: form.active,
      name: name === '' ? null : name,
      repeatedPeriod: period === '' ? null : period,
      repeatedKm: km.value,
      repeatedEh: hours.value,
    },
    errors: null,
  };
}

/** NAV-038: is there something that would be lost? */
export function isPlanChanged(form: PlanForm, start: PlanForm): boolean {
  return PLAN_FIELDS.some((field) => form[field] !== start[field]);
}
