// How bad it is, by shape, colour and word: a filled octagon, a triangle, a circle. Grey once it is handled.
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconInfoCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import type { Severity } from './alerts-place.ts';
import styles from './severity.module.css';

const SIGNS: Readonly<Record<Severity, TablerIcon>> = {
  alarm: IconAlertOctagonFilled,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
};

export function SeverityMark(props: { severity: Severity; size?: number; isQuiet?: boolean }) {
  const { severity, size = 18, isQuiet = false } = props;
  const Sign = SIGNS[severity];
  const word = t(`alerts.severity.${severity}`);
  return (
    <span
      className={styles.mark}
      data-severity={isQuiet ? 'quiet' : severity}
      role="img"
      aria-label={word}
      title={word}
    >
      <Sign size={size} stroke={1.8} aria-hidden="true" />
    </span>
  );
}
