// The contracts panel (CON-001 … CON-009, CON-013): what a vehicle was ordered for in a month, planned beside
// driven, and where the selected contract stands now. Vehicle, month and contract stand in the address.
import { IconPlus } from '@tabler/icons-react';
import { newContractPath } from '../../ground/address/new-paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconLink } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { PanelOfVehicle } from '../../thing/vehicle/PanelOfVehicle.tsx';
import { ContractsMonth } from './ContractsMonth.tsx';
import { useContractsPlace } from './contract-place.ts';

export function ContractsPanel() {
  const { ccode, may } = useCompany();
  const place = useContractsPlace(useNow());
  const { vehicleId } = place;
  return (
    <PanelOfVehicle
      vehicleId={vehicleId}
      title={t('panel.contracts')}
      goneHint={t('cp.goneHint')}
      buttons={
        may('contract', 'write') && (
          <IconLink label={t('cp.new')} href={newContractPath(ccode, vehicleId)}>
            <IconPlus size={18} stroke={1.7} />
          </IconLink>
        )
      }
    >
      {(vehicle) => (
        <ContractsMonth
          key={vehicleId}
          place={place}
          isMachine={vehicle?.typeCode === 'machine'}
          turn={vehicle?.ride ? `${vehicle.ride.fromTimestamp} ${vehicle.ride.rideState}` : ''}
        />
      )}
    </PanelOfVehicle>
  );
}
