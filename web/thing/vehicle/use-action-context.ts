// What the actions of a vehicle need to act: dialogs and the one call that needs no dialog.
import { listVehiclesOnMap, resetFlag, VEHICLE_READ } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useMemo } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import type { ActionContext } from './vehicle.actions.ts';

export function useActionContext(): ActionContext {
  const company = useCompany();
  const { mutateAsync } = useChange(resetFlag, [listVehiclesOnMap, VEHICLE_READ]);
  return useMemo(
    () => ({
      company,
      open: openDialog,
      // Not by callbacks of the call: they are lost when the row is drawn anew meanwhile.
      resetPanic: (vehicle) =>
        void mutateAsync({
          company: company.ccode,
          path: { id: vehicle.vehicleId, flag: 'panic' },
        }).then(
          () => showDone(t('action.resetPanicDone', { plate: vehicle.numericPlate })),
          showFailure,
        ),
    }),
    [company, mutateAsync],
  );
}
