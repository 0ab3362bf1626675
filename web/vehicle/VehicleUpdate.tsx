// The vehicle update dialog (NAV-069, NAV-074): name and assigned driver, for dispatchers. An error
// stays in a bar and the dialog stays open (ERR-004).
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import {
  getVehicle,
  listVehiclesOnMap,
  updateVehicleParams,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { modals } from '@mantine/modals';
import { useChange, useEndpoint } from '../api.ts';
import { closeDialog, type Dialog } from '../dialogs.ts';
import { fullName } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { showDone, showFailure } from '../ui/failure.ts';
import { useVehicle } from './vehicle.data.ts';

/** VAL: the name's greatest length, with a counter. */
const NAME_MAX = 50;

export function VehicleUpdate(props: { dialog: Extract<Dialog, { slot: 'vehicleUpdate' }> }) {
  const { ccode } = useCompany();
  const vehicle = useVehicle(ccode, props.dialog.vehicleId);
  if (!vehicle.data) return null;
  const { name, driverId, numericPlate, vehicleId } = vehicle.data;
  return <UpdateForm start={{ name, driverId }} plate={numericPlate} vehicleId={vehicleId} />;
}

function UpdateForm(props: {
  start: { name: string; driverId: number | null };
  plate: string;
  vehicleId: number;
}) {
  const { ccode } = useCompany();
  const persons = useEndpoint(listPersonBriefs, { company: ccode });
  const change = useChange(updateVehicleParams, [listVehiclesOnMap, getVehicle]);
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: props.start.name, driver: String(props.start.driverId ?? '') },
    validateInputOnBlur: true,
    validate: {
      name: (value) => {
        if (!value.trim()) return t('app.required');
        return value.trim().length > NAME_MAX ? t('app.tooLong', { max: NAME_MAX }) : null;
      },
    },
  });
  const close = () => (form.isDirty() ? askToLeave() : closeDialog());
  const store = form.onSubmit(
    ({ name, driver }) =>
      change.mutate(
        {
          company: ccode,
          path: { id: props.vehicleId },
          body: { name: name.trim(), driverId: driver ? Number(driver) : null },
        },
        {
          onSuccess: () => {
            closeDialog();
            showDone(t('update.saved'));
          },
          onError: showFailure,
        },
      ),
    () => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
  const drivers = (persons.data?.content ?? []).filter(
    ({ roles, personId }) => roles.includes('driver') || personId === props.start.driverId,
  );
  return (
    <DialogFrame title={t('update.title', { plate: props.plate })} width={400} onClose={close}>
      <form onSubmit={store} noValidate>
        <Stack gap={12}>
          <TextInput
            {...form.getInputProps('name')}
            data-autofocus
            required
            label={t('update.name')}
            maxLength={NAME_MAX}
            description={`${form.values.name.length} / ${NAME_MAX}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <Select
            {...form.getInputProps('driver')}
            label={t('update.driver')}
            placeholder={t('update.noDriver')}
            data={drivers.map((person) => ({
              value: String(person.personId),
              label: fullName(person),
            }))}
            searchable
            clearable
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={close}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}

/** NAV-038. */
function askToLeave(): void {
  modals.openConfirmModal({
    title: t('leave.title'),
    children: t('leave.text'),
    labels: { confirm: t('leave.leave'), cancel: t('leave.stay') },
    size: 400,
    onConfirm: closeDialog,
  });
}
