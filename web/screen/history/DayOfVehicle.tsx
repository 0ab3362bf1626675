// One day of a vehicle: the line with previous and next ride, the figures of the day or of the selected
// ride, the table, and below it the details of the selected ride.
import { consumptionRule } from '@flotila/domain/ride/consumption.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import { listRides } from '@flotila/domain/ride/ride.api.ts';
import { summarizeRides } from '@flotila/domain/ride/summary.ts';
import { endOfDay, startOfDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { keyOf } from '../../ground/call/api.ts';
import { withLaterTexts } from '../../ground/i18n/i18n.ts';
import { readAnew } from '../../ground/live/meanwhile.ts';
import { useCompany } from '../../ground/session/company.ts';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Recalculating } from '../../thing/ride/Recalculated.tsx';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { DayStates, RidesSkeleton, StaleRides } from './DayStates.tsx';
import { useDayRides } from './day-rides.ts';
import { useDayVisits } from './day-visits.ts';
import { Figures } from './Figures.tsx';
import styles from './history.module.css';
import type { HistoryPlace } from './history-place.ts';
import { hasTurned, type LiveState } from './live-day.ts';
import { RideStrip } from './RideStrip.tsx';
import { RideTable } from './RideTable.tsx';
import { rideRows } from './ride-rows.ts';
import { findRide, rowKey } from './ride-walk.ts';

/** With its texts: a day is looked at more often than one ride of it. */
const RideDetails = lazyPart('RideDetails', () =>
  withLaterTexts(import('./RideDetails.tsx')).then((part) => part.RideDetails),
);

export interface DayOfVehicleProps {
  vehicle: Pick<MapVehicle, 'vehicleId' | 'typeCode' | 'ride'>;
  place: HistoryPlace;
}

export function DayOfVehicle({ vehicle, place }: DayOfVehicleProps) {
  const { timeZone } = useCompany();
  const { query, all, listed: rides } = useDayRides(place, vehicle.ride);
  useRefreshWithRide(vehicle, place.day === place.today);
  const { isMachine, bounds } = useConsumptionRule(vehicle);
  const { day } = place;
  const visits = useDayVisits(place);
  const rows = useMemo(
    () => rideRows(rides, { day, timeZone, isMachine }),
    [rides, day, timeZone, isMachine],
  );
  const summary = useMemo(() => {
    const period = { from: startOfDay(day, timeZone), to: endOfDay(day, timeZone) + 999 };
    // Short rides and those that are not listed count, too: the day is what the calendar says of it.
    return summarizeRides(all, { ...period, isMachine, ...(bounds && { bounds }) });
  }, [all, day, timeZone, isMachine, bounds]);
  const selected = findRide(rides, place.rideFrom);
  const row = rows.find(({ ride }) => ride === selected) ?? null;
  const isKnown = query.data !== undefined && all.length > 0;
  const isShown = query.data !== undefined && rows.length > 0;
  return (
    <>
      <RideStrip
        place={place}
        rows={rows}
        selected={row}
        distance={summary.distance}
        isKnown={query.data !== undefined}
      />
      <Recalculating vehicleId={vehicle.vehicleId} />
      <Figures
        summary={summary}
        ride={row?.kind === 'fuel' ? null : selected}
        isKnown={isKnown}
        isMachine={isMachine}
      />
      {query.isError && query.data && <StaleRides onRetry={() => void query.refetch()} />}
      <div className={`${pieces.scroll} ${styles.rides}`}>
        {isShown ? (
          <RideTable
            rows={rows}
            visits={visits}
            day={day}
            isMachine={isMachine}
            selected={row}
            onSelect={place.selectRide}
          />
        ) : query.isPending ? (
          <RidesSkeleton />
        ) : (
          <DayStates
            place={place}
            lastRide={vehicle.ride}
            hasHidden={all.some(isDriven)}
            error={query.data ? null : query.error}
            onRetry={() => void query.refetch()}
          />
        )}
      </div>
      {row && (
        <Suspense fallback={null}>
          <RideDetails
            key={`${vehicle.vehicleId} ${rowKey(row.ride)}`}
            row={row}
            isMachine={isMachine}
            onClose={() => place.selectRide(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** How averages of the vehicle are judged: its bounds come with its record, until then there are none. */
function useConsumptionRule({ vehicleId, typeCode }: DayOfVehicleProps['vehicle']) {
  const { ccode } = useCompany();
  const { data } = useVehicle(ccode, vehicleId);
  return useMemo(
    () => (data ? consumptionRule(data) : { isMachine: typeCode === 'machine', bounds: undefined }),
    [data, typeCode],
  );
}

/** A ride that has begun or ended since is in no answer yet: the rides of today are asked for again. */
function useRefreshWithRide(live: LiveState, isToday: boolean): void {
  const cache = useQueryClient();
  const { ccode } = useCompany();
  const known = useRef(live);
  useEffect(() => {
    const isTurned = hasTurned(known.current, live);
    known.current = live;
    if (!isTurned || !isToday) return;
    readAnew(cache, [...keyOf(listRides), ccode]);
  }, [live, isToday, cache, ccode]);
}
