// Which markers a day's rides have on the map: where each begins, where the last one ends, and stops when
// all rides are shown (MAP-043 … MAP-049). Pure.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { isDriven, isFuelChange, rideMarker } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import type { RowKind } from './row-kind.ts';

/** A ride as the table shows it. */
export interface RideOnMap {
  ride: RideView;
  kind: RowKind;
  /** Its number in the day, null without one. */
  order: number | null;
}

/** MAP-046. */
export type RideMarkerKind = 'pin' | 'parking' | 'stop' | 'actual';

export interface RideMarker {
  id: string;
  kind: RideMarkerKind;
  /** fromTimestamp of the ride that it belongs to. */
  rideFrom: string;
  order: number | null;
  isEnd: boolean;
  ts: number;
  latitude: number;
  longitude: number;
  placeName: string | null;
}

/** A ride that begins so near to where the one before ended needs no marker for that end. */
const SAME_PLACE_METRES = 250;

/**
 * Markers in the order of time.
 * @param restedFrom when the ride before the first one ended, epoch milliseconds; null: not known
 */
export function rideMarkers(
  rows: readonly RideOnMap[],
  restedFrom: number | null = null,
): RideMarker[] {
  const markers: RideMarker[] = [];
  let previous: RideView | null = null;
  // MAP-049: short rides have no marker of their own, and part no others. Fuel has markers of its own kind.
  const shown = rows.filter((row) => row.kind !== 'short' && row.kind !== 'fuel');
  for (const [i, row] of shown.entries()) {
    const begin = markerOf(row, beginKind(row, previous, restedFrom), false);
    if (begin) markers.push(begin);
    // What stands among the rides and was not driven ends nowhere.
    if (!isDriven(row.ride)) continue;
    previous = row.ride;
    const next = shown.slice(i + 1).find((later) => isDriven(later.ride));
    if (next && beginsWhereEnds(row.ride, next.ride)) continue;
    const end = markerOf(row, row.kind === 'going' ? 'actual' : 'stop', true);
    if (end) markers.push(end);
  }
  return markers;
}

/** The ride that was under way at the moment; null between rides. */
export function rideAt(rows: readonly RideOnMap[], ts: number): RideView | null {
  const row = rows.find(
    ({ ride }) =>
      isDriven(ride) && Date.parse(ride.fromTimestamp) <= ts && ts <= Date.parse(ride.toTimestamp),
  );
  return row?.ride ?? null;
}

/**
 * When the vehicle came to rest before the first ride of a list that has its stops, too, epoch milliseconds;
 * null: it begins with a ride. The night before belongs to the rule as any other stop.
 */
export function restBefore(all: readonly RideView[]): number | null {
  const first = all.find((ride) => !isFuelChange(ride));
  return first?.rideType === 'stop' ? Date.parse(first.fromTimestamp) : null;
}

/** MAP-043, MAP-044; where the rule says nothing (the very first ride) a ride still begins: a pin. */
function beginKind(
  row: RideOnMap,
  previous: RideView | null,
  restedFrom: number | null,
): RideMarkerKind {
  if (row.kind === 'stop') return 'stop';
  const ride = moments(row.ride);
  const rested = restedFrom === null ? null : { ...ride, fromTs: restedFrom, toTs: restedFrom };
  return rideMarker(ride, previous ? moments(previous) : rested) ?? 'pin';
}

function moments(ride: RideView) {
  return {
    fromTs: Date.parse(ride.fromTimestamp),
    toTs: Date.parse(ride.toTimestamp),
    distance: ride.distance,
    rideType: ride.rideType,
  };
}

function markerOf(row: RideOnMap, kind: RideMarkerKind, isEnd: boolean): RideMarker | null {
  const { ride, order } = row;
  const place = isEnd ? ride.locationTo : ride.locationFrom;
  if (!place) return null;
  const { latitude, longitude } = place;
  return {
    id: `${ride.fromTimestamp} ${isEnd ? 'end' : row.kind}`,
    kind,
    order,
    isEnd,
    latitude,
    longitude,
    rideFrom: ride.fromTimestamp,
    ts: Date.parse(isEnd ? ride.toTimestamp : ride.fromTimestamp),
    placeName: place.place?.name ?? null,
  };
}

function beginsWhereEnds(ride: RideView, next: RideView): boolean {
  const [end, begin] = [ride.locationTo, next.locationFrom];
  if (!end || !begin) return false;
  const metres = distanceMetres(end.latitude, end.longitude, begin.latitude, begin.longitude);
  return metres <= SAME_PLACE_METRES;
}
