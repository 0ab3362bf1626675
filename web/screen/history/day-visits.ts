// The visits of zones that touch the shown day (zones-and-rules §2), oldest first. Table, graph and map read them here,
// so that they show the same and ask once.
import { localDays } from '@flotila/domain/period.ts';
import { listVisits, type Visit } from '@flotila/domain/zone/visit.api.ts';
import { useMemo } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { time } from '../../ground/words/format.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import type { ShownHistory } from './history-place.ts';

/** More than a vehicle can make in a day without overlapping zones. */
const VISITS_MAX = 500;
const REFRESH_MS = 60_000;

const NOTHING: readonly Visit[] = [];

export function useDayVisits(
  place: Pick<ShownHistory, 'day' | 'today'> & { vehicleId: number },
): readonly Visit[] {
  const { ccode: company, may } = useCompany();
  const { vehicleId, day, today } = place;
  // Nothing is asked of a vehicle that may not be there.
  const { vehicle } = useShownVehicle(vehicleId);
  const period = localDays(day);
  const input =
    vehicle && may('zone', 'read')
      ? { company, query: { ...period, vehicleId, size: VISITS_MAX } }
      : null;
  const refresh = day === today ? { refetchIntervalMs: REFRESH_MS } : {};
  const rows = useEndpoint(listVisits, input, refresh).data?.content;
  return useMemo(() => rows?.toReversed() ?? NOTHING, [rows]);
}

/** Rides with the visits between them: each stands before the first ride that begins after its arrival. */
export function withVisits<R extends { ride: { fromTimestamp: string } }>(
  rides: readonly R[],
  visits: readonly Visit[],
): (R | Visit)[] {
  const entries: (R | Visit)[] = [];
  let next = 0;
  const takeUntil = (moment: number) => {
    for (; next < visits.length; next += 1) {
      const visit = visits[next] as Visit;
      if (Date.parse(visit.arrival) >= moment) return;
      entries.push(visit);
    }
  };
  for (const row of rides) {
    takeUntil(Date.parse(row.ride.fromTimestamp));
    entries.push(row);
  }
  takeUntil(Number.POSITIVE_INFINITY);
  return entries;
}

/** When each zone was visited, for its name on the map: "07:12 – 07:54", of several "3×, 07:12 – 16:05". */
export function visitTimes(visits: readonly Visit[], zone: string): Map<number, string> {
  const byZone = Map.groupBy(visits, ({ zoneId }) => zoneId);
  return new Map(
    [...byZone].map(([zoneId, own]) => {
      const [first, last] = [own[0] as Visit, own.at(-1) as Visit];
      const end = last.departure === null ? '' : time(last.departure, zone);
      const times = `${time(first.arrival, zone)} – ${end}`.trimEnd();
      return [zoneId, own.length > 1 ? `${own.length}×, ${times}` : times];
    }),
  );
}
