// Article 12 of a possible infringement: on what ground and why the driver departed from the limit. What is noted stands
// beside the infringement and hides nothing of it; taken back it is gone, and the record of changes has both.

import {
  EXCUSE_REASON_MAX,
  Excuse,
  listTachographDays,
} from '@flotila/domain/tachograph/day.api.ts';
import { deleteExcuse, NOTHING_NOTED, putExcuse } from '@flotila/domain/tachograph/excuse.api.ts';
import { lineRefusal } from '@flotila/domain/text.ts';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAgain, useChange } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, type ExcuseSlot, leaveDialog } from '../../ground/ui/dialogs.ts';
import { TextField } from '../../ground/ui/FormSection.tsx';
import { showDone } from '../../ground/ui/failure.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { focusFirstRefused, useBars } from '../../ground/ui/refused.ts';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { fieldText } from '../../ground/words/field-text.ts';
import styles from './excuse-dialog.module.css';

const WIDTH = 480;

export function ExcuseDialog({ dialog }: { dialog: ExcuseSlot }) {
  const isLost = dialog.grounds.length === 0;
  return (
    <DialogFrame title={t(isLost ? 'hours.excuse.lost' : 'hours.excuse.title')} width={WIDTH}>
      {isLost ? <LostForm dialog={dialog} /> : <NoteForm dialog={dialog} />}
    </DialogFrame>
  );
}

function LostForm({ dialog }: { dialog: ExcuseSlot }) {
  const noting = useNoting(dialog);
  return (
    <Stack gap={12}>
      <About dialog={dialog} />
      <span>{dialog.excuse?.reason}</span>
      <p className={`${pieces.quiet} ${styles.hint}`}>{t('hours.excuse.lostText')}</p>
      <Foot noting={noting} excuseId={dialog.excuse?.excuseId} />
    </Stack>
  );
}

function NoteForm({ dialog }: { dialog: ExcuseSlot }) {
  const { excuse, grounds } = dialog;
  const first = { ground: excuse?.ground ?? ('stop' as const), reason: excuse?.reason ?? '' };
  const [form, setForm] = useState<Pick<NonNullable<typeof excuse>, 'ground' | 'reason'>>(first);
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
    <form onSubmit={save} noValidate>
      <Stack gap={12}>
        <About dialog={dialog} />
        {noting.current && noting.current !== excuse && <Meanwhile current={noting.current} />}
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
        <p className={`${pieces.quiet} ${styles.hint}`}>
          {t('hours.excuse.paper')}
          {form.ground !== 'stop' && ` ${t('hours.excuse.compensation')}`}
        </p>
        <Foot noting={noting} excuseId={noting.current?.excuseId} isForm />
      </Stack>
    </form>
  );
}

/** What somebody else noted while this was written: storing now takes its place. */
function Meanwhile({ current }: { current: Excuse }) {
  const { notedBy, reason } = current;
  return (
    <Notice role="alert" title={t('hours.excuse.meanwhile', { name: notedBy })} text={reason} />
  );
}

function About({ dialog: { title, line } }: { dialog: ExcuseSlot }) {
  return (
    <p className={styles.about}>
      <b className={pieces.block}>{title}</b>
      <span className={`${pieces.quiet} ${pieces.block}`}>{line}</span>
    </p>
  );
}

interface FootProps {
  noting: ReturnType<typeof useNoting>;
  excuseId: number | undefined;
  isForm?: boolean;
}

function Foot({ noting, excuseId, isForm = false }: FootProps) {
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
      {isForm && (
        <Button type="submit" loading={noting.isStoring} disabled={noting.isRemoving}>
          {t('app.save')}
        </Button>
      )}
    </Group>
  );
}

function useNoting({ personId, of: { type, from, to }, excuse }: ExcuseSlot) {
  const { ccode: company } = useCompany();
  const cache = useQueryClient();
  // What the author has seen; another one is shown before it is overwritten.
  const [current, setCurrent] = useState(excuse);
  const bars = useBars();
  const storing = useChange(putExcuse, [listTachographDays]);
  const removing = useChange(deleteExcuse, [listTachographDays]);
  const lastChange = current?.lastChange ?? NOTHING_NOTED;
  const done = (text: string) => ({
    onSuccess: () => {
      closeDialog();
      bars.hide();
      showDone(text);
    },
    onError: (error: Error) => {
      bars.showFailure(error);
      if (!(error instanceof CallFailure) || error.detail.status !== 412) return;
      setCurrent(Excuse.safeParse(error.detail.current).data ?? null);
      void readAgain(cache, [listTachographDays]);
    },
  });
  return {
    current,
    isStoring: storing.isPending,
    isRemoving: removing.isPending,
    store(noted: Pick<NonNullable<ExcuseSlot['excuse']>, 'ground' | 'reason'>) {
      storing.mutate(
        { company, path: { id: personId }, body: { type, from, to, ...noted, lastChange } },
        done(t('hours.excuse.saved')),
      );
    },
    remove(excuseId: number) {
      removing.mutate(
        { company, path: { id: personId, excuseId }, query: { lastChange } },
        done(t('hours.excuse.removed')),
      );
    },
  };
}
