// One row was mended, and others are refused for the same text: what was typed may stand in all of them.
import type { ImportField } from '@flotila/domain/import/import.api.ts';
import { Button } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { withFixes } from './choices.ts';
import styles from './rows.module.css';
import type { ImportControl } from './use-import.ts';

export interface Alike {
  field: ImportField;
  /** What stood in the mended row, and stands in the others. */
  from: string;
  to: string;
  rows: readonly number[];
}

interface AlikeNoteProps {
  alike: Alike;
  control: ImportControl;
  onDone: () => void;
}

export function AlikeNote({ alike, control, onDone }: AlikeNoteProps) {
  const { field, from, to, rows } = alike;
  const { title } = field;
  const count = rows.length;
  return (
    <div className={`${pieces.row} ${styles.alike}`} role="status">
      <span className={pieces.grows}>
        {from === ''
          ? t('bring.alikeEmpty', { count, title })
          : t('bring.alike', { count, title, from })}
      </span>
      <Button
        size="xs"
        onClick={() => {
          control.change(withFixes(control.choices, rows, field.field, to), false);
          onDone();
        }}
      >
        {t('bring.alikeAll', { to })}
      </Button>
      <Button variant="default" size="xs" onClick={onDone}>
        {t('bring.alikeNot')}
      </Button>
    </div>
  );
}
