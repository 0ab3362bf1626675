// The events of a vehicle in a period: read once for panel and map, all pages of it.
import { type EventView, listMeasures } from '@flotila/domain/event/event.api.ts';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf, nextRefresh } from '../../ground/call/api.ts';
import type { EventsInput } from './event-place.ts';

const PAGE_SIZE = 2000;
/** 40 000 events; more pages are a server that does not stop. */
const PAGES_MAX = 20;
/** The current month may get new events at any time. */
const REFRESH_MS = 60_000;

/** Events oldest first with place and person. `isCurrent`: the period is not over yet. */
export function useEvents(company: string, input: EventsInput, isCurrent: boolean) {
  return useQuery<EventView[]>({
    queryKey: [...keyOf(listMeasures), company, input],
    refetchInterval: (query) => (isCurrent ? nextRefresh(query.state, REFRESH_MS) : false),
    queryFn: async ({ signal }) => {
      const { vehicleId: id, periodFrom: from, periodTo: to, paramCodes } = input;
      const query = {
        from,
        to,
        params: paramCodes.join(','),
        size: PAGE_SIZE,
        withLocations: 'true' as const,
        withPersons: 'true' as const,
      };
      const events: EventView[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const asked = { company, path: { id }, query: { ...query, page } };
        const answer = await call(listMeasures, asked, signal);
        events.push(...answer.content);
        if (page + 1 >= answer.totalPages) break;
      }
      return events;
    },
  });
}
