// Service plans and services of a vehicle as the screens read them: every page until all are there. What
// is left until a due value moves with the vehicle, so they are read again every minute.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { listServices, type ServiceView } from '@flotila/domain/service/service.api.ts';
import {
  listServicePlans,
  type ServicePlanView,
} from '@flotila/domain/service/service-plan.api.ts';
import { getVehicle } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf } from '../../ground/call/api.ts';

const REFRESH_MS = 60_000;
/** 20 000 services or plans of one vehicle. */
const SERVICES: PageLimits = { size: 1000, pagesMax: 20 };

/** What must be read again after a plan or a service changed. The list of vehicles is told by the stream. */
export const SERVICE_READERS: readonly Endpoint[] = [listServicePlans, listServices, getVehicle];

/** All plans of the vehicle. */
export function useServicePlans(company: string, vehicleId: number) {
  return useQuery({
    queryKey: [...keyOf(listServicePlans), company, vehicleId],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }): Promise<ServicePlanView[]> =>
      allRows(listServicePlans, { company, query: { vehicle: vehicleId } }, signal, SERVICES),
  });
}

/**
 * Services of the vehicle, or of one plan of it (SVC-026), newest first. All of the vehicle are asked for
 * once: a plan is chosen without waiting, and a plan that somebody deleted is asked for no more.
 */
export function useServices(company: string, vehicleId: number, planId: number | null) {
  const select = useCallback(
    (services: ServiceView[]) =>
      planId === null ? services : services.filter((service) => service.planId === planId),
    [planId],
  );
  return useQuery({
    queryKey: [...keyOf(listServices), company, vehicleId],
    refetchInterval: REFRESH_MS,
    select,
    queryFn: ({ signal }): Promise<ServiceView[]> =>
      allRows(listServices, { company, query: { vehicle: vehicleId } }, signal, SERVICES),
  });
}
