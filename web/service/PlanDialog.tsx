// The plan dialog (SVC-032, VAL-021 … VAL-025): a new plan or a stored one. What is usual for the chosen
// type is offered, the next date is shown while the period is typed.
import {
  createServicePlan,
  ServicePlanView,
  updateServicePlan,
} from '@flotila/domain/service/service.api.ts';
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
import { focusFirstRefused } from '../ui/refused.ts';
import { useUnsavedGuard } from '../ui/unsaved.ts';
import { useVehicle } from '../vehicle/vehicle.data.ts';
import { refusalText } from './field-words.ts';
import { PlanFields } from './PlanFields.tsx';
import {
  isPlanChanged,
  PLAN_FIELDS,
  type PlanField,
  type PlanForm,
  readPlan,
  restarted,
  startPlan,
} from './plan-form.ts';
import { RecordConflict } from './RecordConflict.tsx';
import { SERVICE_READERS, useServicePlans } from './service.data.ts';
import { type FieldTexts, useStoring } from './use-storing.ts';

/** SVC-007. */
export const SERVICE_DIALOG_WIDTH = 680;

export function PlanDialog({ dialog }: { dialog: Extract<Dialog, { slot: 'servicePlan' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, planId } = dialog;
  const plans = useServicePlans(ccode, vehicleId);
  const vehicle = useVehicle(ccode, vehicleId);
  const plan = plans.data?.find(({ servicePlanId }) => servicePlanId === planId) ?? null;
  // The form begins once; a later reading of the plan must not take away what was typed.
  const [first, setFirst] = useState<ServicePlanView | null>(null);
  if (plan && !first) setFirst(plan);
  if (vehicle.data && (planId === null || first)) {
    return <Form first={first} vehicle={vehicle.data} />;
  }
  const failed = [plans, vehicle].find(({ isError }) => isError);
  const title = t(planId === null ? 'svc.plan.new' : 'svc.plan.edit', {
    plate: vehicle.data?.numericPlate ?? '',
  });
  return (
    <DialogFrame title={title} width={SERVICE_DIALOG_WIDTH} onClose={() => leaveDialog()}>
      {failed ? (
        <Notice role="alert" title={t('svc.failed')} text={failureText(failed.error)}>
          <Button
            variant="default"
            onClick={() => void Promise.all([plans.refetch(), vehicle.refetch()])}
          >
            {t('app.retry')}
          </Button>
        </Notice>
      ) : plans.data && vehicle.data ? (
        <Notice title={t('svc.gone.plan')} />
      ) : (
        <Waiting />
      )}
    </DialogFrame>
  );
}

type VehicleData = NonNullable<ReturnType<typeof useVehicle>['data']>;

function Form({ first, vehicle }: { first: ServicePlanView | null; vehicle: VehicleData }) {
  const { ccode } = useCompany();
  const [start, setStart] = useState(() => startPlan(first, language()));
  const [form, setForm] = useState(start);
  const [plan, setPlan] = useState(first);
  const [refused, setRefused] = useState<FieldTexts<PlanField>>({});
  const [conflict, setConflict] = useState<Parameters<typeof RecordConflict>[0] | null>(null);
  const create = useChange(createServicePlan, SERVICE_READERS);
  const update = useChange(updateServicePlan, SERVICE_READERS);
  const outcome = useStoring<PlanField, ServicePlanView>({
    ...{ fields: PLAN_FIELDS, view: ServicePlanView, saved: t('svc.saved.plan') },
    onRefused: setRefused,
    onConflict: (after) => {
      const now = startPlan(after, language());
      if (plan) setConflict({ fields: PLAN_FIELDS, before: plan, after });
      setPlan(after);
      setForm((typed) => restarted(typed, start, now));
      setStart(now);
    },
  });
  useUnsavedGuard(isPlanChanged(form, start));
  function change(next: Partial<PlanForm>) {
    setForm((before) => ({ ...before, ...next }));
    setRefused((before) => {
      const kept = Object.entries(before).filter(([field]) => !(field in next));
      return Object.fromEntries(kept);
    });
  }
  function save(signal: FormEvent) {
    signal.preventDefault();
    const read = readPlan(form, plan, language());
    if (!read.body) {
      const texts = Object.entries(read.errors).map(([field, why]) => [field, refusalText(why)]);
      setRefused(Object.fromEntries(texts));
      focusFirstRefused();
      return;
    }
    const body = { ...read.body, vehicleId: vehicle.vehicleId };
    if (!plan) return create.mutate({ company: ccode, body }, outcome);
    const { servicePlanId: id, lastChange } = plan;
    update.mutate({ company: ccode, path: { id }, body: { ...body, lastChange } }, outcome);
  }
  /** Refuses a field that was left, once something stands in it. */
  function check(field: PlanField) {
    const why = readPlan(form, plan, language()).errors?.[field];
    if (why && why.code !== 'required') {
      setRefused((before) => ({ ...before, [field]: refusalText(why) }));
    }
  }
  const title = t(first ? 'svc.plan.edit' : 'svc.plan.new', { plate: vehicle.numericPlate });
  return (
    <DialogFrame title={title} width={SERVICE_DIALOG_WIDTH} onClose={() => leaveDialog()}>
      <form onSubmit={save} noValidate>
        <Stack gap={12}>
          {conflict && <RecordConflict {...conflict} />}
          <PlanFields
            {...{ form, refused, vehicle }}
            plan={plan}
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
