// The logbook's layers of the map: the selected ride with its track, and the ends of the hovered one. A
// month of tracks at once would say nothing.
import { useMemo } from 'react';
import type { MapPadding } from '../map/contract.ts';
import { useHoveredRide } from '../ride/hover.ts';
import { RidesOnMap } from '../ride/RidesOnMap.tsx';
import { useRides, useRideTrack } from '../ride/ride.data.ts';
import type { RideOnMap } from '../ride/ride-markers.ts';
import { useCompany } from '../session/company.ts';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import { ridesOfLogbook, useLogbookPlace } from './logbook-place.ts';

export function LogbookOnMap(props: { theme: 'light' | 'dark'; padding: MapPadding }) {
  const { ccode, timeZone } = useCompany();
  const place = useLogbookPlace();
  const { vehicleId, rideFrom, selectRide } = place;
  const { vehicles } = useVehicles();
  const vehicle = vehicles.find((one) => one.vehicleId === vehicleId);
  const isMachine = vehicle?.typeCode === 'machine';
  const rides = useRides(ccode, { ...ridesOfLogbook(place), filter: 'common', isMachine });
  const hoveredFrom = useHoveredRide();
  const known = rides.data?.find((ride) => ride.fromTimestamp === rideFrom);
  const track = useRideTrack(ccode, vehicleId, known ? known.fromTimestamp : null);
  const rows = useMemo(
    () =>
      (rides.data ?? []).flatMap((ride): RideOnMap[] => {
        const isShown = ride.fromTimestamp === rideFrom || ride.fromTimestamp === hoveredFrom;
        const kind = ride.rideState === 'unfinished' ? 'going' : 'ride';
        return isShown ? [{ ride, kind, order: null }] : [];
      }),
    [rides.data, rideFrom, hoveredFrom],
  );
  return (
    <RidesOnMap
      {...props}
      timeZone={timeZone}
      locations={known ? track.data : undefined}
      rides={rows}
      selectedFrom={known ? rideFrom : null}
      onSelect={selectRide}
      viewKey={`${vehicleId} ${rideFrom}`}
      fallback={vehicle?.location ?? null}
      plate={vehicle?.numericPlate ?? ''}
    />
  );
}
