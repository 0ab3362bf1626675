// The events of a vehicle in a period: read once for panel and map, all pages of it.
import { type EventView, listMeasures } from '@flotila/domain/event/event.api.ts';
import { useQuery } from '@tanstack/react-query';
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf, nextRefresh } from '../../ground/call/api.ts';
import type { EventsInput } from './event-place.ts';

/** 40 000 events. */
const LIMITS: PageLimits = { size: 2000, pagesMax: 20 };
/** The current month may get new events at any time. */
const REFRESH_MS = 60_000;

/** Events oldest first with place and person. `isCurrent`: the period is not over yet. */
export function useEvents(company: string, input: EventsInput, isCurrent: boolean) {
  return useQuery<EventView[]>({
    queryKey: [...keyOf(listMeasures), company, input],
    refetchInterval: (query) => (isCurrent ? nextRefresh(query.state, REFRESH_MS) : false),
    queryFn: ({ signal }) => {
      const { vehicleId: id, periodFrom: from, periodTo: to, paramCodes } = input;
      const query = {
        from,
        to,
        params: paramCodes.join(','),
        withLocations: 'true' as const,
        withPersons: 'true' as const,
      };
      return allRows(listMeasures, { company, path: { id }, query }, signal, LIMITS);
    },
  });
}
