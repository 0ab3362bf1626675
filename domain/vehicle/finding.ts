// What the records of a vehicle contradict each other about, as found by the fold: shown to people who can
// have it mended, because figures follow from the better source only as well as that one goes.

/** By what the readings of an odometer in another unit are to be multiplied to be metres. */
export const ODOMETER_TIMES = {
  odometer_times_1609: 1609.344,
  odometer_times_1000: 1000,
  odometer_times_100: 100,
  odometer_times_10: 10,
  odometer_times_1_609: 1.609344,
  odometer_times_0_621: 1 / 1.609344,
  odometer_times_0_305: 0.3048,
  odometer_times_0_1: 0.1,
  odometer_times_0_01: 0.01,
  odometer_times_0_001: 0.001,
} as const;
export type OdometerFinding = keyof typeof ODOMETER_TIMES;

/**
 * `motor`: its input says off for ever while the vehicle drives or its motor turns. `odometer`: it contradicts the
 * places by no factor that has a name; the others name it.
 */
export const FINDINGS = [
  'motor',
  'odometer',
  ...(Object.keys(ODOMETER_TIMES) as OdometerFinding[]),
] as const;
export type Finding = (typeof FINDINGS)[number];
