// The logbook's layers of the map: the selected ride with its track, and the ends of the hovered one. A
// month of tracks at once would say nothing.
import { isDriven } from '@flotila/domain/ride/marker.ts';
import { useMemo } from 'react';
import { periodOf } from '../../ground/address/panel-month.ts';
import type { MapPadding } from '../../ground/map/contract.ts';
import { useCompany } from '../../ground/session/company.ts';
import { hoveredRide } from '../../thing/ride/hover.ts';
import { RidesOnMap } from '../../thing/ride/RidesOnMap.tsx';
import { useRides, useRideTrack } from '../../thing/ride/ride.data.ts';
import { findNamed, rideName } from '../../thing/ride/ride-from.ts';
import type { RideOnMap } from '../../thing/ride/ride-markers.ts';
import { rowKind } from '../../thing/ride/row-kind.ts';
import { shownTrack } from '../../thing/ride/shown-track.ts';
import { type ShownVehicle, useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { type LogbookPlace, useLogbookPlace } from './logbook-place.ts';

interface Props {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

/** Nothing is asked for and drawn without a vehicle. */
export function LogbookOnMap(props: Props) {
  const place = useLogbookPlace();
  const { vehicle, isPending } = useShownVehicle(place.vehicleId);
  return vehicle || isPending ? <RideOfMonth {...props} place={place} vehicle={vehicle} /> : null;
}

function RideOfMonth(props: Props & { place: LogbookPlace; vehicle: ShownVehicle | null }) {
  const { place, vehicle, ...rest } = props;
  const { ccode, timeZone } = useCompany();
  const { vehicleId, rideFrom, selectRide } = place;
  const isMachine = vehicle?.typeCode === 'machine';
  const rides = useRides(ccode, periodOf(place));
  const hoveredFrom = hoveredRide.use();
  const named = rideFrom === null ? undefined : findNamed(rides.data ?? [], rideFrom);
  const known = named?.rideType === 'stop' ? undefined : named;
  const selectedFrom = known ? rideName(known) : null;
  // A refueling among the rides has a place, but no track.
  const driven = known && isDriven(known) ? known : null;
  const track = useRideTrack(ccode, vehicleId, driven);
  const isAwaited = rideFrom !== null && rides.isPending;
  const rows = useMemo(
    () =>
      (rides.data ?? []).flatMap((ride): RideOnMap[] => {
        const isShown = [selectedFrom, hoveredFrom].includes(rideName(ride));
        return isShown && ride.rideType !== 'stop'
          ? [{ ride, kind: rowKind(ride, isMachine), order: null }]
          : [];
      }),
    [rides.data, selectedFrom, hoveredFrom, isMachine],
  );
  return (
    <RidesOnMap
      {...rest}
      timeZone={timeZone}
      locations={shownTrack(isAwaited ? null : driven !== null, track)}
      rides={rows}
      selectedFrom={selectedFrom}
      onSelect={selectRide}
      viewKey={`${vehicleId} ${rideFrom}`}
      fallback={vehicle?.location ?? null}
      plate={vehicle?.numericPlate ?? ''}
    />
  );
}
