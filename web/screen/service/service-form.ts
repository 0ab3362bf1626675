// The rules of the service form (VAL-026 … VAL-028, SVC-009, SVC-022 … SVC-024, SVC-029): what a chosen
// plan fixes and proposes, what is sent, what is refused. A proposed due value follows the other
// fields until somebody types another one. Pure.

import { type DueValues, dueAfter } from '@flotila/domain/service/due.ts';
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import { SERVICE_TYPES, type ServiceType } from '@flotila/domain/service/service.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { isDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';
import { NAME_MAX } from './plan-form.ts';
import { HOURS, KM, readWhole, type Unit, wholeText } from './whole-number.ts';

export const DESCRIPTION_MAX = 250;

export const SERVICE_FIELDS = [
  'planId',
  'typeCode',
  'name',
  'date',
  'km',
  'eh',
  'useKmEh',
  'expiredDate',
  'expiredKm',
  'expiredEh',
  'description',
] as const;
export type ServiceField = (typeof SERVICE_FIELDS)[number];
export type DueField = keyof DueValues;

export interface ServiceForm {
  /** '' without a plan. */
  planId: string;
  typeCode: ServiceType | '';
  name: string;
  /** Local day, '' none. */
  date: string;
  /** Kilometres and hours as typed. */
  km: string;
  eh: string;
  useKmEh: boolean;
  /** null: as the plan proposes. */
  expiredDate: string | null;
  expiredKm: string | null;
  expiredEh: string | null;
  description: string;
}

export interface ServiceBody extends DueValues {
  planId: number | null;
  typeCode: ServiceType | null;
  name: string | null;
  date: string;
  km: number;
  eh: number;
  description: string | null;
  useKmEh: boolean;
}

export type ReadService =
  | { body: ServiceBody; errors: null }
  | { body: null; errors: Partial<Record<ServiceField, FieldRefusal>> };

type Plans = readonly ServicePlanView[];

/** The form of a new service, done on `today`, of the plan where one is given. */
export function newService(today: string, plan: ServicePlanView | null): ServiceForm {
  const empty: ServiceForm = {
    planId: '',
    typeCode: '',
    name: '',
    date: today,
    km: '',
    eh: '',
    useKmEh: true,
    expiredDate: null,
    expiredKm: null,
    expiredEh: null,
    description: '',
  };
  return withPlan(empty, plan);
}

/** The form of a stored service. A due value that is what its plan proposes goes on following it. */
export function startService(service: ServiceView, plans: Plans, language: Language): ServiceForm {
  const form: ServiceForm = {
    planId: service.planId === null ? '' : String(service.planId),
    typeCode: service.typeCode ?? '',
    name: service.name ?? '',
    date: service.date,
    km: service.km > 0 ? wholeText(service.km, KM, language) : '',
    eh: service.eh > 0 ? wholeText(service.eh, HOURS, language) : '',
    useKmEh: service.useKmEh,
    expiredDate: service.expiredDate ?? '',
    expiredKm: wholeText(service.expiredKm, KM, language),
    expiredEh: wholeText(service.expiredEh, HOURS, language),
    description: service.description ?? '',
  };
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
  if (!plan || !isDay(form.date)) return { expiredDate: null, expiredKm: null, expiredEh: null };
  const counter = (field: 'km' | 'eh', unit: Unit) => {
    if (!form.useKmEh) return null;
    return readWhole(form[field], unit, language, { before: service?.[field] ?? null }).value;
  };
  return dueAfter(plan, form.date, { km: counter('km', KM), eh: counter('eh', HOURS) });
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
  return wholeText(proposal[field], field === 'expiredKm' ? KM : HOURS, language);
}

/** `service`: the record whose form this is, null for a new one. */
export function readService(
  form: ServiceForm,
  plans: Plans,
  service: ServiceView | null,
  language: Language,
): ReadService {
  const errors: Partial<Record<ServiceField, FieldRefusal>> = {};
  const name = form.name.trim();
  const description = form.description.trim();
  const typeCode = SERVICE_TYPES.find((type) => type === form.typeCode) ?? null;
  if (name.length > NAME_MAX) errors.name = { code: 'maxLength', params: { max: NAME_MAX } };
  if (description.length > DESCRIPTION_MAX) {
    errors.description = { code: 'maxLength', params: { max: DESCRIPTION_MAX } };
  }
  if (form.date === '') errors.date = { code: 'required' };
  else if (!isDay(form.date)) errors.date = { code: 'date' };
  const whole = (field: 'km' | 'eh' | 'expiredKm' | 'expiredEh', unit: Unit) => {
    const read = readWhole(form[field] ?? '', unit, language, {
      before: service?.[field] ?? null,
    });
    if (read.refusal) errors[field] = read.refusal;
    return read.value;
  };
  const [km, eh] = [whole('km', KM), whole('eh', HOURS)];
  const typed: DueValues = {
    expiredDate: form.expiredDate || null,
    expiredKm: whole('expiredKm', KM),
    expiredEh: whole('expiredEh', HOURS),
  };
  if (Object.keys(errors).length > 0) return { body: null, errors };
  const proposal = proposedDue(form, plans, service, language);
  const due = <F extends DueField>(field: F): DueValues[F] =>
    form[field] === null ? proposal[field] : typed[field];
  return {
    body: {
      planId: form.planId === '' ? null : Number(form.planId),
      typeCode,
      name: name === '' ? null : name,
      date: form.date,
      // SVC-022: an empty counter is 0; SVC-023: an empty due value is null.
      km: km ?? 0,
      eh: eh ?? 0,
      useKmEh: form.useKmEh,
      expiredDate: due('expiredDate'),
      expiredKm: due('expiredKm'),
      expiredEh: due('expiredEh'),
      description: description === '' ? null : description,
    },
    errors: null,
  };
}

/** NAV-038: is there something that would be lost? */
export function isServiceChanged(form: ServiceForm, start: ServiceForm): boolean {
  return SERVICE_FIELDS.some((field) => form[field] !== start[field]);
}
