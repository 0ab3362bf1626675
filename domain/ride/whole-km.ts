// Kilometres of logbooks and forms: the odometers are rounded, to 0.1 km or to whole ones, and distances are their
// differences, so that each row and a month's sum are the difference of its odometers (logbook-and-rides §1).

/** An odometer reading in metres as whole kilometres, rounded half up. */
export function wholeKilometres(odometerMetres: number): number {
  return Math.floor((odometerMetres + 500) / 1000);
}

/** Distance of a ride in whole kilometres by the odometers (metres) before and after it. */
export function wholeDistance(kmBefore: number, kmStop: number): number {
  return wholeKilometres(kmStop) - wholeKilometres(kmBefore);
}

/** An odometer reading in metres as a logbook prints it: kilometres to 0.1, rounded half up. */
export function printedKilometres(odometerMetres: number): number {
  return tenths(odometerMetres) / 10;
}

/** Kilometres of a ride in a logbook: the difference of its printed readings (decisions 10), metres given. */
export function printedDistance({
  kmStop,
  distance,
}: {
  kmStop: number;
  distance: number;
}): number {
  return (tenths(kmStop) - tenths(kmStop - distance)) / 10;
}

/** Their sum, which agrees with the readings at both ends where the rides follow one another. */
export function printedDistances(rides: readonly { kmStop: number; distance: number }[]): number {
  return rides.reduce((sum, ride) => sum + Math.round(printedDistance(ride) * 10), 0) / 10;
}

function tenths(odometerMetres: number): number {
  return Math.floor((odometerMetres + 50) / 100);
}
