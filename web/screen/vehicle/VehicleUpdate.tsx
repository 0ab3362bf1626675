// The vehicle update dialog (NAV-069, NAV-074): name and assigned driver, for dispatchers. An error
// stays in a bar and the dialog stays open (ERR-004).
import { listPersonBriefs, type PersonBrief } from '@flotila/domain/person/person.api.ts';
import { lengthOf, lineRefusal } from '@flotila/domain/text.ts';
import { listVehiclesOnMap } from '@flotila/domain/vehicle/vehicle.api.ts';
import { VEHICLE_FIELDS } from '@flotila/domain/vehicle/vehicle-fields.ts';
import {
  getVehicle,
  updateVehicleParams,
  VehicleRecord,
} from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useChange, useEndpoint } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, type Dialog } from '../../ground/ui/dialogs.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { RecordConflict } from '../../ground/ui/RecordConflict.tsx';
import { SaveFoot } from '../../ground/ui/SaveFoot.tsx';
import { useUnsavedGuard } from '../../ground/ui/unsaved.ts';
import { Waiting } from '../../ground/ui/Waiting.tsx';
import { fieldText } from '../../ground/words/field-text.ts';
import { fullName } from '../../ground/words/format.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import {
  changedParams,
  isDriverReplaced,
  meetMeanwhile,
  type VehicleParams,
} from '../../thing/vehicle/vehicle-params.ts';

/** With a counter. */
const NAME_MAX = VEHICLE_FIELDS.name.max;
const WIDTH = 400;

export function VehicleUpdate(props: { dialog: Extract<Dialog, { slot: 'vehicleUpdate' }> }) {
  const { ccode } = useCompany();
  const vehicle = useVehicle(ccode, props.dialog.vehicleId);
  if (!vehicle.data) {
    return (
      <DialogFrame title={t('action.update')} width={WIDTH}>
        {vehicle.isError ? (
          <Failed title={t('vehicle.loadFailed')} error={vehicle.error} onRetry={vehicle.refetch} />
        ) : (
          <Waiting />
        )}
      </DialogFrame>
    );
  }
  return <UpdateForm first={vehicle.data} />;
}

type Start = VehicleParams & Pick<VehicleRecord, 'lastChange'>;

function UpdateForm({ first }: { first: VehicleRecord }) {
  const { ccode } = useCompany();
  // What the form began with: the record is read again every minute and may change meanwhile.
  const [start, setStart] = useState<Start>(first);
  const [theirs, setTheirs] = useState<{ before: Start; after: Start } | null>(null);
  const persons = useEndpoint(listPersonBriefs, { company: ccode });
  const change = useChange(updateVehicleParams, [listVehiclesOnMap, getVehicle]);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: start.name, driver: String(start.driverId ?? '') },
    validateInputOnBlur: true,
    validate: {
      name: (value) => {
        if (!value.trim()) return t('app.required');
        const why = lineRefusal(value.trim(), NAME_MAX);
        return why && fieldText(why);
      },
    },
  });
  useUnsavedGuard(form.isDirty());
  const send = (values: typeof form.values, seen: Start) => {
    const body = changedParams(seen, values);
    if (!body) return closeDialog();
    const { lastChange } = seen;
    change.mutate(
      { company: ccode, path: { id: first.vehicleId }, body: { ...body, lastChange } },
      {
        onSuccess: () => {
          closeDialog();
          showDone(t('update.saved'));
        },
        onError: (error) => {
          const now = conflicting(error);
          if (!now) return showFailure(error);
          const met = meetMeanwhile(seen, now, values);
          setStart(now);
          form.setValues(met.values);
          // Something else of the vehicle was changed: nothing of that is overwritten.
          if (met.changed.length === 0) send(met.values, now);
          else setTheirs({ before: seen, after: now });
        },
      },
    );
  };
  const store = form.onSubmit(
    (values) => send(values, start),
    () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
  const drivers = (persons.data?.content ?? []).filter(
    ({ roles, personId }) => roles.includes('driver') || personId === start.driverId,
  );
  return (
    <DialogFrame title={t('update.title', { plate: first.numericPlate })} width={WIDTH}>
      <form onSubmit={store} noValidate>
        <Stack gap={12}>
          {theirs && <Theirs {...theirs} persons={persons.data?.content ?? []} />}
          <TextInput
            {...form.getInputProps('name')}
            data-autofocus
            required
            label={t('update.name')}
            description={`${lengthOf(form.values.name)} / ${NAME_MAX}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Select
            {...form.getInputProps('driver')}
            label={t('update.driver')}
            placeholder={t('update.noDriver')}
            description={
              isDriverReplaced(start.driverId, form.values.driver) ? t('update.fromNow') : undefined
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={drivers.map((person) => ({
              value: String(person.personId),
              label: fullName(person),
            }))}
            searchable
            clearable
          />
          <SaveFoot isPending={change.isPending} />
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** The vehicle as it is by now, of a refusal because somebody else changed it; null: another refusal. */
function conflicting(error: unknown): VehicleRecord | null {
  if (!(error instanceof CallFailure) || error.detail.status !== 412) return null;
  return VehicleRecord.safeParse(error.detail.current).data ?? null;
}

function Theirs(props: { before: Start; after: Start; persons: readonly PersonBrief[] }) {
  const { before, after, persons } = props;
  const driver = ({ driverId }: Start) => {
    const person = persons.find(({ personId }) => personId === driverId);
    return person ? fullName(person) : t('update.noDriver');
  };
  const lines = [
    { key: 'name', label: t('update.name'), change: { before: before.name, after: after.name } },
    {
      key: 'driver',
      label: t('update.driver'),
      change: { before: driver(before), after: driver(after) },
    },
  ];
  return <RecordConflict lines={lines.filter(({ change }) => change.before !== change.after)} />;
}
