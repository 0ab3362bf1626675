// Whether a vehicle of the list communicates, in words (D-VEH-005). Pure.
import { communicationState } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { timeOrDate } from '../../../ground/words/day-words.ts';
import { ago, dateTime } from '../../../ground/words/format.ts';
import { placeText } from '../../../thing/vehicle/vehicle-state.ts';

export interface VehicleStatusWords {
  /** As on the map: what is silent is an alarm, what has not begun is none. */
  state: 'fails' | 'new' | 'sends';
  text: string;
  /** How long ago the last location was; null where the text says it, or there is none. */
  ago: string | null;
  /** The moment to the second. */
  exact: string | undefined;
}

export function statusWords(
  vehicle: Pick<MapVehicle, 'location' | 'inactiveTimeout'>,
  now: number,
  timeZone: string,
): VehicleStatusWords {
  const { location } = vehicle;
  if (!location) {
    return { state: 'new', text: t('vehicle.new'), ago: null, exact: undefined };
  }
  const exact = dateTime(location.timestamp, timeZone, true);
  const time = timeOrDate(location.timestamp, timeZone, now);
  if (communicationState(vehicle, now) === 'FAIL') {
    return { state: 'fails', text: t('vehicle.failSince', { time }), ago: null, exact };
  }
  return { state: 'sends', text: time, ago: ago(now - Date.parse(location.timestamp)), exact };
}

/** Everything that the cell says, for the filter (DATA-006). */
export function statusSearch(
  vehicle: Pick<MapVehicle, 'location' | 'inactiveTimeout' | 'zones'>,
  now: number,
  timeZone: string,
): string {
  const { text, ago: since } = statusWords(vehicle, now, timeZone);
  return [text, since, placeText(vehicle)].filter(Boolean).join(' ');
}

/** For the second line on a phone: how long ago and where; the clock stands in the vehicle's own page. */
export function statusLine(
  vehicle: Pick<MapVehicle, 'location' | 'inactiveTimeout' | 'zones'>,
  now: number,
  timeZone: string,
): string {
  const { text, ago: since } = statusWords(vehicle, now, timeZone);
  return [since || text, placeText(vehicle)].filter(Boolean).join(' · ');
}

/** The longer silent, the lower; those that never reported are lowest. */
export function lastSeenOrder({ location }: Pick<MapVehicle, 'location'>): number {
  return location ? Date.parse(location.timestamp) : 0;
}
