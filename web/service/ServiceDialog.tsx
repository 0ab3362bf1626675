// The service dialog (SVC-033, VAL-026 … VAL-028): a new service, by a plan or without one, or a stored
// one. Due values that follow from the plan are proposed and may be overwritten (SVC-029).
import {
  createService,
  type ServicePlanView,
  ServiceView,
  updateService,
} from '@flotila/domain/service/service.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '../api.ts';
import { Waiting } from '../app/Waiting.tsx';
import { type Dialog, leaveDialog } from '../dialogs.ts';
import { language, t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { failureText } from '../ui/failure.ts';
import { Notice } from '../ui/Notice.tsx';
import { useNow } from '../ui/now.ts';
import { focusFirstRefused } from '../ui/refused.ts';
import { useUnsavedGuard } from '../ui/unsaved.ts';
import { useVehicle } from '../vehicle/vehicle.data.ts';
import { refusalText } from './field-words.ts';
import { SERVICE_DIALOG_WIDTH } from './PlanDialog.tsx';
import { restarted } from './plan-form.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { SERVICE_READERS, useServicePlans, useServices } from './service.data.ts';
import {
  isServiceChanged,
  newService,
  readService,
  SERVICE_FIELDS,
  type ServiceField,
  type ServiceForm,
  startService,
} from './service-form.ts';
import { type FieldTexts, useStoring } from './use-storing.ts';

export function ServiceDialog({ dialog }: { dialog: Extract<Dialog, { slot: 'service' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, serviceId, planId } = dialog;
  const plans = useServicePlans(ccode, vehicleId);
  const services = useServices(ccode, vehicleId, null);
  const vehicle = useVehicle(ccode, vehicleId);
  const service = services.data?.find((one) => one.serviceId === serviceId) ?? null;
  // The form begins once; a later reading of the service must not take away what was typed.
  const [first, setFirst] = useState<ServiceView | null>(null);
  if (service && !first) setFirst(service);
  if (plans.data && vehicle.data && (serviceId === null || first)) {
    return <Form {...{ first, planId, vehicle: vehicle.data, plans: plans.data }} />;
  }
  const asked = [plans, services, vehicle];
  const failed = asked.find(({ isError, data }) => isError && !data);
  const title = t(serviceId === null ? 'svc.service.new' : 'svc.service.edit', {
    plate: vehicle.data?.numericPlate ?? '',
  });
  return (
    <DialogFrame title={title} width={SERVICE_DIALOG_WIDTH} onClose={() => leaveDialog()}>
      {failed ? (
        <Notice role="alert" title={t('svc.failed')} text={failureText(failed.error)}>
          <Button
            variant="default"
            onClick={() => void Promise.all(asked.map((one) => one.refetch()))}
          >
            {t('app.retry')}
          </Button>
        </Notice>
      ) : asked.every(({ data }) => data) ? (
        <Notice title={t('svc.gone.service')} />
      ) : (
        <Waiting />
      )}
    </DialogFrame>
  );
}

interface FormProps {
  /** null: a new service. */
  first: ServiceView | null;
  /** The plan of a new service, null none. */
  planId: number | null;
  plans: readonly ServicePlanView[];
  vehicle: NonNullable<ReturnType<typeof useVehicle>['data']>;
}

function Form({ first, planId, plans, vehicle }: FormProps) {
  const { ccode, timeZone } = useCompany();
  const today = localDay(useNow(), timeZone);
  const [start, setStart] = useState(() => {
    const plan = plans.find(({ servicePlanId }) => servicePlanId === planId) ?? null;
    return first ? startService(first, plans, language()) : newService(today, plan);
  });
  const [form, setForm] = useState(start);
  const [service, setService] = useState(first);
  const [refused, setRefused] = useState<FieldTexts<ServiceField>>({});
  const [conflict, setConflict] = useState<Parameters<typeof RecordConflict>[0] | null>(null);
  const create = useChange(createService, SERVICE_READERS);
  const update = useChange(updateService, SERVICE_READERS);
  const outcome = useStoring<ServiceField, ServiceView>({
    ...{ fields: SERVICE_FIELDS, view: ServiceView, saved: t('svc.saved.service') },
    onRefused: setRefused,
    onConflict: (after) => {
      const now = startService(after, plans, language());
      if (service) setConflict({ fields: SERVICE_FIELDS, before: service, after });
      setService(after);
      setForm((typed) => restarted(typed, start, now));
      setStart(now);
    },
  });
  useUnsavedGuard(isServiceChanged(form, start));
  function change(next: Partial<ServiceForm>) {
    setForm((before) => ({ ...before, ...next }));
    setRefused((before) => {
      const kept = Object.entries(before).filter(([field]) => !(field in next));
      return Object.fromEntries(kept);
    });
  }
  function save(signal: FormEvent) {
    signal.preventDefault();
    const read = readService(form, plans, service, language());
    if (!read.body) {
      const texts = Object.entries(read.errors).map(([field, why]) => [field, refusalText(why)]);
      setRefused(Object.fromEntries(texts));
      focusFirstRefused();
      return;
    }
    const body = { ...read.body, vehicleId: vehicle.vehicleId };
    if (!service) return create.mutate({ company: ccode, body }, outcome);
    const { serviceId: id, lastChange } = service;
    update.mutate({ company: ccode, path: { id }, body: { ...body, lastChange } }, outcome);
  }
  /** Refuses a field that was left, once something stands in it. */
  function check(field: ServiceField) {
    const why = readService(form, plans, service, language()).errors?.[field];
    if (why && why.code !== 'required') {
      setRefused((before) => ({ ...before, [field]: refusalText(why) }));
    }
  }
  const title = t(first ? 'svc.service.edit' : 'svc.service.new', { plate: vehicle.numericPlate });
  return (
    <DialogFrame title={title} width={SERVICE_DIALOG_WIDTH} onClose={() => leaveDialog()}>
      <form onSubmit={save} noValidate>
        <Stack gap={12}>
          {conflict && <RecordConflict {...conflict} />}
          <ServiceFields
            {...{ form, refused, service, plans, vehicle, today }}
            onChange={change}
            onLeave={check}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={() => leaveDialog()}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t('app.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}
