// Rows of plans and services as the calls answer them, with what is left until they are due.
import {
  type ActiveService,
  activeServices,
  differencesOf,
  newestServices,
  planLine,
} from '@flotila/domain/service/due.ts';
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { serviceLevel } from '@flotila/domain/vehicle/alert.ts';
import type { ServiceBriefView } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { VehicleFacts } from './due.queries.ts';
import type { PlanRow, ServiceRow } from './service.queries.ts';

const NOT_DUE = {
  expiredDate: null,
  expiredKm: null,
  expiredEh: null,
  diffDays: null,
  diffKm: null,
  diffEh: null,
  level: null,
};

/** SVC-008: a plan that is not active tells no due values. */
export function planView(row: PlanRow, facts: VehicleFacts | undefined): ServicePlanView {
  const plan = facts?.plans.find(({ servicePlanId }) => servicePlanId === row.servicePlanId);
  if (!facts || !plan?.active) return { ...row, ...NOT_DUE };
  const { expiredDate, expiredKm, expiredEh, ...left } = planLine(
    facts,
    plan,
    newestServices(facts.services),
  );
  const { diffDays, diffKm, diffEh, level } = left;
  return { ...row, expiredDate, expiredKm, expiredEh, diffDays, diffKm, diffEh, level };
}

/** Only an active service of a plan that is followed has a level; what is left is told of all. */
export function serviceView(row: ServiceRow, facts: VehicleFacts | undefined): ServiceView {
  const active = facts?.services.some(({ serviceId }) => serviceId === row.serviceId) ?? false;
  const plan = facts?.plans.find(({ servicePlanId }) => servicePlanId === row.planId);
  const left = facts ? differencesOf(row, facts, row.useKmEh) : NOT_DUE;
  const { diffDays, diffKm, diffEh } = left;
  const isFollowed = active && plan?.active !== false;
  return {
    ...row,
    numericPlate: facts?.numericPlate ?? '',
    active,
    diffDays,
    diffKm,
    diffEh,
    level: isFollowed ? serviceLevel(left) : null,
  };
}

/** API-035: what is active at the vehicle, and which of it is due or overdue. */
export function vehicleServices(facts: VehicleFacts | undefined): {
  currentServices: ServiceBriefView[];
  activeServices: ServiceBriefView[];
} {
  const all = facts ? activeServices(facts).map(briefOf) : [];
  return { currentServices: all.filter(({ level }) => level !== null), activeServices: all };
}

function briefOf(service: ActiveService): ServiceBriefView {
  const { expiredKm: _km, expiredEh: _eh, ...brief } = service;
  return brief;
}
