// The alerts panel: what rang, the worst and unacknowledged first, each with why it rang, acknowledged one by one
// or many at once. Filter and opened alert stand in the address.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { Button } from '@mantine/core';
import { IconBellCheck, IconFilterOff } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { useAlertCounts } from '../../thing/alert/alert.data.ts';
import { type AlertsPlace, useAlertsPlace } from '../../thing/alert/alerts-place.ts';
import { AlertsBar } from './AlertsBar.tsx';
import { AlertsHead } from './AlertsHead.tsx';
import { AlertsList } from './AlertsList.tsx';
import styles from './alerts.module.css';
import { Filters } from './Filters.tsx';
import { useAcknowledging } from './use-acknowledging.ts';
import { useHeldBack } from './use-held-back.ts';
import { usePicked } from './use-picked.ts';
import { useShownAlerts } from './use-shown-alerts.ts';

export function AlertsPanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const place = useAlertsPlace();
  const { asked, listed, all } = useShownAlerts(place);
  const scroller = useRef<HTMLDivElement>(null);
  const held = useHeldBack(listed, scroller, place);
  const acknowledging = useAcknowledging();
  const rows = useMemo(() => [...held.open, ...held.handled], [held.open, held.handled]);
  const picked = usePicked(rows);
  const acknowledge = (alerts: readonly Alert[], note: string) => {
    acknowledging.acknowledge(alerts, note);
    picked.clear();
  };
  const isEmpty = asked.data !== undefined && rows.length === 0;
  return (
    <section className={styles.panel} aria-label={t('alerts.title')}>
      <AlertsHead place={place} onClose={() => go(mapPath(ccode))} />
      <Filters place={place} all={all} />
      {held.count > 0 && (
        <button type="button" className={styles.held} onClick={held.release}>
          {t('alerts.newOnes', { count: held.count })}
        </button>
      )}
      <ListStates asked={asked} stale={t('alerts.stale')} failed={t('alerts.failed')} rows={6} />
      {isEmpty && <Empty place={place} isNarrowed={all.open.length > 0} />}
      {asked.data && !isEmpty && (
        <AlertsList
          scroller={scroller}
          place={place}
          picked={picked}
          acknowledge={acknowledge}
          open={held.open}
          handled={held.handled}
          handledCount={all.handled.length}
          onReopen={acknowledging.reopen}
        />
      )}
      <AlertsBar picked={picked} acknowledging={acknowledging} acknowledge={acknowledge} />
    </section>
  );
}

/** Nothing waits, nothing rang, or nothing fits the filter; and what next. */
function Empty({ place, isNarrowed }: { place: AlertsPlace; isNarrowed: boolean }) {
  const { ccode, timeZone } = useCompany();
  const { data } = useAlertCounts(ccode);
  const nowMs = useNow();
  const { showsAll, severities, text, narrow } = place;
  if (severities.length > 0 || text !== '') {
    return (
      <Notice icon={<IconFilterOff size={28} stroke={1.5} />} title={t('alerts.nothingFits')}>
        <Button variant="default" onClick={() => narrow({ severities: [], text: '' })}>
          {t('alerts.clearFilter')}
        </Button>
      </Notice>
    );
  }
  const rang = data?.lastRang;
  const last = rang
    ? t('alerts.lastRang', { when: timeOrDate(rang, timeZone, nowMs) })
    : t('alerts.neverRang');
  return (
    <Notice
      icon={<IconBellCheck size={28} stroke={1.5} />}
      title={t(showsAll ? 'alerts.nothingRang' : 'alerts.nothingOpen')}
      text={last}
    >
      {!showsAll && !isNarrowed && (
        <Button variant="default" onClick={() => narrow({ showsAll: true })}>
          {t('alerts.showAll')}
        </Button>
      )}
    </Notice>
  );
}
