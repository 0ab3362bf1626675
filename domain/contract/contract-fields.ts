// The fields of a contract (D-CTR, VAL-066 … VAL-068, D-CTR-011, D-CTR-013). Its days are no plain fields: they are taken
// whole (D-CTR-010).
import { z } from 'zod';
import type { Fields } from '../record/field.ts';
import { AMOUNT_MAX, isCurrency } from '../refueling/refueling.ts';
import { NAME_MAX } from '../text.ts';
import { RoutePlan } from './route-plan.ts';

export const PLAN_URL_MAX = 4_000;
const METRES_MAX = 40_000_000;
const SECONDS_MAX = 100 * 86_400;

const place = { kind: 'text', max: 200 } as const;
const planned = { kind: 'number', min: 0, places: 0 } as const;

/** What is typed and chosen, in the order of the form. */
export const CONTRACT_FIELDS = {
  name: { kind: 'text', max: NAME_MAX, isRequired: true },
  vehicleId: { kind: 'id', isRequired: true },
  subjectId: { kind: 'id' },
  fromPlace: place,
  toPlace: place,
  amount: {
    kind: 'number',
    min: 0,
    max: AMOUNT_MAX,
    places: 2,
    isMoney: true,
    isRequired: true,
  },
  currencyCode: {
    kind: 'text',
    max: 3,
    schema: z.string().length(3).toUpperCase().refine(isCurrency, { error: 'unknownCurrency' }),
    default: 'EUR',
    isRequired: true,
    list: { key: 'currency', width: '80px' },
  },
  active: { kind: 'flag', default: true, isWide: true },
} as const satisfies Fields;

/** Metres and seconds: of the plan, or what a program stored. */
export const PLANNED_FIELDS = {
  plannedDistance: { ...planned, max: METRES_MAX },
  plannedDuration: { ...planned, max: SECONDS_MAX },
} as const satisfies Fields;

/** Left out of lists. */
export const ROUTE_FIELDS = {
  plan: { kind: 'own', schema: RoutePlan },
  planUrl: { kind: 'text', max: PLAN_URL_MAX, schema: z.string().trim().max(PLAN_URL_MAX) },
} as const satisfies Fields;
