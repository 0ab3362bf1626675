// The history's layers of the map: the day's track and rides of the address, read through the same hooks as
// panel and graph, so that nothing is asked twice.
import { useMemo } from 'react';
import type { MapPadding } from '../map/contract.ts';
import { RidesOnMap } from '../ride/RidesOnMap.tsx';
import { useRides } from '../ride/ride.data.ts';
import { useCompany } from '../session/company.ts';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import { useDayTrack } from './day-track.ts';
import { ridesOfDay, useHistoryPlace } from './history-place.ts';
import { rideRows, withLiveRide } from './ride-rows.ts';

export function HistoryOnMap(props: { theme: 'light' | 'dark'; padding: MapPadding }) {
  const { ccode, timeZone } = useCompany();
  const place = useHistoryPlace();
  const { day, rideFrom, selectRide } = place;
  const { vehicles } = useVehicles();
  const vehicle = vehicles.find((one) => one.vehicleId === place.vehicleId);
  const rides = useRides(ccode, ridesOfDay(place));
  const track = useDayTrack(place);
  const isMachine = vehicle?.typeCode === 'machine';
  const live = vehicle?.ride ?? null;
  const rows = useMemo(
    () => rideRows(withLiveRide(rides.data ?? [], live), { day, timeZone, isMachine }),
    [rides.data, live, day, timeZone, isMachine],
  );
  return (
    <RidesOnMap
      {...props}
      timeZone={timeZone}
      locations={track.data}
      rides={rows}
      selectedFrom={rideFrom}
      onSelect={selectRide}
      viewKey={`${place.vehicleId} ${day}`}
      fallback={vehicle?.location ?? null}
      plate={vehicle?.numericPlate ?? ''}
    />
  );
}
