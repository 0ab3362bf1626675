// One line above the vehicles: what rang since yesterday, and the worst that nobody has acknowledged, by name.
// Both lead into the panel.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { span } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink } from '../navigate.tsx';
import { alertsPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { useNow } from '../ui/now.ts';
import { useAlertCounts, useWorstOpen } from './alert.data.ts';
import { sumOf } from './alert-list.ts';
import { SEVERITIES } from './alerts-place.ts';
import styles from './glance.module.css';
import { SeverityMark } from './SeverityMark.tsx';

export function AlertsGlance() {
  const { ccode } = useCompany();
  const { data } = useAlertCounts(ccode);
  const worst = useWorstOpen(ccode, data?.unacknowledged ?? null);
  if (!data) return null;
  const { sinceYesterday } = data;
  const isQuiet = sumOf(sinceYesterday) === 0;
  return (
    <>
      <PathLink className={styles.counts} href={alertsPath(ccode, { show: 'all' })}>
        {t(isQuiet ? 'alerts.quietSinceYesterday' : 'alerts.sinceYesterday')}
        {SEVERITIES.map(
          (severity) =>
            sinceYesterday[severity] > 0 && (
              <span key={severity} className={styles.count}>
                <SeverityMark severity={severity} size={15} />
                {sinceYesterday[severity]}
              </span>
            ),
        )}
      </PathLink>
      {worst && <Worst alert={worst} />}
    </>
  );
}

function Worst({ alert }: { alert: Alert }) {
  const { ccode } = useCompany();
  const nowMs = useNow();
  const { alertId, ruleName, numericPlate, severity, begin } = alert;
  // The plate first: it must not be cut off.
  const text = [numericPlate, ruleName].filter(Boolean).join(' ');
  const when = span(nowMs - Date.parse(begin));
  return (
    <PathLink
      className={styles.worst}
      data-severity={severity}
      href={alertsPath(ccode, { alert: alertId })}
      title={`${text} · ${when}`}
    >
      <span>{text}</span>
      <small>{when}</small>
      <IconChevronRight size={14} aria-hidden="true" />
    </PathLink>
  );
}
