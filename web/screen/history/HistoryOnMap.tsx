// The history's layers of the map: the day's track and rides of the address, read through the same hooks as
// panel and graph, so that nothing is asked twice.
import { lazy, Suspense, useMemo } from 'react';
import type { MapPadding } from '../../ground/map/contract.ts';
import { useCompany } from '../../ground/session/company.ts';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { loadShouts } from '../../thing/event/shouts-chunk.ts';
import { RidesOnMap } from '../../thing/ride/RidesOnMap.tsx';
import { restBefore } from '../../thing/ride/ride-markers.ts';
import { shownTrack } from '../../thing/ride/shown-track.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { useDayRides } from './day-rides.ts';
import { useDayShouts } from './day-shouts.ts';
import { useDayTrack } from './day-track.ts';
import { useDayVisits, visitTimes } from './day-visits.ts';
import { type HistoryPlace, useHistoryPlace } from './history-place.ts';
import { rideRows } from './ride-rows.ts';
import { nameIn } from './ride-walk.ts';

const VisitedZones = lazyPart('VisitedZones', () =>
  import('../../thing/zone/VisitedZones.tsx').then((part) => part.VisitedZones),
);

const ShoutsOnMap = lazy(loadShouts);

interface Props {
  theme: 'light' | 'dark';
  padding: MapPadding;
}

/** Nothing is asked for and drawn without a vehicle. */
export function HistoryOnMap(props: Props) {
  const place = useHistoryPlace();
  return place.isReady ? <DayOnMap {...props} place={place} /> : null;
}

function DayOnMap({ place, ...props }: Props & { place: HistoryPlace }) {
  const { ccode, timeZone } = useCompany();
  const { day, rideFrom, selectRide, isMachine } = place;
  const { vehicle } = useShownVehicle(place.vehicleId);
  const speedMax = useVehicle(ccode, vehicle && place.vehicleId).data?.speedMax;
  const track = useDayTrack(place);
  const { all, listed } = useDayRides(place, vehicle?.ride ?? null);
  const rows = useMemo(
    () => rideRows(listed, { day, timeZone, isMachine }),
    [listed, day, timeZone, isMachine],
  );
  const visits = useDayVisits(place);
  const shouts = useDayShouts(place);
  const times = useMemo(() => visitTimes(visits, timeZone), [visits, timeZone]);
  return (
    <>
      <RidesOnMap
        {...props}
        timeZone={timeZone}
        locations={shownTrack(true, track)}
        rides={rows}
        selectedFrom={nameIn(listed, rideFrom)}
        restedFrom={restBefore(all)}
        onSelect={selectRide}
        viewKey={`${place.vehicleId} ${day}`}
        fallback={vehicle?.location ?? null}
        plate={vehicle?.numericPlate ?? ''}
        bySpeed={{ speedMax }}
      />
      {times.size > 0 && (
        <Suspense fallback={null}>
          <VisitedZones times={times} />
        </Suspense>
      )}
      {shouts.length > 0 && (
        <Suspense fallback={null}>
          <ShoutsOnMap events={shouts} />
        </Suspense>
      )}
    </>
  );
}
