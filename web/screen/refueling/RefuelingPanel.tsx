// The refueling panel (REF-001 … REF-008, REF-031): what was measured in a month beside what was documented,
// with the losses of fuel. Vehicle, month and selected refueling stand in the address.
import { IconPlus } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { MonthButtons } from '../../thing/vehicle/MonthButtons.tsx';
import { PanelOfVehicle } from '../../thing/vehicle/PanelOfVehicle.tsx';
import { useInsertDocument } from './insert-document.ts';
import { RefuelingMonth } from './RefuelingMonth.tsx';
import { useRefuelingPlace } from './refueling-place.ts';

export function RefuelingPanel() {
  const place = useRefuelingPlace(useNow());
  const { vehicleId, month } = place;
  const insert = useInsertDocument(vehicleId);
  return (
    <PanelOfVehicle
      vehicleId={vehicleId}
      title={t('panel.refueling')}
      goneHint={t('refueling.goneHint')}
      buttons={
        <>
          {insert && (
            <IconButton label={t('refueling.insert')} onClick={insert}>
              <IconPlus size={18} stroke={1.7} />
            </IconButton>
          )}
          <MonthButtons
            vehicleId={vehicleId}
            month={month}
            file="refuelings"
            fileLabel={t('refueling.file')}
            reportLabel={t('refueling.report')}
          />
        </>
      }
    >
      {(vehicle) => <RefuelingMonth key={vehicleId} place={place} tanks={vehicle?.tanks ?? null} />}
    </PanelOfVehicle>
  );
}
