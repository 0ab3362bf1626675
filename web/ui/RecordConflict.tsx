// Says in a form what somebody else changed in the record while it was open, field by field.
import { t } from '../i18n/i18n.ts';
import { Conflict } from './Conflict.tsx';

interface RecordConflictProps {
  changes: readonly { label: string; before: string; after: string }[];
  /** How what was typed fared; left out: it stayed where the other changed nothing. */
  title?: string;
}

export function RecordConflict({ changes, title }: RecordConflictProps) {
  return (
    <Conflict title={title ?? t('record.conflict')}>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change.label}>{t('record.change', change)}</li>
          ))}
        </ul>
      )}
      <span>{t('record.again')}</span>
    </Conflict>
  );
}
