// The rows of the services table: what counts now before what was replaced, the most urgent first, and
// the due dates of the vehicle itself among them (service.md §1: implicit services). Pure.
import type { ServiceView } from '@flotila/domain/service/service.api.ts';
import type { AlertLevel } from '@flotila/domain/vehicle/alert.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

type ServiceBrief = NonNullable<MapVehicle['activeServices']>[number];

/** A due value that stands in the vehicle's record, so it is no service that could be changed here. */
export interface ImplicitService extends ServiceBrief {
  key: string;
}

export interface ServiceRows {
  /** The newest of each plan or kind, and what the vehicle's record says; most urgent first. */
  current: (ServiceView | ImplicitService)[];
  /** Replaced by newer ones, newest first. */
  older: ServiceView[];
}

/** Rows of the table. `active`: activeServices of the vehicle; with a plan selected, none are implicit. */
export function serviceRows(
  services: readonly ServiceView[],
  active: readonly ServiceBrief[],
  planId: number | null,
): ServiceRows {
  const byDate = [...services].sort(
    (a, b) => compareText(b.date, a.date) || b.serviceId - a.serviceId,
  );
  const implicit = active
    .filter((one) => one.serviceId === null && one.servicePlanId === null)
    .map((one, index) => ({ ...one, key: `${one.typeCode}-${index}` }));
  return {
    current: [...byDate.filter((one) => one.active), ...(planId === null ? implicit : [])].sort(
      byUrgency,
    ),
    older: byDate.filter((one) => !one.active),
  };
}

export function isImplicit(row: ServiceView | ImplicitService): row is ImplicitService {
  return 'key' in row;
}

/** Overdue, then due soon, then the rest; inside by the days that are left. */
export function byUrgency(a: Urgent, b: Urgent): number {
  return weight(a.level) - weight(b.level) || daysOf(a) - daysOf(b);
}

interface Urgent {
  level: AlertLevel | null;
  diffDays: number | null;
}

function weight(level: AlertLevel | null): number {
  if (level === 'warning') return 0;
  return level === 'notice' ? 1 : 2;
}

function daysOf({ diffDays }: Urgent): number {
  return diffDays ?? Number.MAX_SAFE_INTEGER;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
