// The dialog around the fields of a plan or a service: what somebody else changed above them, Cancel and Save
// below.
import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { leaveDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { RecordConflict, type RecordConflictProps } from './RecordConflict.tsx';

/** SVC-007. */
export const SERVICE_DIALOG_WIDTH = 680;

export function ServiceFormFrame(props: {
  title: string;
  state: { conflict: RecordConflictProps | null; submit: (signal: FormEvent) => void };
  isPending: boolean;
  children: ReactNode;
}) {
  const { conflict, submit } = props.state;
  return (
    <DialogFrame title={props.title} width={SERVICE_DIALOG_WIDTH} onClose={() => leaveDialog()}>
      <form onSubmit={submit} noValidate>
        <Stack gap={12}>
          {conflict && <RecordConflict {...conflict} />}
          {props.children}
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => leaveDialog()}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={props.isPending}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}
