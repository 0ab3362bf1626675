// The dialog around the fields of a plan or a service: what somebody else changed above them, Cancel and Save
// below.
import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { leaveDialog } from '../dialogs.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { SaveFoot } from '../ui/SaveFoot.tsx';
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
          <SaveFoot isPending={props.isPending} />
        </Stack>
      </form>
    </DialogFrame>
  );
}
