// A place where a ride ended, a tank was filled or something happened, as it is answered: by the zone that it lies in,
// by its address where one is known, else by its town.
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
  /** Name of the zone that the vehicle was in. */
  zone: string | null;
}

/** null: nobody knows where. */
export function endView({ latitude, longitude, country, ...named }: EndRow): End | null {
  if (latitude === null || longitude === null) return null;
  return { latitude, longitude, countryCode: country, place: placeView(named) };
}

/** The town is told only beside a zone or an address: without them it is the name. */
export function placeView({
  place,
  address,
  zone,
}: Pick<EndRow, 'place' | 'address' | 'zone'>): End['place'] {
  const name = zone ?? address;
  if (name === null) return place === null ? null : { name: place };
  return { name, ...(place !== null && { town: place }) };
}
