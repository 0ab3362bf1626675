// The rules of the form of a contract (D-CTR, VAL-066 … VAL-069, VAL-084): how it begins, what a route link fills
// in, what is sent, what is refused. Pure. Days are whole days of the company (D-CTR-010).

import {
  CONTRACT_PLACE_MAX,
  type ContractInput,
  type ContractRecord,
  PLAN_URL_MAX,
} from '@flotila/domain/contract/contract.api.ts';
import { amountOver } from '@flotila/domain/contract/contract.ts';
import { planTotals, type RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import { AMOUNT_MAX } from '@flotila/domain/refueling/refueling.ts';
import { lengthOf, lineRefusal, NAME_MAX, readDecimal } from '@flotila/domain/text.ts';
import { isDay, localDay } from '@flotila/domain/time.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import { type FieldRefusals, type FieldsProps, refusalsOf } from '../module.ts';

const MONEY_DIGITS = 2;
/** D-CTR-005. */
const CURRENCY = 'EUR';

export interface ContractForm {
  name: string;
  /** '' none chosen yet. */
  vehicleId: string;
  /** '' without one. */
  subjectId: string;
  active: boolean;
  /** `yyyy-MM-dd` of the company, '' open. */
  from: string;
  to: string;
  planUrl: string;
  /** The link from which `plan` comes; while it is another one than `planUrl`, the plan is not known. */
  planOf: string;
  plan: RoutePlan | null;
  /** Metres and seconds; of contracts without a plan what a program stored. */
  planned: Planned;
  fromPlace: string;
  toPlace: string;
  amount: string;
  currencyCode: string;
}

interface Planned {
  distance: number | null;
  duration: number | null;
}

export type ContractFieldsProps = FieldsProps<ContractRecord, ContractForm>;

export type ContractBody = Omit<ContractInput, 'lastChange'> & { lastChange?: string };

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
  if (!record) {
    const vehicleId = /^\d+$/.test(vehicle ?? '') ? String(Number(vehicle)) : '';
    return {
      name: '',
      vehicleId,
      subjectId: '',
      active: true,
      // Without a day it would stand in no month, plan or panel.
      from: today,
      to: today,
      planUrl: '',
      planOf: '',
      plan: null,
      planned: { distance: null, duration: null },
      fromPlace: '',
      toPlace: '',
      amount: '',
      currencyCode: CURRENCY,
    };
  }
  const { name, active, plan, currencyCode, plannedDistance, plannedDuration } = record;
  const planUrl = record.planUrl ?? '';
  return {
    name,
    active,
    plan,
    currencyCode,
    planUrl,
    planOf: planUrl,
    vehicleId: String(record.vehicleId),
    subjectId: record.subjectId === null ? '' : String(record.subjectId),
    from: dayOf(record.fromTimestamp, timeZone),
    to: dayOf(record.toTimestamp, timeZone),
    planned: { distance: plannedDistance, duration: plannedDuration },
    fromPlace: record.fromPlace ?? '',
    toPlace: record.toPlace ?? '',
    amount: moneyText(record.amount, language),
  };
}

/** As the language writes money, so that it is read back as it is. */
function moneyText(amount: number, language: Language): string {
  const digits = { minimumFractionDigits: MONEY_DIGITS, maximumFractionDigits: MONEY_DIGITS };
  return new Intl.NumberFormat(language, digits).format(amount);
}

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

/** Without a link there is no plan; places that it filled in stay. */
export function withoutPlan(): Partial<ContractForm> {
  const planned = { distance: null, duration: null };
  return { planUrl: '', planOf: '', plan: null, planned };
}

function plannedBy(plan: RoutePlan): Planned {
  const { distance, duration } = planTotals(plan);
  return { distance: Math.round(distance), duration: Math.round(duration) };
}

export function readContract(
  form: ContractForm,
  record: ContractRecord | null,
  { timeZone, language }: { timeZone: string; language: Language },
): { body: ContractBody; errors?: never } | { body?: never; errors: FieldRefusals } {
  const [name, fromPlace, toPlace] = [form.name.trim(), form.fromPlace.trim(), form.toPlace.trim()];
  const planUrl = form.planUrl.trim();
  const amount = readAmount(form.amount, language);
  const errors = refusalsOf({
    name: name === '' ? { code: 'required' } : lineRefusal(name, NAME_MAX),
    vehicleId: form.vehicleId === '' ? { code: 'required' } : null,
    from: form.from === '' || isDay(form.from) ? null : { code: 'date' },
    to: refusedEnd(form),
    planUrl: refusedLink(form),
    fromPlace: lineRefusal(fromPlace, CONTRACT_PLACE_MAX),
    toPlace: lineRefusal(toPlace, CONTRACT_PLACE_MAX),
    amount: typeof amount === 'number' ? null : amount,
    currencyCode: form.currencyCode === '' ? { code: 'required' } : null,
  });
  if (typeof amount !== 'number' || Object.keys(errors).length > 0) return { errors };
  return {
    body: {
      name,
      amount,
      active: form.active,
      currencyCode: form.currencyCode,
      vehicleId: Number(form.vehicleId),
      subjectId: form.subjectId === '' ? null : Number(form.subjectId),
      fromPlace: fromPlace || null,
      toPlace: toPlace || null,
      fromTimestamp: momentOf(form.from, '00:00:00', record?.fromTimestamp ?? null, timeZone),
      toTimestamp: momentOf(form.to, '23:59:59', record?.toTimestamp ?? null, timeZone),
      plannedDistance: form.planned.distance,
      plannedDuration: form.planned.duration,
      plan: form.plan,
      planUrl: planUrl || null,
      ...(record ? { lastChange: record.lastChange } : {}),
    },
  };
}

/** VAL-067: groups of thousands are taken as the language writes them. */
function readAmount(typed: string, language: Language): number | FieldRefusal {
  if (typed.trim() === '') return { code: 'required' };
  const amount = readDecimal(typed, language, MONEY_DIGITS);
  if (amount === null) return { code: 'decimal', params: { places: MONEY_DIGITS } };
  const isInside = amount >= 0 && amount <= AMOUNT_MAX;
  return isInside ? amount : { code: 'range', params: { min: 0, max: AMOUNT_MAX } };
}

/** VAL-084. */
function refusedEnd({ from, to }: ContractForm): FieldRefusal | null {
  if (to !== '' && !isDay(to)) return { code: 'date' };
  return from !== '' && to !== '' && to < from ? { code: 'beforeFrom' } : null;
}

function refusedLink({ planUrl, planOf }: ContractForm): FieldRefusal | null {
  const url = planUrl.trim();
  if (lengthOf(url) > PLAN_URL_MAX) return { code: 'maxLength', params: { max: PLAN_URL_MAX } };
  return url === planOf.trim() ? null : { code: 'routeUnread' };
}

function dayOf(moment: string | null, timeZone: string): string {
  return moment === null ? '' : localDay(Date.parse(moment), timeZone);
}

/** D-CTR-010. A day that was not changed keeps its moment: a program may have stored another time. */
function momentOf(
  day: string,
  time: string,
  stored: string | null,
  timeZone: string,
): string | null {
  if (day === '') return null;
  return dayOf(stored, timeZone) === day ? stored : `${day}T${time}`;
}

/** A kilometre's share of what is typed, null while either is not known. Metres. */
export function typedPerKm(
  form: Pick<ContractForm, 'amount'>,
  metres: number | null,
  language: Language,
): number | null {
  const amount = readDecimal(form.amount, language, MONEY_DIGITS);
  return amount === null ? null : amountOver(amount, metres);
}
