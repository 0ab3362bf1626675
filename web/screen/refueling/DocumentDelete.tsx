// The question before a document is deleted (REF-005); what was measured stays. When somebody else changed
// the document meanwhile, it is shown as it now is and asked about again.
import { type DocumentView, deleteDocument } from '@flotila/domain/refueling/refueling.api.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, leaveDialog } from '../../ground/ui/dialogs.ts';
import { showDone } from '../../ground/ui/failure.ts';
import { dateTime } from '../../ground/words/format.ts';
import { litresOf, money } from '../../thing/refueling/fuel-figures.ts';
import { REFUELING_READERS } from '../../thing/refueling/refueling.data.ts';
import { DocumentConflict } from './DocumentConflict.tsx';
import { formOf } from './document-form.ts';
import { useRefusal } from './document-refusal.ts';

/** Spec part 1 §2.14: delete dialogs. */
const WIDTH = 540;

export function DocumentDelete(props: { vehicleId: number; first: DocumentView }) {
  const { ccode, timeZone } = useCompany();
  const [shown, setShown] = useState({ document: props.first, before: props.first });
  const { document, before } = shown;
  const change = useChange(deleteDocument, REFUELING_READERS);
  const refusal = useRefusal(
    () => {},
    (now) => setShown({ document: now, before: document }),
  );
  function remove() {
    const { timestamp, lastChange } = document;
    const path = { vehicleId: props.vehicleId, timestamp };
    change.mutate(
      { company: ccode, path, query: { lastChange } },
      {
        onSuccess: () => {
          closeDialog();
          refusal.clear();
          showDone(t('document.deleted'));
        },
        onError: refusal.refuse,
      },
    );
  }
  return (
    <DialogFrame title={t('document.delete')} width={WIDTH}>
      <Stack gap={12}>
        {before !== document && (
          <DocumentConflict
            before={formOf(before, timeZone, language())}
            after={formOf(document, timeZone, language())}
            isDeleting
          />
        )}
        <span>
          {t('document.deleteText', {
            time: dateTime(document.timestamp, timeZone),
            quantity: litresOf(document.quantity),
            amount: money(document.amount, document.currency),
          })}{' '}
          {t('document.deleteKeeps')}
        </span>
        {/* NAV-076. */}
        <span style={{ color: 'var(--muted)', fontSize: 13 }}>{t('svc.del.slow')}</span>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" data-autofocus onClick={() => leaveDialog()}>
            {t('app.cancel')}
          </Button>
          <Button color="red" loading={change.isPending} onClick={remove}>
            {t('document.delete')}
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}
