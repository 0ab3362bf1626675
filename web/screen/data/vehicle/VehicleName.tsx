// The plate in the list of vehicles, whether the vehicle still serves (D-VEH-004), and who drives it.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { fullName } from '../../../ground/words/format.ts';
import { RowName } from '../RowName.tsx';

export function VehicleName({ numericPlate, state, driver }: MapVehicle) {
  return (
    <RowName
      text={numericPlate}
      word={state === 'active' ? null : t(`vf.state.${state}`)}
      note={driver && fullName(driver)}
    />
  );
}
