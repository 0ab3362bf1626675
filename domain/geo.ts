// Distances and directions on the sphere. Coordinates are degrees, distances metres.

/** Mean radius of the earth, metres (logbook-and-rides §3). */
export const EARTH_RADIUS_METRES = 6_371_008.8;

const RADIANS = Math.PI / 180;

interface Place {
  latitude: number;
  longitude: number;
}

/** Great-circle distance (haversine), metres. */
export function distanceMetres(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  if (fromLatitude === toLatitude && fromLongitude === toLongitude) return 0;
  const sinLatitude = Math.sin((toLatitude - fromLatitude) * (RADIANS / 2));
  const sinLongitude = Math.sin((toLongitude - fromLongitude) * (RADIANS / 2));
  const square =
    sinLatitude * sinLatitude +
    Math.cos(fromLatitude * RADIANS) * Math.cos(toLatitude * RADIANS) * sinLongitude * sinLongitude;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** Metres between two places. */
export function metresBetween(one: Place, two: Place): number {
  return distanceMetres(one.latitude, one.longitude, two.latitude, two.longitude);
}

/** Direction of departure of the great circle, degrees clockwise from north, 0 ≤ direction < 360. */
export function bearingDegrees(
  fromLatitude: number,
  fromLongitude: number,
  toLatitude: number,
  toLongitude: number,
): number {
  const from = fromLatitude * RADIANS;
  const to = toLatitude * RADIANS;
  const turn = (toLongitude - fromLongitude) * RADIANS;
  const east = Math.sin(turn) * Math.cos(to);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  return (Math.atan2(east, north) / RADIANS + 360) % 360;
}

/** Is it a place on the earth? 0/0 is what trackers send without a fix, so it is none (§3). */
export function isPlace(latitude: number, longitude: number): boolean {
  return (
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)
  );
}
