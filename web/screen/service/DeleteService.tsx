// Asks before a service is deleted (NAV-076).
import { deleteService, type ServiceView } from '@flotila/domain/service/service.api.ts';
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
import { DELETE_DIALOG_WIDTH } from './DeletePlan.tsx';
import { SERVICE_READERS, useServices } from './service.data.ts';

export function DeleteService({ dialog }: { dialog: Extract<Dialog, { slot: 'serviceDelete' }> }) {
  const { ccode } = useCompany();
  const { vehicleId, serviceId } = dialog;
  const services = useServices(ccode, vehicleId, null);
  const found = services.data?.find((one) => one.serviceId === serviceId);
  // It stays to be seen while it is deleted and the list is read again.
  const [service, setService] = useState<ServiceView | null>(found ?? null);
  if (found && !service) setService(found);
  return (
    <DialogFrame title={t('svc.del.service')} width={DELETE_DIALOG_WIDTH}>
      {service ? (
        <Question service={found ?? service} onStale={() => void services.refetch()} />
      ) : (
        <Notice title={t('svc.gone.service')} />
      )}
    </DialogFrame>
  );
}

function Question({ service, onStale }: { service: ServiceView; onStale: () => void }) {
  const { ccode } = useCompany();
  const { serviceId: id, lastChange } = service;
  const change = useChange(deleteService, SERVICE_READERS);
  function remove() {
    change.mutate(
      { company: ccode, path: { id }, query: { lastChange } },
      {
        onSuccess: () => {
          closeDialog();
          showDone(t('svc.deleted.service'));
        },
        onError: (error) => {
          showFailure(error);
          onStale();
        },
      },
    );
  }
  return (
    <Stack gap={12}>
      <p>{t('svc.del.serviceText', { name: serviceTitle(service), date: service.date })}</p>
      <p className={pieces.hint}>{t('svc.del.slow')}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" data-autofocus onClick={() => leaveDialog()}>
          {t('app.cancel')}
        </Button>
        <Button color="red" loading={change.isPending} onClick={remove}>
          {t('svc.delete')}
        </Button>
      </Group>
    </Stack>
  );
}
