// The bar at the foot of the panel: one note for all that are selected, or for some seconds the way back from
// what was acknowledged last.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { NOTE_MAX } from '@flotila/domain/text.ts';
import { Button, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { alertTitle } from './alert-words.ts';
import styles from './alerts.module.css';
import type { Acknowledging } from './use-acknowledging.ts';
import type { Picked } from './use-picked.ts';

interface AlertsBarProps {
  picked: Picked;
  acknowledging: Acknowledging;
  acknowledge: (alerts: readonly Alert[], note: string) => void;
}

export function AlertsBar({ picked, acknowledging, acknowledge }: AlertsBarProps) {
  const { alerts } = picked;
  if (alerts.length > 0) {
    return (
      <PickedBar
        count={alerts.length}
        onAcknowledge={(note) => acknowledge(alerts, note)}
        onClear={picked.clear}
      />
    );
  }
  return <UndoBar acknowledging={acknowledging} />;
}

function PickedBar(props: {
  count: number;
  onAcknowledge: (note: string) => void;
  onClear: () => void;
}) {
  const { count } = props;
  const [note, setNote] = useState('');
  return (
    <form
      className={styles.bar}
      aria-label={t('alerts.picked', { count })}
      onSubmit={(signal) => {
        signal.preventDefault();
        props.onAcknowledge(note);
      }}
    >
      <span className={`${pieces.strong} ${pieces.stays} ${styles.picked}`}>
        {t('alerts.picked', { count })}
      </span>
      <TextInput
        className={`${pieces.grows} ${pieces.yields} ${styles.note}`}
        aria-label={t('alerts.noteOfAll')}
        placeholder={t('alerts.noteOfAll')}
        maxLength={NOTE_MAX}
        value={note}
        onChange={(signal) => setNote(signal.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconCheck size={16} />}>
        {t('alerts.acknowledge')}
      </Button>
      <IconButton label={t('alerts.unpick')} onClick={props.onClear}>
        <IconX size={16} />
      </IconButton>
    </form>
  );
}

function UndoBar({ acknowledging: { done, undo, dismiss } }: { acknowledging: Acknowledging }) {
  const [first] = done;
  const what = first ? [alertTitle(first), first.numericPlate].filter(Boolean).join(' ') : '';
  return (
    <div className={styles.undo} role="status" data-shown={done.length > 0}>
      {first && (
        <>
          <span className={`${pieces.cut} ${pieces.grows} ${pieces.yields}`}>
            {t('alerts.done', { count: done.length, what })}
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={undo}
          >
            {t('alerts.undo')}
          </Button>
          <IconButton label={t('app.close')} size="sm" onClick={dismiss}>
            <IconX size={16} />
          </IconButton>
        </>
      )}
    </div>
  );
}
