// The rules of the form of a contract (D-CTR, VAL-066 … VAL-069, VAL-084): how it begins, what a route link fills
// in, what is sent, what is refused. Pure. Days are whole days of the company (D-CTR-010).

import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { amountOver } from '@flotila/domain/contract/contract.ts';
import { CONTRACT_FIELDS, PLAN_URL_MAX } from '@flotila/domain/contract/contract-fields.ts';
import { planTotals, type RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { lengthOf, readDecimal } from '@flotila/domain/text.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { dayOf, dayRefusal, endRefusal, momentOf } from '../day-moment.ts';
import type { FieldsProps } from '../module.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const CONTRACT = formTable('ctr.', CONTRACT_FIELDS);

export interface ContractForm extends FormOf<typeof CONTRACT_FIELDS> {
  /** `yyyy-MM-dd` of the company, '' open. */
  from: string;
  to: string;
  planUrl: string;
  /** The link from which `plan` comes; while it is another one than `planUrl`, the plan is not known. */
  planOf: string;
  plan: RoutePlan | null;
  /** Metres and seconds; of contracts without a plan what a program stored. */
  planned: Planned;
}

interface Planned {
  distance: number | null;
  duration: number | null;
}

export type ContractFieldsProps = FieldsProps<ContractRecord, ContractForm>;

/** `vehicle`: whose contracts the new one was asked for at, as the address has it. */
export function startContract(
  record: ContractRecord | null,
  {
    timeZone,
    language,
    today,
    vehicle,
  }: { timeZone: string; language: Language; today: string; vehicle?: string },
): ContractForm {
  const form = startFields(CONTRACT, record, language);
  if (!record) {
    const vehicleId = /^\d+$/.test(vehicle ?? '') ? String(Number(vehicle)) : '';
    // Without a day it would stand in no month, plan or panel.
    return { ...form, ...NO_PLAN, vehicleId, from: today, to: today };
  }
  const { plan, plannedDistance, plannedDuration } = record;
  const planUrl = record.planUrl ?? '';
  return {
    ...form,
    from: dayOf(record.fromTimestamp, timeZone),
    to: dayOf(record.toTimestamp, timeZone),
    plan,
    planUrl,
    planOf: planUrl,
    planned: { distance: plannedDistance, duration: plannedDuration },
  };
}

/** Without a link there is no plan; places that it filled in stay. */
export const NO_PLAN = {
  planUrl: '',
  planOf: '',
  plan: null,
  planned: { distance: null, duration: null },
};

/**
 * D-CTR-007: what the answer for the link `url` fills in. Places change only where nothing stands, or what the
 * plan before had filled in.
 */
export function withPlan(form: ContractForm, url: string, plan: RoutePlan): Partial<ContractForm> {
  const place = (typed: string, before: string | undefined, now: string | undefined) =>
    typed.trim() === '' || typed === before ? (now ?? typed) : typed;
  const [was, is] = [form.plan?.waypoints, plan.waypoints];
  return {
    plan,
    planOf: url,
    planned: plannedBy(plan),
    fromPlace: place(form.fromPlace, was?.at(0)?.name, is.at(0)?.name),
    toPlace: place(form.toPlace, was?.at(-1)?.name, is.at(-1)?.name),
  };
}

function plannedBy(plan: RoutePlan): Planned {
  const { distance, duration } = planTotals(plan);
  return { distance: Math.round(distance), duration: Math.round(duration) };
}

export function readContract(
  form: ContractForm,
  record: ContractRecord | null,
  { timeZone, language }: { timeZone: string; language: Language },
): ReadForm {
  const { from, to, plan, planned, planUrl } = form;
  return readForm(CONTRACT, {
    form,
    record,
    language,
    beside: {
      fromTimestamp: momentOf(from, '00:00:00', record?.fromTimestamp ?? null, timeZone),
      toTimestamp: momentOf(to, '23:59:59', record?.toTimestamp ?? null, timeZone),
      plannedDistance: planned.distance,
      plannedDuration: planned.duration,
      plan,
      planUrl: planUrl.trim() || null,
    },
    refused: { from: dayRefusal(from), to: endRefusal(from, to), planUrl: refusedLink(form) },
  });
}

function refusedLink({ planUrl, planOf }: ContractForm): FieldRefusal | null {
  const url = planUrl.trim();
  if (lengthOf(url) > PLAN_URL_MAX) return { code: 'maxLength', params: { max: PLAN_URL_MAX } };
  return url === planOf.trim() ? null : { code: 'routeUnread' };
}

/** A kilometre's share of what is typed, null while either is not known. Metres. */
export function typedPerKm(
  form: Pick<ContractForm, 'amount'>,
  metres: number | null,
  language: Language,
): number | null {
  const amount = readDecimal(form.amount, language, CONTRACT_FIELDS.amount.places);
  return amount === null ? null : amountOver(amount, metres);
}
