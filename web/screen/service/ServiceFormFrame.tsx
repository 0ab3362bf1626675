// The dialog of a plan or a service: around its fields, with what somebody else changed above them and Cancel and
// Save below, and as long as there is nothing to fill in.
import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { SaveFoot } from '../../ground/ui/SaveFoot.tsx';
import { Waiting } from '../../ground/ui/Waiting.tsx';
import { RecordConflict, type RecordConflictProps } from './RecordConflict.tsx';

/** SVC-007. */
const SERVICE_DIALOG_WIDTH = 680;

export function ServiceFormFrame(props: {
  title: string;
  state: { conflict: RecordConflictProps | null; submit: (signal: FormEvent) => void };
  isPending: boolean;
  children: ReactNode;
}) {
  const { conflict, submit } = props.state;
  return (
    <DialogFrame title={props.title} width={SERVICE_DIALOG_WIDTH}>
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

interface Asked {
  data: unknown;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

/** What the form begins with has not come yet, could not be had, or is not there any more. */
export function NoServiceForm(props: { title: string; asked: readonly Asked[]; gone: string }) {
  const { title, asked, gone } = props;
  const failed = asked.find(({ error, data }) => error && !data);
  return (
    <DialogFrame title={title} width={SERVICE_DIALOG_WIDTH}>
      {failed ? (
        <Failed
          title={t('svc.failed')}
          error={failed.error}
          onRetry={() => void Promise.all(asked.map((one) => one.refetch()))}
        />
      ) : asked.every(({ data }) => data) ? (
        <Notice title={gone} />
      ) : (
        <Waiting />
      )}
    </DialogFrame>
  );
}
