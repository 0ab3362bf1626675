// Where the vehicles of a sharing are now, as the map of its page shows them. Those of the own company only: of others
// this page knows no place.
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';
import { useEffect, useMemo, useRef } from 'react';
import type { FleetMapController } from '../../../ground/map/contract.ts';
import { RecordMap } from '../../../ground/map/RecordMap.tsx';
import { useVehicles } from '../../../thing/vehicle/vehicle.data.ts';
import styles from '../beside.module.css';

export function SharingMap({ vehicles }: { vehicles: readonly ListedVehicle[] }) {
  const controller = useRef<FleetMapController>(null);
  const fleet = useVehicles().vehicles;
  const shown = useMemo(() => {
    const ids = new Set(vehicles.map(({ vehicleId }) => vehicleId));
    return fleet.filter(({ vehicleId, location }) => ids.has(vehicleId) && location);
  }, [fleet, vehicles]);
  const ids = shown.map(({ vehicleId }) => vehicleId).join();
  // One that is added comes into sight.
  useEffect(() => {
    if (ids !== '') controller.current?.defaultView();
  }, [ids]);
  if (shown.length === 0) return null;
  return (
    <div className={styles.map}>
      <RecordMap vehicles={shown} controllerRef={controller} />
    </div>
  );
}
