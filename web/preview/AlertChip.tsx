// Why a card stands first: the worst alert of its vehicle that nobody has acknowledged, by the name of its rule. It leads
// there.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { SeverityMark } from '../alerts/SeverityMark.tsx';
import { dateTime } from '../format.ts';
import { PathLink } from '../navigate.tsx';
import { alertsPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import styles from './card.module.css';

export function AlertChip({ alert }: { alert: Alert }) {
  const { ccode, timeZone } = useCompany();
  return (
    <PathLink
      className={styles.alert}
      href={alertsPath(ccode, { alert: alert.alertId })}
      title={`${alert.ruleName}, ${dateTime(alert.begin, timeZone)}`}
    >
      <SeverityMark severity={alert.severity} size={14} />
      <span className={styles.cut}>{alert.ruleName}</span>
    </PathLink>
  );
}
