// Columns of locations (TrackView) as one value each, for whoever draws or reads out single ones.
import type { LocationView, TrackView } from './location.api.ts';

/** What a map and a graph need of a location. */
export type TrackLocation = Pick<
  LocationView,
  'latitude' | 'longitude' | 'timestamp' | 'speed' | 'altitude' | 'measure' | 'place' | 'rideTs'
>;

/** The locations of a page, oldest first. */
export function trackLocations(track: TrackView): TrackLocation[] {
  const rideAt = walk(track.rideTs);
  const placeAt = walk(track.place);
  const codes = Object.keys(track.measure);
  let ts = track.start ?? 0;
  return track.timestamp.map((step, at) => {
    ts += step;
    const measure: TrackLocation['measure'] = {};
    for (const code of codes) {
      const value = track.measure[code]?.[at] ?? null;
      if (value !== null) measure[code] = value;
    }
    const name = placeAt(at);
    return {
      latitude: track.latitude[at] ?? 0,
      longitude: track.longitude[at] ?? 0,
      timestamp: new Date(ts).toISOString(),
      speed: track.speed[at] ?? null,
      altitude: track.altitude[at] ?? null,
      measure,
      place: name === null ? null : { name },
      rideTs: rideAt(at),
    };
  });
}

/** Reads runs from the first location to the last. */
function walk(
  runs: readonly { at: number; value: string | null }[],
): (at: number) => string | null {
  let next = 0;
  let value: string | null = null;
  return (at) => {
    for (let run = runs[next]; run && run.at <= at; run = runs[next]) {
      value = run.value;
      next += 1;
    }
    return value;
  };
}
