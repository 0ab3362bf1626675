// What the alerts panel shows, as it stands in the address: which alerts, since when, and the opened one. Panel
// and map read it here, so they cannot disagree.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { alertsPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';

export type Severity = Alert['severity'];

/** The worst first, as everywhere. */
export const SEVERITIES: readonly Severity[] = ['alarm', 'warning', 'info'];

/** How far back what was handled is listed; what nobody has acknowledged is, however old. */
export const PERIODS = ['yesterday', 'week', 'month'] as const;
export type Period = (typeof PERIODS)[number];

/** What narrows the list. */
export interface AlertsFilter {
  /** Also those that were acknowledged or withdrawn. */
  showsAll: boolean;
  since: Period;
  /** Empty: all. */
  severities: readonly Severity[];
  text: string;
}

export interface AlertsPlace extends AlertsFilter {
  /** The opened alert. */
  alertId: number | null;
  narrow(next: Partial<AlertsFilter>): void;
  /** null: the opened one closes. */
  open(alertId: number | null): void;
}

interface AlertsSearch {
  show?: string;
  since?: string;
  severity?: string;
  text?: string;
  alert?: string;
}

/** The filter and the opened alert of an address; what cannot be read counts as left out. */
export function readAlertsSearch(
  search: AlertsSearch,
): AlertsFilter & Pick<AlertsPlace, 'alertId'> {
  const asked = (search.severity ?? '').split(',');
  const id = Number(search.alert);
  return {
    showsAll: search.show === 'all',
    since: PERIODS.find((one) => one === search.since) ?? 'yesterday',
    severities: SEVERITIES.filter((one) => asked.includes(one)),
    text: search.text ?? '',
    alertId: Number.isInteger(id) && id > 0 ? id : null,
  };
}

/** As it stands in an address; what is usual is left out. */
export function alertsSearch(filter: AlertsFilter, alertId: number | null) {
  const { showsAll, since, severities, text } = filter;
  return {
    show: showsAll ? 'all' : undefined,
    since: since === 'yesterday' ? undefined : since,
    severity: severities.join(','),
    text,
    alert: alertId ?? undefined,
  };
}

export function useAlertsPlace(): AlertsPlace {
  const { ccode } = useCompany();
  const go = useGo();
  const search = useSearch({ strict: false }) as AlertsSearch;
  const { show, since, severity, text, alert } = search;
  const read = useMemo(
    () => readAlertsSearch({ show, since, severity, text, alert } as AlertsSearch),
    [show, since, severity, text, alert],
  );
  const goTo = useCallback(
    (filter: AlertsFilter, alertId: number | null) =>
      go(alertsPath(ccode, alertsSearch(filter, alertId)), { replace: true }),
    [go, ccode],
  );
  return useMemo(
    () => ({
      ...read,
      narrow: (next: Partial<AlertsFilter>) => goTo({ ...read, ...next }, read.alertId),
      open: (alertId: number | null) => goTo(read, alertId),
    }),
    [read, goTo],
  );
}
