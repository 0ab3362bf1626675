// The contracts' layers of the map: the selected contract with plan and rides (CON-010). Read through the same
// hooks as the panel, so that nothing is asked twice.
import { boundsOf } from '../map/camera.ts';
import type { MapPadding } from '../map/contract.ts';
import { ContentView } from '../map/layers/ContentView.tsx';
import { useCompany } from '../session/company.ts';
import { isAfter } from '../ui/month-step.ts';
import { useShownVehicle } from '../vehicle/shown-vehicle.ts';
import { ContractOnMap } from './ContractOnMap.tsx';
import { useContract, useContracts } from './contract.data.ts';
import { contractsOf, useContractsPlace } from './contract-place.ts';

interface Props {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

export function ContractsOnMap(props: Props) {
  const { ccode } = useCompany();
  const place = useContractsPlace();
  const { vehicleId, month, currentMonth, contractId } = place;
  const { vehicle } = useShownVehicle(vehicleId);
  const listed = useContracts(ccode, contractsOf(place), !isAfter(currentMonth, month));
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
