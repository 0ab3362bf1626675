// Alerts as panel, map, bell and glance read them: what nobody has acknowledged, however old, and all of the
// last days. Live changes and what the user does go into the same answers.
import {
  ACKNOWLEDGED_AT_ONCE_MAX,
  type Alert,
  acknowledgeAlerts,
  countAlerts,
  getAlert,
  listAlerts,
} from '@flotila/domain/alert/alert.api.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { call, keyOf, nextRefresh, useEndpoint } from '../../ground/call/api.ts';
import { overAnswers, readAnew } from '../../ground/live/meanwhile.ts';
import { groupAlerts, type SeverityCounts, withChanged } from './alert-list.ts';
import { SEVERITIES, type Severity } from './alerts-place.ts';

/** 2 000 alerts: nobody reads more; older ones come as these are acknowledged. */
const LIMITS: PageLimits = { size: 500, pagesMax: 4 };
/** The floor beneath the live stream. */
const REFRESH_MS = 60_000;
/** Among the newest may be some that were withdrawn. */
const NEWEST: PageLimits = { size: 10, pagesMax: 1 };

/** All that nobody has acknowledged since the first moment of a local day, newest first; null waits. */
export function useOpenAlerts(company: string, day: string | null) {
  const asked = { from: `${day}T00:00:00`, acknowledged: 'false' as const };
  return useAlertList(company, day === null ? null : asked);
}

/** All alerts since the first moment of a local day; null waits. */
export function useAlertsSince(company: string, day: string | null) {
  return useAlertList(company, day === null ? null : { from: `${day}T00:00:00` });
}

interface Asked {
  from?: string;
  acknowledged?: 'false';
  severity?: Severity;
}

function useAlertList(company: string, asked: Asked | null, limits = LIMITS) {
  return useQuery<Alert[]>({
    queryKey: [...keyOf(listAlerts), company, asked],
    enabled: asked !== null,
    refetchInterval: (query) => nextRefresh(query.state, REFRESH_MS),
    queryFn: ({ signal }) => allRows(listAlerts, { company, query: { ...asked } }, signal, limits),
  });
}

/** How many nobody has acknowledged, and how many there were since yesterday, by severity. */
export function useAlertCounts(company: string) {
  return useEndpoint(countAlerts, { company }, { refetchIntervalMs: REFRESH_MS });
}

/** The newest of the worst that nobody has acknowledged; undefined while it is not known or there is none. */
export function useWorstOpen(company: string, counts: SeverityCounts | null): Alert | undefined {
  const severity = counts && SEVERITIES.find((one) => counts[one] > 0);
  const asked = severity ? { acknowledged: 'false' as const, severity } : null;
  const { data } = useAlertList(company, asked, NEWEST);
  return data && groupAlerts(data).open[0];
}

/** The alert with all that is known of it; null waits. */
export function useAlertDetail(company: string, alertId: number | null) {
  return useEndpoint(getAlert, alertId === null ? null : { company, path: { alertId } });
}

/** Puts alerts that are new or changed into every list that is shown. */
export function patchAlerts(cache: QueryClient, company: string, changed: readonly Alert[]): void {
  overAnswers(cache, [...keyOf(listAlerts), company], (lists) =>
    cache.setQueriesData<Alert[]>(lists, (list) => list && withChanged(list, changed)),
  );
  for (const { alertId } of changed)
    readAnew(cache, keyOf(getAlert, { company, path: { alertId } }));
}

/** Reads all lists that are shown anew. */
export function rereadAlerts(cache: QueryClient): void {
  readAnew(cache, keyOf(listAlerts));
}

/** Reads the numbers of bell and glance anew. */
export function recountAlerts(cache: QueryClient): void {
  readAnew(cache, keyOf(countAlerts));
}

/** Acknowledges them, or takes it back; the alerts as they are then. `note` null: none. Throws CallFailure. */
export async function sendAcknowledged(
  company: string,
  alertIds: readonly number[],
  { acknowledged, note }: { acknowledged: boolean; note: string | null },
): Promise<Alert[]> {
  const answered: Alert[] = [];
  for (let from = 0; from < alertIds.length; from += ACKNOWLEDGED_AT_ONCE_MAX) {
    const part = alertIds.slice(from, from + ACKNOWLEDGED_AT_ONCE_MAX);
    const body = { alertIds: part, acknowledged, ...(note === null ? {} : { note }) };
    answered.push(...(await call(acknowledgeAlerts, { company, body })).content);
  }
  return answered;
}
