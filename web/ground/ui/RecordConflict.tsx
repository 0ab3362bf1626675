// Says in a form what somebody else changed in the record while it was open, field by field. Where the user had
// typed something else, that is told too and can be brought back.
import { Button } from '@mantine/core';
import { t } from '../i18n/i18n.ts';
import { Conflict } from './Conflict.tsx';
import styles from './conflict.module.css';

export interface ConflictLine {
  key: string;
  label: string;
  /** Left out: told in another line. */
  change?: { before: string; after: string };
  /** What the user had typed there. */
  mine?: { text: string; isBack: boolean; onChange: (isBack: boolean) => void };
}

interface RecordConflictProps {
  lines: readonly ConflictLine[];
  /** Left out where the bar of the form has said what happened. */
  title?: string;
}

export function RecordConflict({ lines, title }: RecordConflictProps) {
  return (
    <Conflict title={title ?? t(lines.length > 0 ? 'record.conflict' : 'record.again')}>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line.key}>
              {line.change ? t('record.change', { label: line.label, ...line.change }) : line.label}
              {line.mine && <Mine {...line.mine} label={line.label} />}
            </li>
          ))}
        </ul>
      )}
      {(title !== undefined || lines.length > 0) && <span>{t('record.again')}</span>}
    </Conflict>
  );
}

function Mine(props: NonNullable<ConflictLine['mine']> & { label: string }) {
  const action = t(props.isBack ? 'record.theirsBack' : 'record.mineBack');
  return (
    <div className={styles.mine}>
      <span>{t('record.mine', { value: props.text })}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${action}: ${props.label}`}
        onClick={() => props.onChange(!props.isBack)}
      >
        {action}
      </Button>
    </div>
  );
}
