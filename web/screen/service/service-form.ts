// The rules of the service form (VAL-026 … VAL-028, SVC-009, SVC-022 … SVC-024, SVC-029): what a chosen
// plan fixes and proposes, what is sent, what is refused. A proposed due value follows the other
// fields until somebody types another one. Pure.

import { type DueValues, dueAfter } from '@flotila/domain/service/due.ts';
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import type { ServiceType } from '@flotila/domain/service/service.ts';
import { SERVICE_FIELDS } from '@flotila/domain/service/service-fields.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { isDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { numberText, readNumber, ruleOf } from '../data/number-rules.ts';
import {
  type FormOf,
  formTable,
  type ReadForm,
  readForm,
  startFields,
} from '../data/record-form.ts';

export const SERVICE = formTable('svc.f.', SERVICE_FIELDS);
export const DESCRIPTION_MAX = SERVICE_FIELDS.description.max;

export type ServiceField = keyof typeof SERVICE_FIELDS;
export type DueField = keyof DueValues;

export interface ServiceForm extends Omit<FormOf<typeof SERVICE_FIELDS>, DueField> {
  /** '' none chosen. */
  typeCode: ServiceType | '';
  /** null: as the plan proposes. */
  expiredDate: string | null;
  expiredKm: string | null;
  expiredEh: string | null;
}

type Plans = readonly ServicePlanView[];

const FOLLOWING = { expiredDate: null, expiredKm: null, expiredEh: null };

/** The form of a new service, done on `today`, of the plan where one is given. */
export function newService(
  today: string,
  plan: ServicePlanView | null,
  language: Language,
): ServiceForm {
  const empty = startFields(SERVICE, null, language);
  return withPlan({ ...empty, ...FOLLOWING, typeCode: '', date: today }, plan);
}

/** The form of a stored service. A due value that is what its plan proposes goes on following it. */
export function startService(service: ServiceView, plans: Plans, language: Language): ServiceForm {
  // A counter of 0 was not given.
  const known = { ...service, km: service.km || null, eh: service.eh || null };
  const form = {
    ...startFields(SERVICE, known, language),
    typeCode: service.typeCode ?? '',
  } as const;
  const proposal = proposedDue(form, plans, service, language);
  const follows = (field: DueField) => proposal[field] === service[field];
  return {
    ...form,
    expiredDate: follows('expiredDate') ? null : form.expiredDate,
    expiredKm: follows('expiredKm') ? null : form.expiredKm,
    expiredEh: follows('expiredEh') ? null : form.expiredEh,
  };
}

/** SVC-009: type and name of a chosen plan are copied; without a plan they stay to be changed. */
export function withPlan(form: ServiceForm, plan: ServicePlanView | null): ServiceForm {
  if (!plan) return { ...form, planId: '' };
  const { servicePlanId, typeCode, name } = plan;
  return { ...form, planId: String(servicePlanId), typeCode, name: name ?? '' };
}

/** SVC-029: due values by the plan, from the day and the counters of the form; null: none proposed. */
export function proposedDue(
  form: ServiceForm,
  plans: Plans,
  service: ServiceView | null,
  language: Language,
): DueValues {
  const plan = plans.find(({ servicePlanId }) => String(servicePlanId) === form.planId);
  if (!plan || !isDay(form.date)) return FOLLOWING;
  const counter = (field: 'km' | 'eh') => {
    if (!form.useKmEh) return null;
    return readNumber(form[field], ruleOf(SERVICE_FIELDS[field]), language, service?.[field]).value;
  };
  return dueAfter(plan, form.date, { km: counter('km'), eh: counter('eh') });
}

/**
 * Is the service dated after today? It is stored all the same, but one of a plan is from then on what the
 * plan counts from (SVC-029), so it must not happen by a slip of the year.
 */
export function futureOf(form: ServiceForm, today: string): 'future' | 'futureOfPlan' | null {
  // Days as yyyy-MM-dd are in the order of their texts.
  if (!isDay(form.date) || form.date <= today) return null;
  return form.planId === '' ? 'future' : 'futureOfPlan';
}

/** What a due field shows: what was typed, else what is proposed. */
export function dueText(
  form: ServiceForm,
  field: DueField,
  proposal: DueValues,
  language: Language,
): string {
  const typed = form[field];
  if (typed !== null) return typed;
  if (field === 'expiredDate') return proposal.expiredDate ?? '';
  return counterText(field, proposal[field], language);
}

/** The stored counter as its field shows it; empty for none. */
export function counterText(
  field: 'km' | 'eh' | 'expiredKm' | 'expiredEh',
  stored: number | null,
  language: Language,
): string {
  return numberText(stored, ruleOf(SERVICE_FIELDS[field]), language);
}

/** `service`: the record whose form this is, null for a new one. */
export function readService(
  form: ServiceForm,
  plans: Plans,
  service: ServiceView | null,
  language: Language,
): ReadForm {
  const proposal = proposedDue(form, plans, service, language);
  const follows = Object.entries(proposal).filter(([field]) => form[field as DueField] === null);
  return readForm(SERVICE, {
    form: {
      ...form,
      expiredDate: form.expiredDate ?? '',
      expiredKm: form.expiredKm ?? '',
      expiredEh: form.expiredEh ?? '',
    },
    record: service,
    language,
    beside: Object.fromEntries(follows),
  });
}
