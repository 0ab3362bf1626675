// Service plans and services as written and answered (API-064 … API-068, SVC-015, SVC-020). Metres and
// seconds; a store result carries an error flag and a message beside the record (SVC-028).
import { z } from 'zod';
import {
  bodyId,
  calendarDay,
  endpoint,
  givenChange,
  moduleRight,
  page,
  paging,
  recordId,
  seenChange,
  withDefault,
} from '../endpoint.ts';
import { readPeriodText } from './period.ts';
import { SERVICE_TYPES } from './service.ts';

const metres = z.number().int().min(0).max(9_999_999_999);
const seconds = z.number().int().min(0).max(2_000_000_000);
/** What a plan repeats after: after nothing would be due for ever. */
const repeatedMetres = metres.min(1);
const repeatedSeconds = seconds.min(1);
const name = z.string().trim().max(50).nullable().default(null).transform(emptyToNull);

/** SVC-023: what is left empty is null. */
function emptyToNull(text: string | null): string | null {
  return text === '' ? null : text;
}

const ServicePlanFields = z.object({
  vehicleId: bodyId,
  typeCode: z.enum(SERVICE_TYPES),
  name,
  /** `1r 2m 3d` (VAL-023); null none. */
  repeatedPeriod: z
    .string()
    .trim()
    .max(20)
    .nullable()
    .default(null)
    .transform(emptyToNull)
    .refine((text) => text === null || readPeriodText(text) !== null, { error: 'period' }),
  repeatedKm: repeatedMetres.nullable().default(null),
  repeatedEh: repeatedSeconds.nullable().default(null),
  active: withDefault(z.boolean(), true),
  lastChange: givenChange,
});
/** VAL-021 … VAL-025, VAL-029: a plan of type `own` needs a name. */
export const ServicePlanInput = ServicePlanFields.refine(
  (plan) => plan.typeCode !== 'own' || plan.name !== null,
  { error: 'required', path: ['name'] },
);
export type ServicePlanInput = z.output<typeof ServicePlanInput>;

/** VAL-026 … VAL-028, SVC-022, SVC-023. */
export const ServiceInput = z.object({
  vehicleId: bodyId,
  planId: bodyId.nullable().default(null),
  typeCode: z.enum(SERVICE_TYPES).nullable().default(null),
  name,
  date: calendarDay,
  km: metres.nullable().default(0),
  eh: seconds.nullable().default(0),
  expiredDate: calendarDay.nullable().default(null),
  expiredKm: metres.nullable().default(null),
  expiredEh: seconds.nullable().default(null),
  description: z.string().trim().max(250).nullable().default(null).transform(emptyToNull),
  useKmEh: withDefault(z.boolean(), true),
  lastChange: givenChange,
});
export type ServiceInput = z.output<typeof ServiceInput>;

const due = {
  /** Left until due; negative is overdue. Days, metres, seconds. */
  diffDays: z.number().int().nullable(),
  diffKm: z.number().nullable(),
  diffEh: z.number().nullable(),
  level: z.enum(['notice', 'warning']).nullable(),
};

export const ServicePlanView = z.object({
  servicePlanId: z.number().int(),
  vehicleId: z.number().int(),
  typeCode: z.enum(SERVICE_TYPES),
  name: z.string().nullable(),
  repeatedPeriod: z.string().nullable(),
  repeatedKm: z.number().nullable(),
  repeatedEh: z.number().nullable(),
  active: z.boolean(),
  lastChange: z.string(),
  /** Next due by its newest service, without one from its making; null while not active (SVC-008). */
  expiredDate: z.iso.date().nullable(),
  expiredKm: z.number().nullable(),
  expiredEh: z.number().nullable(),
  ...due,
});
export type ServicePlanView = z.output<typeof ServicePlanView>;

export const ServiceView = z.object({
  serviceId: z.number().int(),
  planId: z.number().int().nullable(),
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  typeCode: z.enum(SERVICE_TYPES).nullable(),
  name: z.string().nullable(),
  date: z.iso.date(),
  km: z.number(),
  eh: z.number(),
  expiredDate: z.iso.date().nullable(),
  expiredKm: z.number().nullable(),
  expiredEh: z.number().nullable(),
  description: z.string().nullable(),
  useKmEh: z.boolean(),
  /** The newest of its plan, or of its type and name without one. */
  active: z.boolean(),
  lastChange: z.string(),
  ...due,
});
export type ServiceView = z.output<typeof ServiceView>;

const stored = { error: z.boolean(), message: z.string().nullable() };
export const StoredServicePlan = ServicePlanView.extend(stored);
export const StoredService = ServiceView.extend(stored);
const READ = moduleRight('service', 'read');
const storesPlan = {
  needs: moduleRight('service', 'write'),
  body: ServicePlanInput,
  answer: StoredServicePlan,
};
const storesService = {
  needs: moduleRight('service', 'write'),
  body: ServiceInput,
  answer: StoredService,
};
const ofRecord = { id: recordId };
/** API-068: POST with an id in the path makes a record too; the id is not looked at. */
const ofAnything = { id: z.string().max(20).describe('Not looked at, such as `new`') };

export const listServicePlans = endpoint('GET /v1/{company}/service-plan', {
  summary: 'Service plans of a vehicle, or of all',
  needs: READ,
  query: { ...paging(500), vehicle: recordId.optional() },
  answer: page(ServicePlanView),
});
export const getServicePlan = endpoint('GET /v1/{company}/service-plan/{id}', {
  summary: 'One service plan',
  needs: READ,
  path: ofRecord,
  answer: ServicePlanView,
});
export const createServicePlan = endpoint('POST /v1/{company}/service-plan', {
  summary: 'New service plan',
  ...storesPlan,
  status: 201,
});
export const createServicePlanAt = endpoint('POST /v1/{company}/service-plan/{id}', {
  summary: 'New service plan (older form of the call)',
  ...storesPlan,
  path: ofAnything,
  status: 201,
});
export const updateServicePlan = endpoint('PUT /v1/{company}/service-plan/{id}', {
  summary: 'Change a service plan',
  ...storesPlan,
  path: ofRecord,
});
export const deleteServicePlan = endpoint('DELETE /v1/{company}/service-plan/{id}', {
  summary: 'Delete a plan; withServices=true its services too, otherwise they stay without a plan',
  needs: moduleRight('service', 'delete'),
  path: ofRecord,
  query: { lastChange: seenChange, withServices: z.enum(['true', 'false']).default('false') },
});

export const listServices = endpoint('GET /v1/{company}/service', {
  summary: 'Services of a plan, of a vehicle, or of all; newest first',
  needs: READ,
  query: { ...paging(1000), plan: recordId.optional(), vehicle: recordId.optional() },
  answer: page(ServiceView),
});
export const getService = endpoint('GET /v1/{company}/service/{id}', {
  summary: 'One service',
  needs: READ,
  path: ofRecord,
  answer: ServiceView,
});
export const createService = endpoint('POST /v1/{company}/service', {
  summary: 'New service; empty due values follow from its plan (SVC-029)',
  ...storesService,
  status: 201,
});
export const createServiceAt = endpoint('POST /v1/{company}/service/{id}', {
  summary: 'New service (older form of the call)',
  ...storesService,
  path: ofAnything,
  status: 201,
});
export const updateService = endpoint('PUT /v1/{company}/service/{id}', {
  summary: 'Change a service',
  ...storesService,
  path: ofRecord,
});
export const deleteService = endpoint('DELETE /v1/{company}/service/{id}', {
  summary: 'Delete a service',
  needs: moduleRight('service', 'delete'),
  path: ofRecord,
  query: { lastChange: seenChange },
});
