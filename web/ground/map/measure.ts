// A way that somebody measures on the map: its length, leg by leg, and what of it is drawn. Pure.
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { FeatureCollection } from 'geojson';
import type { LatLon } from './camera.ts';

/** More bends than anybody clicks. */
export const BENDS_MAX = 500;

/** Metres from the first place to each of the others, zero for the first. */
export function lengthsOf(places: readonly LatLon[]): number[] {
  let metres = 0;
  return places.map((place, index) => {
    const before = places[index - 1];
    if (before) {
      metres += distanceMetres(before.latitude, before.longitude, place.latitude, place.longitude);
    }
    return metres;
  });
}

/** With another place at the end; the same place twice is one, and there is an end to it. */
export function withBend(places: readonly LatLon[], next: LatLon): readonly LatLon[] {
  const last = places.at(-1);
  const isSame = last?.latitude === next.latitude && last?.longitude === next.longitude;
  return isSame || places.length >= BENDS_MAX ? places : [...places, next];
}

/** The line, the leg to where the pointer is, and the places with what they are named. */
export function drawnWay(
  places: readonly LatLon[],
  pointer: LatLon | null,
  nameOf: (metres: number) => string,
): FeatureCollection {
  const last = places.at(-1);
  const at = ({ longitude, latitude }: LatLon) => [longitude, latitude];
  const line = (kind: 'way' | 'next', ends: readonly LatLon[]) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'LineString' as const, coordinates: ends.map(at) },
  });
  const lengths = lengthsOf(places);
  return {
    type: 'FeatureCollection',
    features: [
      ...(places.length > 1 ? [line('way', places)] : []),
      ...(last && pointer ? [line('next', [last, pointer])] : []),
      ...places.map((place, index) => ({
        type: 'Feature' as const,
        properties: { kind: 'bend', name: index === 0 ? '' : nameOf(lengths[index] ?? 0) },
        geometry: { type: 'Point' as const, coordinates: at(place) },
      })),
    ],
  };
}
