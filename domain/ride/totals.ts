// Running totals of a vehicle. They only grow; a ride is the difference of two snapshots of them, which
// makes the parts of a split ride add up exactly.

/** Running totals since the first location of the vehicle. Metres, seconds, litres, counts. */
export interface Totals {
  km: number;
  /** Engine running. */
  engine: number;
  /** Engine running while standing. */
  idle: number;
  /** Part of `idle` in stretches over three minutes (driver quality). */
  longIdle: number;
  /** Moving at 5 km/h or faster. */
  driving: number;
  /** Over speedMax, and over speedMax + 5 km/h. */
  over: number;
  overTolerated: number;
  /** Moving with known rpm; and over rpmOptimum, where time over rpmMax counts three times. */
  rpmTime: number;
  rpmOver: number;
  climb: number;
  descent: number;
  /** Consumed by the CAN counter, and how many readings of it came. */
  fuel: number;
  fuelReadings: number;
  accelerations: number;
  accelerationReadings: number;
  decelerations: number;
  decelerationReadings: number;
  cornerings: number;
  corneringReadings: number;
}

export const NO_TOTALS: Totals = {
  km: 0,
  engine: 0,
  idle: 0,
  longIdle: 0,
  driving: 0,
  over: 0,
  overTolerated: 0,
  rpmTime: 0,
  rpmOver: 0,
  climb: 0,
  descent: 0,
  fuel: 0,
  fuelReadings: 0,
  accelerations: 0,
  accelerationReadings: 0,
  decelerations: 0,
  decelerationReadings: 0,
  cornerings: 0,
  corneringReadings: 0,
};
