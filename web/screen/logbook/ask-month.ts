// Asks for the rides of a month as soon as its address is gone to, beside the loading and drawing of the
// panel, which then finds them asked for.
import type { QueryClient } from '@tanstack/react-query';
import { periodOf } from '../../ground/address/panel-month.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { ridesQuery } from '../../thing/ride/ride.data.ts';
import { shownMonth } from './logbook-place.ts';

/** What is there already, or is being asked for, is not asked again: refreshing is the panel's. */
export function askMonth(
  cache: Pick<QueryClient, 'prefetchQuery'>,
  { ccode, timeZone }: Pick<CurrentCompany, 'ccode' | 'timeZone'>,
  vehicleId: number,
  search: { month?: string; ride?: string },
  nowMs: number,
): void {
  const month = shownMonth(search, timeZone, nowMs);
  const rides = ridesQuery(ccode, periodOf({ vehicleId, month }));
  void cache.prefetchQuery({ ...rides, staleTime: Number.POSITIVE_INFINITY });
}
