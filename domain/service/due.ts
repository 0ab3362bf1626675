// When the services of a vehicle are due: which service of a plan counts, what is left until the next
// one, and what the vehicle's own dates say (service.md §1). Metres, seconds, local days of the company.

import { DAY_MS } from '../time.ts';
import { type AlertLevel, type DueDifferences, serviceLevel } from '../vehicle/alert.ts';
import { addPeriod, readPeriodText } from './period.ts';
import type { ServiceType } from './service.ts';

/** Odometer and engine hours, metres and seconds; null unknown. */
export interface Counters {
  km: number | null;
  eh: number | null;
}

/** Values at which something is due; null: it does not depend on that. */
export interface DueValues {
  expiredDate: string | null;
  expiredKm: number | null;
  expiredEh: number | null;
}

export interface PlanFacts {
  servicePlanId: number;
  typeCode: ServiceType;
  name: string | null;
  repeatedPeriod: string | null;
  repeatedKm: number | null;
  repeatedEh: number | null;
  active: boolean;
  /** Local day on which the plan was made. */
  createdDay: string;
}

export interface ServiceFacts extends DueValues {
  serviceId: number;
  planId: number | null;
  typeCode: ServiceType | null;
  name: string | null;
  date: string;
  useKmEh: boolean;
}

/** What a vehicle itself says of its next inspections (decision 4), and its tracker of the CAN bus. */
export interface VehicleDates {
  motDate: string | null;
  tachographCheckDate: string | null;
  serviceDate: string | null;
  serviceKm: number | null;
  serviceEh: number | null;
  /** Metres to the next service as the vehicle's computer tells; null: not told or not wanted. */
  measuredKm: number | null;
  /** Local day on which the vehicle's computer expects the next service. */
  measuredDate: string | null;
}

/** All that the due values of one vehicle depend on. */
export interface VehicleServices {
  today: string;
  now: Counters;
  /** Where the counters began, for plans without a service. */
  start: Counters;
  dates: VehicleDates;
  plans: readonly PlanFacts[];
  services: readonly ServiceFacts[];
}

/** One line of a vehicle's services: a plan, a service without one, or a date of the vehicle. */
export interface ActiveService extends DueValues, DueDifferences {
  servicePlanId: number | null;
  serviceId: number | null;
  typeCode: ServiceType;
  name: string | null;
  level: AlertLevel | null;
}

/** What is left until due. `useKmEh` false: only the date counts (service.md §1). */
export function differencesOf(
  due: DueValues,
  at: { today: string; now: Counters },
  useKmEh = true,
): DueDifferences {
  return {
    diffDays: due.expiredDate === null ? null : daysBetween(at.today, due.expiredDate),
    diffKm: useKmEh ? minus(due.expiredKm, at.now.km) : null,
    diffEh: useKmEh ? minus(due.expiredEh, at.now.eh) : null,
  };
}

/** Due values of a service that repeats from a day and counters; what the plan does not repeat is null. */
export function dueAfter(
  plan: Pick<PlanFacts, 'repeatedPeriod' | 'repeatedKm' | 'repeatedEh'>,
  day: string,
  counters: Counters,
): DueValues {
  const period = plan.repeatedPeriod === null ? null : readPeriodText(plan.repeatedPeriod);
  return {
    expiredDate: period && addPeriod(day, period),
    expiredKm: plus(counters.km, plan.repeatedKm),
    expiredEh: plus(counters.eh, plan.repeatedEh),
  };
}

/** The newest service of each plan, and of each type and name without one; of one day the later entered. */
export function newestServices<T extends ServiceFacts>(services: readonly T[]): T[] {
  const newest = new Map<string, T>();
  for (const service of services) {
    const key = keyOf(service);
    const known = newest.get(key);
    if (!known || isNewer(service, known)) newest.set(key, service);
  }
  return [...newest.values()];
}

/** Lines of all that is active at the vehicle: plans, then services without a plan, then its dates. */
export function activeServices(vehicle: VehicleServices): ActiveService[] {
  const newest = newestServices(vehicle.services);
  const ofPlans = vehicle.plans
    .filter(({ active }) => active)
    .map((plan) => planLine(vehicle, plan, newest));
  const alone = newest
    .filter(({ planId }) => planId === null)
    .map((service) => line(vehicle, service, service, service.useKmEh));
  const known = [...ofPlans, ...alone];
  return [...known, ...implicitServices(vehicle, known)];
}

/** Due values and what is left of a plan: by its newest service, else from the plan's making (SVC-008). */
export function planLine(
  vehicle: VehicleServices,
  plan: PlanFacts,
  newest: readonly ServiceFacts[],
): ActiveService {
  const service = newest.find(({ planId }) => planId === plan.servicePlanId);
  const head = { ...plan, serviceId: service?.serviceId ?? null };
  if (service) return line(vehicle, head, service, service.useKmEh);
  return line(vehicle, head, dueAfter(plan, plan.createdDay, vehicle.start));
}

interface LineHead {
  servicePlanId?: number | null;
  serviceId?: number | null;
  typeCode: ServiceType | null;
  name: string | null;
}

function line(
  vehicle: VehicleServices,
  head: LineHead,
  due: DueValues,
  useKmEh = true,
): ActiveService {
  const differences = differencesOf(due, vehicle, useKmEh);
  return {
    servicePlanId: head.servicePlanId ?? null,
    serviceId: head.serviceId ?? null,
    typeCode: head.typeCode ?? 'own',
    name: head.name,
    expiredDate: due.expiredDate,
    expiredKm: due.expiredKm,
    expiredEh: due.expiredEh,
    ...differences,
    level: serviceLevel(differences),
  };
}

/**
 * Dates of the vehicle as services. Its next regular service is an oil change where it depends on a
 * counter, else an inspection; what the vehicle's computer tells goes before what somebody typed. A
 * known service of the type that holds at least as long takes the place of such a date: people enter
 * what they had done, and hardly anybody goes back to the vehicle's form.
 */
function implicitServices(
  vehicle: VehicleServices,
  known: readonly ActiveService[],
): ActiveService[] {
  const { dates, now } = vehicle;
  const regular: DueValues = {
    expiredDate: dates.measuredDate ?? dates.serviceDate,
    expiredKm: plus(now.km, dates.measuredKm) ?? dates.serviceKm,
    expiredEh: dates.serviceEh,
  };
  const dependsOnCounter = regular.expiredKm !== null || regular.expiredEh !== null;
  const found = [
    dateLine(vehicle, 'mot', dates.motDate),
    dateLine(vehicle, 'tacho_check', dates.tachographCheckDate),
    line(vehicle, named(dependsOnCounter ? 'oil_change' : 'warranty_inspection'), regular),
  ];
  return found.filter(
    (one) =>
      (one.expiredDate ?? one.expiredKm ?? one.expiredEh) !== null &&
      !known.some((other) => other.typeCode === one.typeCode && holdsAsLong(other, one)),
  );
}

function dateLine(vehicle: VehicleServices, typeCode: ServiceType, date: string | null) {
  return line(vehicle, named(typeCode), { expiredDate: date, expiredKm: null, expiredEh: null });
}

function named(typeCode: ServiceType): LineHead {
  return { typeCode, name: null };
}

function holdsAsLong(service: DueValues, than: DueValues): boolean {
  return (
    isAtLeast(service.expiredDate, than.expiredDate) &&
    isAtLeast(service.expiredKm, than.expiredKm) &&
    isAtLeast(service.expiredEh, than.expiredEh)
  );
}

function isAtLeast<T extends string | number>(value: T | null, limit: T | null): boolean {
  return limit === null || (value !== null && value >= limit);
}

function keyOf({ planId, typeCode, name }: ServiceFacts): string {
  return planId === null ? JSON.stringify([typeCode, name]) : `plan ${planId}`;
}

function isNewer(one: ServiceFacts, other: ServiceFacts): boolean {
  if (one.date !== other.date) return one.date > other.date;
  return one.serviceId > other.serviceId;
}

/** Calendar days from one local day to another; clock changes do not matter. */
function daysBetween(from: string, to: string): number {
  return Math.round((dayTs(to) - dayTs(from)) / DAY_MS);
}

function dayTs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function plus(value: number | null, more: number | null): number | null {
  return value === null || more === null ? null : value + more;
}

function minus(value: number | null, less: number | null): number | null {
  return value === null || less === null ? null : value - less;
}
