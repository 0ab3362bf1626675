// Article 12 of a possible infringement: on what ground and why the driver departed from the limit. What is noted stands
// beside the infringement and hides nothing of it; taken back it is gone, and the record of changes has both.
import { deleteExcuse, putExcuse } from '@flotila/domain/tachograph/excuse.api.ts';
import { type Ground, groundsFor } from '@flotila/domain/tachograph/excuse.ts';
import {
  EXCUSE_REASON_MAX,
  listTachographDays,
} from '@flotila/domain/tachograph/tachograph.api.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api.ts';
import { closeDialog, type Dialog, leaveDialog } from '../dialogs.ts';
import { fieldText } from '../field-text.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { TextField } from '../ui/FormSection.tsx';
import { showDone } from '../ui/failure.ts';
import { focusFirstRefused, useBars } from '../ui/refused.ts';
import { useUnsavedGuard } from '../ui/unsaved.ts';
import styles from './excuse.module.css';
import { foundTitle } from './hours-words.ts';

const WIDTH = 480;

type Asked = Extract<Dialog, { slot: 'excuse' }>;

export function ExcuseDialog({ dialog }: { dialog: Asked }) {
  const { one, line } = dialog;
  const { excuse } = one;
  const grounds = groundsFor(one);
  const first = { ground: excuse?.ground ?? ('stop' as Ground), reason: excuse?.reason ?? '' };
  const [form, setForm] = useState(first);
  const [refused, setRefused] = useState<string | undefined>();
  const noting = useNoting(dialog);
  const reason = form.reason.trim();
  useUnsavedGuard(form.ground !== first.ground || reason !== first.reason);
  function save(signal: FormEvent) {
    signal.preventDefault();
    const refusal = reason === '' ? { code: 'required' } : lineRefusal(reason, EXCUSE_REASON_MAX);
    setRefused(refusal ? fieldText(refusal) : undefined);
    if (refusal) focusFirstRefused();
    else noting.store({ ground: form.ground, reason });
  }
  return (
    <DialogFrame title={t('hours.excuse.title')} width={WIDTH} onClose={() => leaveDialog()}>
      <form onSubmit={save} noValidate>
        <Stack gap={12}>
          <p className={styles.noted}>
            <b>{foundTitle(one)}</b>
            <span className={styles.line}>{line}</span>
          </p>
          <Radio.Group
            label={t('hours.excuse.ground')}
            value={form.ground}
            onChange={(value) =>
              setForm({ ...form, ground: grounds.find((ground) => ground === value) ?? 'stop' })
            }
          >
            <Stack gap={8} mt={6}>
              {grounds.map((ground) => (
                <Radio key={ground} value={ground} label={t(`hours.excuse.ground.${ground}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <TextField
            label={t('hours.excuse.reason')}
            value={form.reason}
            error={refused}
            max={EXCUSE_REASON_MAX}
            isRequired
            onChange={(text) => {
              setForm({ ...form, reason: text });
              setRefused(undefined);
            }}
          />
          <p className={styles.hint}>
            {t('hours.excuse.paper')}
            {form.ground !== 'stop' && ` ${t('hours.excuse.compensation')}`}
          </p>
          <Foot noting={noting} excuseId={excuse?.excuseId} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

function Foot(props: { noting: ReturnType<typeof useNoting>; excuseId: number | undefined }) {
  const { noting, excuseId } = props;
  return (
    <Group justify="flex-end" gap={8}>
      {excuseId !== undefined && (
        <Button
          variant="subtle"
          color="red"
          mr="auto"
          loading={noting.isRemoving}
          disabled={noting.isStoring}
          onClick={() => noting.remove(excuseId)}
        >
          {t('hours.excuse.remove')}
        </Button>
      )}
      <Button variant="default" onClick={() => leaveDialog()}>
        {t('app.cancel')}
      </Button>
      <Button type="submit" loading={noting.isStoring} disabled={noting.isRemoving}>
        {t('app.save')}
      </Button>
    </Group>
  );
}

function useNoting({ personId, one: { type, from, to } }: Asked) {
  const { ccode: company } = useCompany();
  const bars = useBars();
  const storing = useChange(putExcuse, [listTachographDays]);
  const removing = useChange(deleteExcuse, [listTachographDays]);
  const done = (text: string) => ({
    onSuccess: () => {
      closeDialog();
      bars.hide();
      showDone(text);
    },
    onError: (error: Error) => bars.showFailure(error),
  });
  return {
    isStoring: storing.isPending,
    isRemoving: removing.isPending,
    store(noted: { ground: Ground; reason: string }) {
      storing.mutate(
        { company, path: { id: personId }, body: { type, from, to, ...noted } },
        done(t('hours.excuse.saved')),
      );
    },
    remove(excuseId: number) {
      removing.mutate(
        { company, path: { id: personId, excuseId } },
        done(t('hours.excuse.removed')),
      );
    },
  };
}
