// The state of a service or plan as shape, colour and word together, so that no one of them is needed
// alone: a triangle is overdue, a clock is soon, a tick is in order.
import type { AlertLevel } from '@flotila/domain/vehicle/alert.ts';
import {
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconClockHour4,
  IconHistory,
  IconInfinity,
  IconPlayerPause,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './service.module.css';

export type Mark = AlertLevel | 'none' | 'noTerm' | 'replaced' | 'off';

const MARKS: Record<Mark, { icon: TablerIcon; text: TextKey }> = {
  warning: { icon: IconAlertTriangleFilled, text: 'svc.level.warning' },
  notice: { icon: IconClockHour4, text: 'svc.level.notice' },
  none: { icon: IconCircleCheck, text: 'svc.level.none' },
  noTerm: { icon: IconInfinity, text: 'svc.noTerm' },
  replaced: { icon: IconHistory, text: 'svc.replaced' },
  off: { icon: IconPlayerPause, text: 'svc.planOff' },
};

const LOOKS: Partial<Record<Mark, string | undefined>> = {
  warning: `${pieces.alarm} ${pieces.strong}`,
  notice: `${pieces.notice} ${pieces.strong}`,
  none: pieces.good,
};

export function LevelMark({ mark }: { mark: Mark }) {
  const { icon: Icon, text } = MARKS[mark];
  return (
    <span className={`${LOOKS[mark] ?? pieces.quiet} ${styles.mark}`}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(text)}
    </span>
  );
}

/** The shape alone, for where the words already stand beside it. */
export function LevelIcon({ level }: { level: AlertLevel }) {
  const Icon = MARKS[level].icon;
  return <Icon size={15} stroke={1.8} aria-hidden="true" />;
}

/** The mark of what counts now. */
export function markOf(level: AlertLevel | null, isDue: boolean): Mark {
  return level ?? (isDue ? 'none' : 'noTerm');
}
