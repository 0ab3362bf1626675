// Forms that want whole kilometres: the odometers are rounded and distances are their differences, so
// that a month's sum is the difference of its odometers (logbook-and-rides §1).

/** An odometer reading in metres as whole kilometres, rounded half up. */
export function wholeKilometres(odometerMetres: number): number {
  return Math.floor((odometerMetres + 500) / 1000);
}

/** Distance of a ride in whole kilometres by the odometers (metres) before and after it. */
export function wholeDistance(kmBefore: number, kmStop: number): number {
  return wholeKilometres(kmStop) - wholeKilometres(kmBefore);
}
