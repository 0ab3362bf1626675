// The alerts that panel and map show, by the filter of the address. Read through the same queries, so that
// nothing is asked twice.
import { type Alert, UNACKNOWLEDGED_DAYS } from '@flotila/domain/alert/alert.api.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import { useMemo } from 'react';
import { language } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useAlertsSince, useOpenAlerts } from '../../thing/alert/alert.data.ts';
import {
  alertFilter,
  firstDayOf,
  groupAlerts,
  type ListedAlerts,
} from '../../thing/alert/alert-list.ts';
import type { AlertsFilter } from '../../thing/alert/alerts-place.ts';
import { alertTitle } from './alert-words.ts';

const NONE: readonly Alert[] = [];

export function useShownAlerts({ showsAll, since, severities, text }: AlertsFilter) {
  const { ccode, timeZone } = useCompany();
  const nowMs = useNow();
  const today = localDay(nowMs, timeZone);
  const waiting = useOpenAlerts(ccode, addDays(today, -UNACKNOWLEDGED_DAYS));
  const recent = useAlertsSince(ccode, firstDayOf(since, timeZone, nowMs));
  const all = useMemo(
    () => groupAlerts(waiting.data ?? NONE, recent.data ?? NONE),
    [waiting.data, recent.data],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: titles are written as the language does
  const listed = useMemo((): ListedAlerts => {
    const fits = alertFilter({ severities, text }, alertTitle);
    return {
      open: all.open.filter(fits),
      handled: showsAll ? all.handled.filter(fits) : [],
    };
  }, [all, severities, text, showsAll, language()]);
  return { asked: waiting, listed, all };
}
