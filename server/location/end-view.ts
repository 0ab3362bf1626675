// A place where a ride ended, a tank was filled or something happened, as it is answered: by its address where one
// is known, else by its town.
import type { RideEndView } from '@flotila/domain/ride/ride.api.ts';
import type { z } from 'zod';

type End = z.output<typeof RideEndView>;

export interface EndRow {
  latitude: number | null;
  longitude: number | null;
  country: string | null;
  /** Of the gazetteer. */
  place: string | null;
  address: string | null;
}

/** null: nobody knows where. */
export function endView({ latitude, longitude, country, ...named }: EndRow): End | null {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, countryCode: country, place: placeView(named) };
}

/** The town is told only beside an address: without one it is the name. */
export function placeView({ place, address }: Pick<EndRow, 'place' | 'address'>): End['place'] {
  if (address === null) return place === null ? null : { name: place };
  return { name: address, ...(place !== null && { town: place }) };
}
