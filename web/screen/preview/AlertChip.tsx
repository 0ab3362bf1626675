// Why a card stands first: the worst alert of its vehicle that nobody has acknowledged, by the name of its rule. It leads
// there.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { PathLink } from '../../ground/address/navigate.tsx';
import { alertsPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime } from '../../ground/words/format.ts';
import { SeverityMark } from '../../thing/alert/SeverityMark.tsx';
import styles from './card.module.css';

export function AlertChip({ alert }: { alert: Alert }) {
  const { ccode, timeZone } = useCompany();
  return (
    <PathLink
      className={`${pieces.toned} ${styles.alert}`}
      data-tone={alert.severity === 'warning' ? 'notice' : alert.severity}
      href={alertsPath(ccode, { alert: alert.alertId })}
      title={`${alert.ruleName}, ${dateTime(alert.begin, timeZone)}`}
    >
      <SeverityMark severity={alert.severity} size={14} />
      <span className={pieces.cut}>{alert.ruleName}</span>
    </PathLink>
  );
}
