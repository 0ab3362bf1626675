// How far it is to the next service as the vehicle's computer tells on its CAN bus (SPN 914). Stored
// records keep the number of the bus under its raw name; this is the one place that reads it.
import type { Location } from './location.ts';

const RAW_NAME = 'serviceDistanceCount';
const METRES_A_COUNT = 5_000;
const OFFSET_METRES = 160_635_000;
/** No vehicle goes so far between services or overdue; what says so does not measure it. */
const LEFT_METRES_MAX = 150_000_000;

/** Metres to the next service, negative when overdue; null: the record does not tell. */
export function serviceMetres({ extra }: Pick<Location, 'extra'>): number | null {
  const count = extra?.[RAW_NAME];
  if (typeof count !== 'number') return null;
  const left = count * METRES_A_COUNT - OFFSET_METRES;
  return Math.abs(left) <= LEFT_METRES_MAX ? left : null;
}
