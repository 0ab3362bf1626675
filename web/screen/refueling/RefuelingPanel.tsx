// The refueling panel (REF-001 … REF-008, REF-031): what was measured in a month beside what was documented,
// with the losses of fuel. Vehicle, month and selected refueling stand in the address.
import { IconPlus } from '@tabler/icons-react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { MonthButtons } from '../../thing/vehicle/MonthButtons.tsx';
import { PlateButton } from '../../thing/vehicle/PlateButton.tsx';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { VehicleHead } from '../../thing/vehicle/VehicleHead.tsx';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { useInsertDocument } from './insert-document.ts';
import { RefuelingMonth } from './RefuelingMonth.tsx';
import { useRefuelingPlace } from './refueling-place.ts';

export function RefuelingPanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const place = useRefuelingPlace(useNow());
  const { vehicleId, month } = place;
  const vehicle = useShownVehicle(vehicleId);
  const insert = useInsertDocument(vehicleId);
  const close = () => go(mapPath(ccode, vehicle.isGone ? {} : { vehicle: vehicleId }));
  if (vehicle.isGone) {
    return (
      <>
        <VehicleHead title={t('panel.refueling')} onClose={close} />
        <Notice role="alert" title={t('vehicle.gone')} text={t('refueling.goneHint')} />
      </>
    );
  }
  return (
    <>
      <VehicleHead
        title={vehicle.plate ? <PlateButton plate={vehicle.plate} /> : t('panel.refueling')}
        aside={vehicle.name}
        onClose={close}
      >
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
      </VehicleHead>
      <RefuelingMonth key={vehicleId} place={place} tanks={vehicle.tanks} />
    </>
  );
}

/** What the panel needs of its vehicle: from the live list at once, else from the record. */
function useShownVehicle(vehicleId: number) {
  const { ccode } = useCompany();
  const { vehicles } = useVehicles();
  const row = vehicles.find((one) => one.vehicleId === vehicleId);
  const { data, error } = useVehicle(ccode, vehicleId);
  const known = row ?? data;
  return {
    isGone: !known && error instanceof CallFailure && isRefused(error.detail.status),
    plate: known?.numericPlate ?? null,
    name: known?.name ?? null,
    tanks: known?.tanks ?? null,
  };
}

function isRefused(status: number): boolean {
  return status >= 400 && status < 500;
}
