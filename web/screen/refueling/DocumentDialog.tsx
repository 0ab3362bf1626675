// The dialog of a refueling document (REF-005, REF-010, REF-014): adds one to what was measured, changes one,
// or asks before deleting one. A refusal stays in a bar and under its field and the dialog stays
// (ERR-004); when somebody else changed the document, it says what, and keeps what was typed (ERR-003).

import type { CallInput } from '@flotila/domain/endpoint.ts';
import {
  createDocument,
  type DocumentView,
  type RefuelingEntry,
  updateDocument,
} from '@flotila/domain/refueling/refueling.api.ts';
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, type Dialog } from '../../ground/ui/dialogs.ts';
import { showDone } from '../../ground/ui/failure.ts';
import { keepTyped } from '../../ground/ui/form-merge.ts';
import { useNow } from '../../ground/ui/now.ts';
import { focusFirstRefused } from '../../ground/ui/refused.ts';
import { SaveFoot } from '../../ground/ui/SaveFoot.tsx';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { withoutFields } from '../../ground/words/field-text.ts';
import { dateTime, number } from '../../ground/words/format.ts';
import { keepReceipt } from '../../thing/refueling/kept-receipts.ts';
import { REFUELING_READERS } from '../../thing/refueling/refueling.data.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { isMeant } from './ask-doubts.ts';
import { DocumentConflict } from './DocumentConflict.tsx';
import { DocumentDelete } from './DocumentDelete.tsx';
import { DocumentFields } from './DocumentFields.tsx';
import {
  type Beginning,
  beginningOf,
  capacityOf,
  type DocumentForm,
  emptyForm,
  formOf,
  isFormChanged,
  keptHomeAmount,
  type ReadDocument,
  readDocument,
  withBeginning,
} from './document-form.ts';
import { errorTexts, type FieldTexts, useRefusal } from './document-refusal.ts';
import { ReceiptPhotos } from './ReceiptPhotos.tsx';
import { placeOfEntry } from './refueling-rows.ts';
import { usePhotos } from './use-photos.ts';

const WIDTH = 480;

export function DocumentDialog({
  dialog,
}: {
  dialog: Extract<Dialog, { slot: 'refuelingDocument' }>;
}) {
  const { action, entry } = dialog;
  const { plate, beginning, capacity } = useDocumentVehicle(entry);
  if (action === 'delete' && entry.document) {
    return <DocumentDelete vehicleId={entry.vehicleId} first={entry.document} />;
  }
  return <DocumentForms entry={entry} plate={plate} beginning={beginning} capacity={capacity} />;
}

function DocumentForms(props: {
  entry: RefuelingEntry;
  plate: string;
  beginning: Beginning;
  /** Litres of the main tanks; null: not known. */
  capacity: number | null;
}) {
  const { entry, plate, beginning, capacity } = props;
  const { ccode, company, timeZone } = useCompany();
  const [isAsking, setAsking] = useState(false);
  const [document, setDocument] = useState(entry.document);
  const [start, setStart] = useState(() => formAtFirst(entry, timeZone, beginning));
  const [form, setForm] = useState(start);
  // A vehicle that came late brings its fuel along; a document that is there has its own.
  if (!document && (beginning.fuel !== start.fuel || beginning.currency !== start.currency)) {
    setForm(withBeginning(form, start, beginning));
    setStart({ ...start, ...beginning });
  }
  const [refused, setRefused] = useState<FieldTexts>({});
  const [before, setBefore] = useState<DocumentForm | null>(null);
  const nowMs = useNow();
  const photos = usePhotos(entry.vehicleId, document?.timestamp ?? null);
  const storing = useStoring(entry, document, setRefused, {
    onConflict: (now) => {
      const after = formOf(now, timeZone, language());
      setBefore(start);
      setDocument(now);
      setStart(after);
      setForm((typed) => keepTyped(typed, start, after));
    },
    onUnanswered: async (value, timestamp) => {
      const { personId } = company;
      if (document || personId === undefined) return false;
      const receipt = { vehicleId: entry.vehicleId, plate, timestamp, body: value };
      const blobs = photos.taken.map(({ blob }) => blob);
      const isKept = await keepReceipt({ company: ccode, personId }, receipt, blobs);
      if (!isKept) return false;
      showDone(t('document.kept'));
      closeDialog();
      return true;
    },
    // A form whose photos got lost on their way stays, as that of the stored document.
    onStored: async (now) => {
      if (await photos.send(now.timestamp)) return closeDialog();
      const after = formOf(now, timeZone, language());
      setDocument(now);
      setStart(after);
      setForm(after);
    },
  });
  useUnsavedGuard(isFormChanged(form, start) || photos.taken.length > 0);
  function save(signal: FormEvent) {
    signal.preventDefault();
    const begun = Date.parse(document?.timestamp ?? entry.timestamp);
    const read = readDocument(form, { zone: timeZone, language: language(), nowMs, begun });
    setRefused(errorTexts(read.errors ?? {}));
    if (read.errors) focusFirstRefused();
    else void storeMeant(read.value);
  }
  async function storeMeant(value: ReadDocument) {
    const isSame = document?.quantity === value.quantity && document.amount === value.amount;
    const own = document?.timestamp ?? null;
    setAsking(true);
    const isWanted =
      isSame ||
      (await isMeant(value, { company: ccode, vehicleId: entry.vehicleId, capacity, own }));
    setAsking(false);
    if (isWanted) storing.store(value);
  }
  const title = t(document ? 'document.update' : 'document.add', { plate });
  return (
    <DialogFrame title={title} width={WIDTH}>
      <form onSubmit={save} noValidate>
        <Stack gap={12}>
          <MeasuredHint entry={entry} />
          {before && document && <DocumentConflict before={before} after={start} />}
          <DocumentFields
            form={form}
            refused={refused}
            onChange={(change) => {
              setForm((typed) => ({ ...typed, ...change }));
              setRefused((texts) => withoutFields(texts, Object.keys(change)));
            }}
          />
          <ReceiptPhotos photos={photos} />
          <SaveFoot isPending={isAsking || storing.isPending || photos.isSending} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** What the document will stand beside. */
function MeasuredHint({ entry }: { entry: RefuelingEntry }) {
  const { timeZone } = useCompany();
  if (entry.measureQuantity === null) return null;
  const { name } = placeOfEntry({ ...entry, document: null });
  return (
    <p style={{ margin: 0, color: 'var(--muted)', fontSize: 13 }}>
      {dateTime(entry.timestamp, timeZone)} ·{' '}
      {t('document.measured', {
        litres: number(entry.measureQuantity),
        place: name ?? t('vehicle.unknownPlace'),
      })}
    </p>
  );
}

function formAtFirst(entry: RefuelingEntry, zone: string, beginning: Beginning): DocumentForm {
  if (entry.document) return formOf(entry.document, zone, language());
  return emptyForm(Date.parse(entry.timestamp), zone, beginning);
}

function useStoring(
  entry: RefuelingEntry,
  document: DocumentView | null,
  setRefused: (texts: FieldTexts) => void,
  {
    onConflict,
    onStored,
    onUnanswered,
  }: Record<'onConflict' | 'onStored', (now: DocumentView) => void> & {
    /** No server was reached; true: it is kept here meanwhile. */
    onUnanswered(value: NewDocument, timestamp: string): Promise<boolean>;
  },
) {
  const { ccode, timeZone } = useCompany();
  const create = useChange(createDocument, REFUELING_READERS);
  const update = useChange(updateDocument, REFUELING_READERS);
  const refusal = useRefusal(setRefused, onConflict);
  const done = (key: 'document.added' | 'document.updated') => ({
    onSuccess: (now: DocumentView) => {
      refusal.clear();
      showDone(t(key));
      onStored(now);
    },
    onError: refusal.refuse,
  });
  return {
    isPending: create.isPending || update.isPending,
    store(value: ReadDocument) {
      const { ts, local: _local, ...body } = value;
      const timestamp = new Date(ts).toISOString();
      const { vehicleId } = entry;
      if (!document) {
        const path = { vehicleId, timestamp };
        create.mutate(
          { company: ccode, path, body },
          {
            ...done('document.added'),
            onError: async (error) => {
              if (!isUnanswered(error) || !(await onUnanswered(body, timestamp))) {
                refusal.refuse(error);
              }
            },
          },
        );
        return;
      }
      const isMoved = ts !== Date.parse(document.timestamp);
      update.mutate(
        {
          company: ccode,
          path: { vehicleId, timestamp: document.timestamp },
          body: {
            ...body,
            ...keptHomeAmount(document, value, timeZone),
            ...(isMoved ? { timestamp } : {}),
            lastChange: document.lastChange,
          },
        },
        done('document.updated'),
      );
    },
  };
}

type NewDocument = CallInput<typeof createDocument>['body'];

function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailure && error.detail.status === 0;
}

/** What the dialog needs of the vehicle: from the live list at once, else from the record. */
function useDocumentVehicle({ vehicleId, tankType }: RefuelingEntry) {
  const { company } = useCompany();
  const { vehicle } = useShownVehicle(vehicleId);
  const tanks = vehicle?.tanks ?? [];
  return {
    plate: vehicle?.numericPlate ?? '',
    beginning: beginningOf(tanks, company.currency, tankType),
    capacity: tankType ? null : capacityOf(tanks),
  };
}
