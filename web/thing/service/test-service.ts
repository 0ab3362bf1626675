// A plan and a service for tests, so that each test says only what it is about.
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';

const NOTHING_DUE = { diffDays: null, diffKm: null, diffEh: null, level: null };
const NO_DUE_VALUES = { expiredDate: null, expiredKm: null, expiredEh: null };

export function testPlan(fields: Partial<ServicePlanView> = {}): ServicePlanView {
  return {
    servicePlanId: 7,
    vehicleId: 1,
    typeCode: 'oil_change',
    name: null,
    active: true,
    repeatedPeriod: null,
    repeatedKm: null,
    repeatedEh: null,
    lastChange: 'a',
    ...NO_DUE_VALUES,
    ...NOTHING_DUE,
    ...fields,
  };
}

export function testService(fields: Partial<ServiceView> = {}): ServiceView {
  return {
    serviceId: 1,
    planId: null,
    vehicleId: 1,
    numericPlate: 'BA001TT',
    typeCode: 'mot',
    name: null,
    date: '2024-07-01',
    km: 0,
    eh: 0,
    description: null,
    useKmEh: true,
    active: true,
    lastChange: 'a',
    ...NO_DUE_VALUES,
    ...NOTHING_DUE,
    ...fields,
  };
}
