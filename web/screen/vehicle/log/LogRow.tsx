// One line of a tracker's log: when, in which direction, the frame, what was understood of it or why it was
// not taken. Pressed, it opens and shows all of that in full.
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronRight,
  IconPlugConnected,
} from '@tabler/icons-react';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { date } from '../../../ground/words/format.ts';
import { LogDetail } from './LogDetail.tsx';
import { exactTime, frameText, refusalText, understoodText } from './log-words.ts';
import styles from './vehicle-log.module.css';

const ICONS = { in: IconArrowDown, out: IconArrowUp, event: IconPlugConnected };

export interface LogRowProps {
  /** Undefined while it is on its way. */
  line: VehicleLogLine | undefined;
  zone: string;
  /** The day of the log; lines of another local day say so. */
  day: string;
  isOpen: boolean;
  isReachable: boolean;
  onToggle: () => void;
  onFocus: () => void;
}

export function LogRow({ line, zone, day, isOpen, isReachable, onToggle, onFocus }: LogRowProps) {
  if (!line) return <div className={styles.waiting} />;
  const Icon = ICONS[line.direction];
  const refusal = refusalText(line);
  const understood = understoodText(line, zone);
  const localDay = date(line.time, zone);
  return (
    <>
      <button
        type="button"
        className={`${pieces.lit} ${styles.line}`}
        data-direction={line.direction}
        data-refused={line.refusal ?? undefined}
        data-plain={!understood && !refusal}
        aria-expanded={isOpen}
        tabIndex={isReachable ? 0 : -1}
        onClick={onToggle}
        onFocus={onFocus}
      >
        <IconChevronRight className={styles.chevron} size={14} stroke={2} aria-hidden="true" />
        <span className={styles.time} title={line.time}>
          {localDay !== day && <i>{localDay} </i>}
          {exactTime(line.time, zone)}
        </span>
        <span className={styles.direction}>
          <Icon size={15} stroke={1.8} aria-hidden="true" />
          {t(`log.direction.${line.direction}`)}
        </span>
        <span className={`${pieces.cut} ${styles.frame}`} data-mono={line.direction !== 'event'}>
          {frameText(line)}
        </span>
        {(understood || refusal) && (
          <span className={`${pieces.cut} ${styles.meaning}`}>
            {refusal && <b>{refusal}</b>}
            {refusal && understood && ' · '}
            {understood}
          </span>
        )}
      </button>
      {isOpen && <LogDetail line={line} zone={zone} />}
    </>
  );
}
