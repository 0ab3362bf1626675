// Which country a place lies in, as whoever knows the borders tells it.

/** ISO 3166-1 alpha-2, upper case; null over the open sea and for coordinates that are no place. */
export type CountryOf = (latitude: number, longitude: number) => string | null;
