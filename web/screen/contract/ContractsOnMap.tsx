// The contracts' layers of the map: the selected contract with plan and rides (CON-010). Read through the same
// hooks as the panel, so that nothing is asked twice.
import { periodOf } from '../../ground/address/panel-month.ts';
import { boundsOf } from '../../ground/map/camera.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { ContentView } from '../../ground/map/layers/ContentView.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { isAfter } from '../../ground/ui/month-step.ts';
import { ContractOnMap } from '../../thing/contract/ContractOnMap.tsx';
import { useContract, useContracts } from '../../thing/contract/contract.data.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useContractsPlace } from './contract-place.ts';

interface Props {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

export function ContractsOnMap(props: Props) {
  const { ccode } = useCompany();
  const place = useContractsPlace();
  const { vehicleId, month, currentMonth, contractId } = place;
  const { vehicle } = useShownVehicle(vehicleId);
  const listed = useContracts(ccode, periodOf(place), !isAfter(currentMonth, month));
  const row = listed.data?.find((one) => one.contractId === contractId);
  const { data: record, isError } = useContract(
    ccode,
    row?.contractId ?? null,
    row?.state === 'active',
  );
  if (!row) {
    return (
      <ContentView
        bounds={vehicle?.location ? boundsOf([vehicle.location]) : null}
        viewKey={`vehicle ${vehicleId}`}
        padding={props.padding}
        isHeld={contractId !== null && listed.isPending}
      />
    );
  }
  return (
    <ContractOnMap
      {...props}
      plan={record?.plan ?? null}
      progress={record?.progress ?? null}
      rides={record?.rides ?? (isError ? [] : undefined)}
      period={row}
      vehicle={vehicle}
      rideFrom={place.rideFrom}
      onSelect={place.selectRide}
      viewKey={`contract ${row.contractId}`}
    />
  );
}
