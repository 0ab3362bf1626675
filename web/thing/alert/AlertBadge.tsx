// What makes the bell of the bar live: how many alarms and warnings are new, and the sound of an alarm.
// Loaded once the page stands; it hears the live stream on every screen.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { alertsTold } from '../../ground/live/told.ts';
import { useCompany } from '../../ground/session/company.ts';
import { patchAlerts, recountAlerts, rereadAlerts, useAlertCounts } from './alert.data.ts';
import { bellCount } from './alert-list.ts';
import { playAlarmOnce, soundOf } from './alert-sound.ts';
import styles from './badge.module.css';
import { usePushClicks } from './push-clicks.ts';

/** More than a bell can say. */
const SHOWN_MAX = 99;
/** Of many that are told in a row the bell asks once. */
const RECOUNT_MS = 300;

export function AlertBadge() {
  const { ccode } = useCompany();
  const { data } = useAlertCounts(ccode);
  useToldAlerts();
  usePushClicks();
  const count = data ? bellCount(data.new) : 0;
  if (!data || count === 0) return null;
  const words = t('alerts.new', { count });
  return (
    <span
      className={styles.badge}
      data-tone={data.new.alarm > 0 ? 'alarm' : 'quiet'}
      role="img"
      aria-label={words}
      title={words}
    >
      {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
    </span>
  );
}

function useToldAlerts(): void {
  const company = useCompany();
  const { ccode } = company;
  const cache = useQueryClient();
  const recount = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const sound = soundOf(company);
    const mayTake = company.is('dispatcher');
    const rung = new Set<number>();
    const stop = alertsTold.on((alerts) => {
      clearTimeout(recount.current);
      recount.current = setTimeout(() => recountAlerts(cache), RECOUNT_MS);
      if (!alerts) {
        rereadAlerts(cache);
        return;
      }
      patchAlerts(cache, ccode, alerts);
      const isNew = alerts.some(
        // A call for help has a sound of its own for whoever may take it on.
        (alert) => rings(alert) && !(mayTake && alert.kind === 'panic') && !rung.has(alert.alertId),
      );
      for (const alert of alerts) if (rings(alert)) rung.add(alert.alertId);
      if (isNew && sound.get()) playAlarmOnce();
    });
    // What was told before anybody listened may not be in the lists.
    rereadAlerts(cache);
    return () => {
      stop();
      clearTimeout(recount.current);
    };
  }, [cache, ccode, company]);
}

/** Since this long ago, milliseconds: what is told again because it changed rang before. */
const JUST_RANG_MS = 60_000;

function rings({ severity, acknowledged, rangAt, state }: Alert): boolean {
  if (severity !== 'alarm' || acknowledged !== null || state === 'withdrawn') return false;
  return rangAt !== null && Date.now() - Date.parse(rangAt) < JUST_RANG_MS;
}
