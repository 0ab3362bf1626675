// The plain fields of a service plan (VAL-021 … VAL-025) and of a service (VAL-026 … VAL-028, SVC-022, SVC-023) in the order of
// their forms. Metres and seconds.
import { z } from 'zod';
import type { Fields } from '../record/field.ts';
import { readPeriodText } from './period.ts';
import { SERVICE_TYPES } from './service.ts';

/** `1r 2m 3d` (VAL-023). */
const period = z
  .string()
  .trim()
  .max(20)
  .refine((text) => text === '' || readPeriodText(text) !== null, { error: 'period' });

const name = { kind: 'text', max: 50, schema: z.string().trim().max(50) } as const;
/** Shown as whole kilometres (SVC-017) and hours (SVC-018). */
const whole = { kind: 'number', min: 0, places: 0, digits: 0 } as const;
const metres = { ...whole, max: 9_999_999_999, unit: 'km' } as const;
const seconds = { ...whole, max: 2_000_000_000, unit: 'h' } as const;

export const SERVICE_PLAN_FIELDS = {
  typeCode: { kind: 'choice', of: SERVICE_TYPES, isRequired: true },
  name,
  repeatedPeriod: { kind: 'text', max: 20, schema: period },
  // After nothing it would be due for ever.
  repeatedKm: { ...metres, min: 1 },
  repeatedEh: { ...seconds, min: 1 },
  active: { kind: 'flag', default: true },
} as const satisfies Fields;

export const SERVICE_FIELDS = {
  planId: { kind: 'id', column: 'service_plan_id' },
  typeCode: { kind: 'choice', of: SERVICE_TYPES },
  name,
  date: { kind: 'day', isRequired: true },
  // Empty is 0, and 0 is "not given" (decision 5).
  km: { ...metres, default: 0 },
  eh: { ...seconds, default: 0 },
  useKmEh: { kind: 'flag', default: true },
  expiredDate: { kind: 'day' },
  expiredKm: metres,
  expiredEh: seconds,
  description: { kind: 'text', max: 250, schema: z.string().trim().max(250) },
} as const satisfies Fields;
