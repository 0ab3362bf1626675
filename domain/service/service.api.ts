// Service plans and services as written and answered (API-064 … API-068, SVC-015, SVC-020). Metres and
// seconds; a store result carries an error flag and a message beside the record (SVC-028).
import { z } from 'zod';
import {
  bodyId,
  endpoint,
  givenChange,
  moduleRight,
  page,
  paging,
  recordId,
  seenChange,
} from '../endpoint.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { SERVICE_TYPES } from './service.ts';
import { SERVICE_FIELDS, SERVICE_PLAN_FIELDS } from './service-fields.ts';
import { due, ServicePlanView } from './service-plan.api.ts';

/** VAL-021 … VAL-025, VAL-029: a plan of type `own` needs a name. */
export const ServicePlanInput = z
  .object({ vehicleId: bodyId, ...givenShape(SERVICE_PLAN_FIELDS), lastChange: givenChange })
  .refine((plan) => plan.typeCode !== 'own' || plan.name, { error: 'required', path: ['name'] });
export type ServicePlanInput = z.output<typeof ServicePlanInput>;

/** VAL-026 … VAL-028, SVC-022, SVC-023. */
export const ServiceInput = z.object({
  vehicleId: bodyId,
  ...givenShape(SERVICE_FIELDS),
  lastChange: givenChange,
});
export type ServiceInput = z.output<typeof ServiceInput>;

export const ServiceView = z.object({
  serviceId: z.number().int(),
  vehicleId: z.number().int(),
  numericPlate: z.string(),
  ...toldShape(SERVICE_FIELDS),
  typeCode: z.enum(SERVICE_TYPES).nullable(),
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
