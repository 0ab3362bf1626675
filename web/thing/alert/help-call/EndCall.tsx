// Ends a call for help with a sentence on how it ended, which stands at its alert and in the record of changes.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { NOTE_MAX } from '@flotila/domain/text.ts';
import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import styles from './help.module.css';
import { useHelpActions } from './help-calls.data.ts';

export function EndCall({ call, className }: { call: HelpCall; className: string | undefined }) {
  const { end } = useHelpActions();
  const [isAsked, setAsked] = useState(false);
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  // Without an alert there is nothing that keeps a sentence.
  const isTold = call.alertId === null || note.trim() !== '';
  function send(signal: FormEvent) {
    signal.preventDefault();
    if (!isTold || isSent) return;
    setSent(true);
    void end(call, note.trim()).finally(() => setSent(false));
  }
  return (
    <Popover opened={isAsked} onChange={setAsked} width={340} trapFocus>
      <Popover.Target>
        <UnstyledButton className={className ?? ''} onClick={() => setAsked(!isAsked)}>
          {t('help.end')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={styles.ending} onSubmit={send}>
          {call.alertId !== null && (
            <TextInput
              label={t('help.howEnded')}
              placeholder={t('help.howEndedHint')}
              maxLength={NOTE_MAX}
              data-autofocus
              value={note}
              onChange={(signal) => setNote(signal.currentTarget.value)}
            />
          )}
          <Button type="submit" disabled={!isTold || isSent}>
            {t('help.endCall', { plate: call.numericPlate })}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
