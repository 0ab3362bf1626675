// What each vehicle's plans say is due or overdue, for marks and lines that show more than its levels: one
// question for the whole fleet, asked only where something is due and the user may read services.
import {
  listServicePlans,
  type ServicePlanView,
} from '@flotila/domain/service/service-plan.api.ts';
import { toHours, toKm } from '@flotila/domain/units.ts';
import {
  type AlertKind,
  alertKind,
  type NearestDue,
  nearestDue,
} from '@flotila/domain/vehicle/alert.ts';
import { useQuery } from '@tanstack/react-query';
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { number } from '../../ground/words/format.ts';

/** What is left moves slowly; a change of a plan is told to who changed it. */
const REFRESH_MS = 300_000;
/** Of a fleet with more plans some marks have a word and no number. */
const LIMITS: PageLimits = { size: 1000, pagesMax: 10 };

/** By the number of the vehicle: of each kind what is due first. */
export type DueNow = Record<number, Partial<Record<AlertKind, NearestDue>>>;

/** undefined: not known, or not for this user. One of all who ask reads it anew from time to time. */
export function useDueNow(isAsked: boolean, isRefreshed = false): DueNow | undefined {
  const { ccode: company, may } = useCompany();
  const { data } = useQuery<DueNow>({
    queryKey: [...keyOf(listServicePlans), company, 'now'],
    enabled: isAsked && may('service', 'read'),
    staleTime: REFRESH_MS / 2,
    refetchInterval: (query) => isRefreshed && nextRefresh(query.state, REFRESH_MS),
    queryFn: async ({ signal }) =>
      dueNow(await allRows(listServicePlans, { company }, signal, LIMITS)),
  });
  return data;
}

/** Of the plans that are due or overdue. */
export function dueNow(plans: readonly ServicePlanView[]): DueNow {
  const now: DueNow = {};
  for (const plan of plans) {
    const nearest = plan.level && nearestDue(plan);
    if (!nearest) continue;
    const kind = alertKind(plan.typeCode);
    const ofVehicle = now[plan.vehicleId] ?? {};
    const known = ofVehicle[kind];
    if (!known || nearest.share < known.share) ofVehicle[kind] = nearest;
    now[plan.vehicleId] = ofVehicle;
  }
  return now;
}

/** "−2 dni", "647 km", "12 h"; what ends today says so. */
export function leftText({ by, left }: NearestDue): string {
  const sign = left < 0 ? '−' : '';
  const size = Math.abs(left);
  if (by === 'days') return size === 0 ? t('due.today') : `${sign}${t('time.days', { n: size })}`;
  return by === 'km' ? `${sign}${number(toKm(size))} km` : `${sign}${number(toHours(size))} h`;
}
