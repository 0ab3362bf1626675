// The frame of a panel of one vehicle: its plate, which chooses another one, and what stands here while the vehicle is not known or is gone.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { ReactNode } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { isFinal } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { PlateButton } from './PlateButton.tsx';
import { type ShownVehicle, useShownVehicle } from './shown-vehicle.ts';
import { VehicleGone } from './VehicleGone.tsx';
import { VehicleHead } from './VehicleHead.tsx';
import { useVehicles } from './vehicle.data.ts';

interface PanelOfVehicleProps {
  vehicleId: number;
  /** While the vehicle is not known. */
  title: string;
  /** What to do when there is no such vehicle. */
  goneHint: string;
  /** In its head. */
  buttons?: ReactNode;
  /** `vehicle` is null until it came, `live` also where it is not in the shown group. */
  children: (vehicle: ShownVehicle | null, live: MapVehicle | undefined) => ReactNode;
}

export function PanelOfVehicle(props: PanelOfVehicleProps) {
  const { vehicleId, title } = props;
  const { ccode } = useCompany();
  const go = useGo();
  const { vehicle, isGone, error, retry } = useShownVehicle(vehicleId);
  const live = useVehicles().vehicles.find((one) => one.vehicleId === vehicleId);
  const close = () => go(mapPath(ccode, live ? { vehicle: vehicleId } : {}));
  if (isGone) {
    return (
      <>
        <VehicleHead title={title} onClose={close} />
        <VehicleGone hint={props.goneHint} />
      </>
    );
  }
  if (!vehicle && error && !isFinal(error)) {
    return (
      <>
        <VehicleHead title={title} onClose={close} />
        <Failed title={t('vehicle.loadFailed')} error={error} onRetry={retry} />
      </>
    );
  }
  return (
    <>
      <VehicleHead
        title={vehicle ? <PlateButton plate={vehicle.numericPlate} /> : title}
        aside={vehicle?.name}
        onClose={close}
      >
        {props.buttons}
      </VehicleHead>
      {props.children(vehicle, live)}
    </>
  );
}
