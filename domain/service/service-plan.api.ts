// Service plans with what of them is due next, as the map asks for them too (API-064, SVC-008). Metres and seconds.
import { z } from 'zod';
import { endpoint, moduleRight, page, paging, recordId } from '../endpoint.ts';
import type { ToldShape } from '../record/field.ts';
import { SERVICE_TYPES } from './service.ts';
import type { SERVICE_PLAN_FIELDS } from './service-fields.ts';

export const due = {
  /** Left until due; negative is overdue. Days, metres, seconds. */
  diffDays: z.number().int().nullable(),
  diffKm: z.number().nullable(),
  diffEh: z.number().nullable(),
  level: z.enum(['notice', 'warning']).nullable(),
};

const entered = {
  name: z.string().nullable(),
  repeatedPeriod: z.string().nullable(),
  repeatedKm: z.number().int().nullable(),
  repeatedEh: z.number().int().nullable(),
  active: z.boolean(),
} satisfies Omit<ToldShape<typeof SERVICE_PLAN_FIELDS>, 'typeCode'>;

export const ServicePlanView = z.object({
  servicePlanId: z.number().int(),
  vehicleId: z.number().int(),
  typeCode: z.enum(SERVICE_TYPES),
  ...entered,
  lastChange: z.string(),
  /** Next due by its newest service, without one from its making; null while not active (SVC-008). */
  expiredDate: z.iso.date().nullable(),
  expiredKm: z.number().nullable(),
  expiredEh: z.number().nullable(),
  ...due,
});
export type ServicePlanView = z.output<typeof ServicePlanView>;

export const listServicePlans = endpoint('GET /v1/{company}/service-plan', {
  summary: 'Service plans of a vehicle, or of all',
  tool: 'list_services',
  needs: moduleRight('service', 'read'),
  query: { ...paging(500), vehicle: recordId.optional() },
  answer: page(ServicePlanView),
});
