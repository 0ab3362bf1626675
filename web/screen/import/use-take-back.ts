// Taking an import back, after a question; what keeps it from that is told by the server.
import { takeBackImport } from '@flotila/domain/import/import.api.ts';
import { modals } from '@mantine/modals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';

export function useTakeBack(onTakenBack: () => void = () => undefined) {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const taking = useMutation({
    mutationFn: (importId: number) => call(takeBackImport, { company: ccode, path: { importId } }),
    onSuccess: () => {
      showDone(t('bring.tookBack'));
      onTakenBack();
    },
    onError: showFailure,
    // Any list may show what it made.
    onSettled: () => void cache.invalidateQueries(),
  });
  return {
    isPending: taking.isPending,
    ask: (importId: number, name: string) =>
      modals.openConfirmModal({
        title: t('bring.takeBackTitle', { name }),
        children: t('bring.takeBackText'),
        labels: { confirm: t('bring.takeBack'), cancel: t('app.cancel') },
        confirmProps: { color: 'red' },
        size: 400,
        onConfirm: () => taking.mutate(importId),
      }),
  };
}
