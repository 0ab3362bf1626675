// Places on paper: their name, the country where it is a foreign one, and the way back into the history of the
// vehicle that was there.
import type { RideView } from '../ride/ride.api.ts';
import { DASH } from './cells.ts';
import type { ReportContext } from './context.ts';
import type { Cell } from './document.ts';
import { localText } from './format.ts';

const PLACE_DIGITS = 5;

/** The history of the vehicle on the local day of a moment (epoch milliseconds), with the ride selected. */
export function historyLink(
  context: Pick<ReportContext, 'origin' | 'company' | 'zone'>,
  vehicleId: number,
  ts: number,
  ride?: Pick<RideView, 'fromTimestamp'>,
): string {
  const search = new URLSearchParams({ day: localText(ts, context.zone).slice(0, 10) });
  if (ride) search.set('ride', ride.fromTimestamp);
  const company = encodeURIComponent(context.company.code);
  return `${context.origin}/${company}/map/history/${vehicleId}?${search}`;
}

/** Name of the place; without one its coordinates. The link leads to it on the map. */
export function placeCell(
  place: RideView['locationFrom'],
  context: Pick<ReportContext, 'company'>,
  link: string,
): Cell {
  if (place === null) return DASH;
  const { latitude, longitude, countryCode } = place;
  const text =
    place.place?.name ?? `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`;
  const isForeign = countryCode !== null && countryCode !== context.company.countryCode;
  return { raw: text, text, link, ...(isForeign && { country: countryCode }) };
}
