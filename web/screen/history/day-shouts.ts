// What the tracker shouted on the shown day, and calls for help, for the signs beside the day's way.

import { SHOUT_PARAMETERS } from '@flotila/domain/event/alarms.ts';
import { type EventView, listMeasures } from '@flotila/domain/event/event.api.ts';
import { localDays } from '@flotila/domain/period.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import type { ShownHistory } from './history-place.ts';

/** More than can be told apart on a map. */
const EVENTS_MAX = 500;
const REFRESH_MS = 60_000;
const PARAMS = ['panic', ...SHOUT_PARAMETERS].join(',');
const NOTHING: readonly EventView[] = [];

export function useDayShouts(
  place: Pick<ShownHistory, 'day' | 'today'> & { vehicleId: number },
): readonly EventView[] {
  const { ccode: company } = useCompany();
  const { vehicleId, day, today } = place;
  // Nothing is asked of a vehicle that may not be there.
  const { vehicle } = useShownVehicle(vehicleId);
  const period = localDays(day);
  const query = { ...period, params: PARAMS, size: EVENTS_MAX, withLocations: 'true' as const };
  const input = vehicle ? { company, path: { id: vehicleId }, query } : null;
  const refresh = day === today ? { refetchIntervalMs: REFRESH_MS } : {};
  return useEndpoint(listMeasures, input, refresh).data?.content ?? NOTHING;
}
