// How far the fuel in the tanks takes a vehicle. Pure.

/** From here on a hundred kilometres more or less say nothing. */
const FAR_KM = 300;

/** Kilometres by the vehicle's norm (litres per 100 km), as rough as it is; null: the norm is not known. */
export function tankReach(litres: number, norm: number | null): number | null {
  if (!norm || norm <= 0) return null;
  const reach = (litres / norm) * 100;
  const step = reach >= FAR_KM ? 50 : 10;
  return Math.floor(reach / step) * step;
}
