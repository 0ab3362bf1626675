// The ride update dialog (API-051, VAL-015 … VAL-019): each field has a switch, only switched-on fields are
// sent. A refusal stays in a bar and under its field, and the dialog stays (ERR-004); when somebody
// else changed the ride meanwhile, the dialog says what, and keeps what was typed.
import { RideView, updateRide } from '@flotila/domain/ride/ride.api.ts';
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readAgain, useChange } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, type Dialog } from '../../ground/ui/dialogs.ts';
import { showDone } from '../../ground/ui/failure.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { focusFirstRefused, useBars } from '../../ground/ui/refused.ts';
import { SaveFoot } from '../../ground/ui/SaveFoot.tsx';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { Waiting } from '../../ground/ui/Waiting.tsx';
import { fieldText } from '../../ground/words/field-text.ts';
import { RideEdits } from '../../thing/ride/RideEdits.tsx';
import { useRides } from '../../thing/ride/ride.data.ts';
import { RIDE_READERS } from '../../thing/ride/ride-readers.ts';
import {
  isChanged,
  isCorrectable,
  RIDE_FIELDS,
  type RideField,
  readForm,
  restartForm,
  rideFromStart,
  startForm,
} from '../../thing/ride/ride-update.ts';
import { RideConflict } from './RideConflict.tsx';
import { RideFields } from './RideFields.tsx';
import { RideHead } from './RideHead.tsx';

const WIDTH = 480;

export type FieldTexts = Partial<Record<RideField, string>>;

export function RideUpdate({ dialog }: { dialog: Extract<Dialog, { slot: 'rideUpdate' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, from } = dialog;
  const rides = useRides(ccode, { vehicleId, from, to: from });
  const ride = rides.data && rideFromStart(rides.data, from);
  // The form begins once; a later reading of the ride must not take away what was typed.
  const [first, setFirst] = useState<RideView | null>(null);
  if (ride && !first) setFirst(ride);
  if (first && isCorrectable(first)) return <UpdateForm first={first} />;
  return (
    <DialogFrame title={t('rideUpdate.title')} width={WIDTH}>
      {rides.isError && (
        <Failed title={t('logbook.failed')} error={rides.error} onRetry={rides.refetch} />
      )}
      {rides.isPending && <Waiting />}
      {rides.isSuccess && (
        <Notice title={t(first ? 'rideUpdate.notFinished' : 'rideUpdate.gone')} />
      )}
    </DialogFrame>
  );
}

function UpdateForm({ first }: { first: RideView }) {
  const [start, setStart] = useState(() => startForm(first, language()));
  const [form, setForm] = useState(start);
  const [ride, setRide] = useState(first);
  const [refused, setRefused] = useState<FieldTexts>({});
  const [conflict, setConflict] = useState<{ before: RideView; after: RideView } | null>(null);
  const saving = useSaving(ride, setRefused, (after) => {
    const now = startForm(after, language());
    setConflict({ before: ride, after });
    setRide(after);
    setStart(now);
    setForm((typed) => restartForm(typed, now));
  });
  useUnsavedGuard(isChanged(form, start));
  const isAnyOn = RIDE_FIELDS.some((field) => form.isOn[field]);
  function save(signal: FormEvent) {
    signal.preventDefault();
    if (!isAnyOn) return;
    const read = readForm(form, ride, language());
    const texts = Object.entries(read.errors ?? {}).map(([field, why]) => [field, fieldText(why)]);
    setRefused(Object.fromEntries(texts));
    if (read.errors) focusFirstRefused();
    else saving.save(read.body);
  }
  return (
    <DialogFrame title={t('rideUpdate.title')} width={WIDTH}>
      <form onSubmit={save} noValidate>
        <Stack gap={12}>
          <RideHead ride={ride} />
          {conflict && <RideConflict {...conflict} />}
          <RideFields
            ride={ride}
            form={form}
            refused={refused}
            onChange={(field, next) => {
              setForm((before) => ({
                isOn: { ...before.isOn, [field]: next.isOn ?? before.isOn[field] },
                text: { ...before.text, [field]: next.text ?? before.text[field] },
              }));
              setRefused(({ [field]: _gone, ...rest }) => rest);
            }}
          />
          {!conflict && <RideEdits vehicleId={ride.vehicleId} from={ride.fromTimestamp} />}
          <SaveFoot isPending={saving.isPending} isDisabled={!isAnyOn} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** Stores, and sorts a refusal into fields, conflict and bar. */
function useSaving(
  ride: RideView,
  setRefused: (texts: FieldTexts) => void,
  onConflict: (after: RideView) => void,
) {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const change = useChange(updateRide, RIDE_READERS);
  const bars = useBars();
  function refuse(error: unknown) {
    bars.showFailure(error);
    if (!(error instanceof CallFailure)) return;
    const { status, errors = [], current } = error.detail;
    const texts = errors.flatMap((one) =>
      isField(one.field) ? [[one.field, fieldText(one)] as const] : [],
    );
    setRefused(Object.fromEntries(texts));
    if (texts.length > 0) focusFirstRefused();
    const after = RideView.safeParse(current);
    if (status !== 412 || !after.success) return;
    onConflict(after.data);
    void readAgain(cache, RIDE_READERS);
  }
  return {
    isPending: change.isPending,
    save(body: NonNullable<ReturnType<typeof readForm>['body']>) {
      const path = { id: ride.vehicleId, start: ride.fromTimestamp };
      change.mutate(
        { company: ccode, path, body: { ...body, lastChange: ride.lastChange } },
        {
          onSuccess: () => {
            closeDialog();
            bars.hide();
            showDone(t('rideUpdate.saved'));
          },
          onError: refuse,
        },
      );
    },
  };
}

function isField(name: string): name is RideField {
  return RIDE_FIELDS.some((field) => field === name);
}
