// Deleting a service plan (SVC-012 … SVC-014): cancel, the plan only, or the plan with its services.
import { deleteServicePlan } from '@flotila/domain/service/service.api.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { DialogFrame } from '../../ground/ui/DialogFrame.tsx';
import { closeDialog, type Dialog, leaveDialog } from '../../ground/ui/dialogs.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { serviceTitle } from '../../thing/service/service-words.ts';
import { SERVICE_READERS, useServicePlans, useServices } from './service.data.ts';

/** NAV-075. */
export const DELETE_DIALOG_WIDTH = 540;

export function DeletePlan({ dialog }: { dialog: Extract<Dialog, { slot: 'servicePlanDelete' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, planId } = dialog;
  const plans = useServicePlans(ccode, vehicleId);
  const found = plans.data?.find(({ servicePlanId }) => servicePlanId === planId);
  // It stays to be seen while it is deleted and the list is read again.
  const [plan, setPlan] = useState<ServicePlanView | null>(found ?? null);
  if (found && !plan) setPlan(found);
  return (
    <DialogFrame title={t('svc.del.plan')} width={DELETE_DIALOG_WIDTH}>
      {plan ? <Question plan={found ?? plan} /> : <Notice title={t('svc.gone.plan')} />}
    </DialogFrame>
  );
}

function Question({ plan }: { plan: ServicePlanView }) {
  const { ccode } = useCompany();
  const { servicePlanId: id, vehicleId, lastChange } = plan;
  const services = useServices(ccode, vehicleId, id);
  const change = useChange(deleteServicePlan, SERVICE_READERS);
  const [asked, setAsked] = useState<'true' | 'false' | null>(null);
  function remove(withServices: 'true' | 'false') {
    setAsked(withServices);
    change.mutate(
      { company: ccode, path: { id }, query: { lastChange, withServices } },
      {
        onSuccess: () => {
          closeDialog();
          const isAll = withServices === 'true';
          showDone(t(isAll ? 'svc.deleted.planAll' : 'svc.deleted.plan'));
        },
        onError: (error) => {
          showFailure(error);
          void services.refetch();
        },
      },
    );
  }
  const isBusy = (choice: 'true' | 'false') => change.isPending && asked === choice;
  return (
    <Stack gap={12}>
      <p>
        {t('svc.del.planText', {
          name: serviceTitle(plan),
          count: services.data?.length ?? 0,
        })}
      </p>
      <p className={pieces.hint}>{t('svc.del.slow')}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={() => leaveDialog()}>
          {t('app.cancel')}
        </Button>
        <Button
          variant="light"
          color="red"
          loading={isBusy('false')}
          disabled={isBusy('true')}
          onClick={() => remove('false')}
        >
          {t('svc.del.planOnly')}
        </Button>
        <Button
          color="red"
          loading={isBusy('true')}
          disabled={isBusy('false')}
          onClick={() => remove('true')}
        >
          {t('svc.del.planAll')}
        </Button>
      </Group>
    </Stack>
  );
}
