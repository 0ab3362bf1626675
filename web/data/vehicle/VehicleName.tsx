// The plate in the list of vehicles, and whether the vehicle still serves (D-VEH-004).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../i18n/i18n.ts';
import { RowName } from '../RowName.tsx';

export function VehicleName({ numericPlate, state }: MapVehicle) {
  return <RowName text={numericPlate} word={state === 'active' ? null : t(`vf.state.${state}`)} />;
}
