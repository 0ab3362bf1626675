// The rules of the plan form (VAL-021 … VAL-025, VAL-029): how it begins, what is sent of it, what is
// refused. Pure.

import { readPeriodText } from '@flotila/domain/service/period.ts';
import { storedPeriod } from '@flotila/domain/service/plain-period.ts';
import type { ServiceType } from '@flotila/domain/service/service.ts';
import { SERVICE_PLAN_FIELDS } from '@flotila/domain/service/service-fields.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Repetition } from '../../thing/service/plan-proposals.ts';
import {
  type FormOf,
  formTable,
  type ReadForm,
  readForm,
  startFields,
} from '../data/record-form.ts';

export const PLAN = formTable('svc.f.', SERVICE_PLAN_FIELDS);
export const NAME_MAX = SERVICE_PLAN_FIELDS.name.max;

export type PlanField = keyof typeof SERVICE_PLAN_FIELDS;

export interface PlanForm extends FormOf<typeof SERVICE_PLAN_FIELDS> {
  /** '' none chosen yet. */
  typeCode: ServiceType | '';
}

/** The form of a plan; null begins a new one. */
export function startPlan(plan: ServicePlanView | null, language: Language): PlanForm {
  return { ...startFields(PLAN, plan, language), typeCode: plan?.typeCode ?? '' };
}

/** The three fields of the repetition as the form shows them. */
export function repetitionForm(
  repetition: Repetition,
  language: Language,
): Pick<PlanForm, keyof Repetition> {
  const { repeatedPeriod, repeatedKm, repeatedEh } = startFields(PLAN, repetition, language);
  return { repeatedPeriod, repeatedKm, repeatedEh };
}

/** `plan`: the record whose form this is, null for a new one. */
export function readPlan(
  form: PlanForm,
  plan: ServicePlanView | null,
  language: Language,
): ReadForm {
  const period = storedPeriod(form.repeatedPeriod).trim();
  const isNameless = form.typeCode === 'own' && form.name.trim() === '';
  return readForm(PLAN, {
    form: { ...form, repeatedPeriod: period },
    record: plan,
    language,
    beside: {},
    refused: {
      name: isNameless ? { code: 'ownName' } : null,
      repeatedPeriod: period === '' || readPeriodText(period) ? null : { code: 'period' },
    },
  });
}

/** NAV-038: is there something that would be lost? */
export function isChanged<Form extends object>(form: Form, start: Form): boolean {
  return Object.entries(start).some(([field, value]) => form[field as keyof Form] !== value);
}
