// What a protocol decoder gives: one record of a tracker in base units, still knowing nothing of the
// vehicle. `location/normalize.ts` makes a Location of it with the device's settings.

/** Channels that device settings or tanks choose from; all optional, absent means not sent. */
export interface TrackerValues {
  /** Odometer of the vehicle or tracker, metres (CAN and tachograph before GPS counters). */
  odometerMetres?: number;
  /** Metres since the tracker's previous record (BCE position group). */
  distanceMetres?: number;
  /** Engine hours, seconds. */
  engineSeconds?: number;
  /** CAN total fuel used, litres. */
  totalFuelLitres?: number;
  rpm?: number;
  coolantCelsius?: number;
  /** Supply voltage, volts. */
  supplyVolts?: number;
  /** Gross or sum of axle weights, kg; `axlesKg` by axle from the front. */
  weightKg?: number;
  axlesKg?: number[];
  /** Maximum since the previous record, m/s², each a positive number. */
  acceleration?: number;
  deceleration?: number;
  cornering?: number;
  /** Fuel level 1 and 2 as CAN percent of the tank. */
  fuelPercent1?: number;
  fuelPercent2?: number;
  /** Fuel level 1 and 2 as litres. */
  fuelLitres1?: number;
  fuelLitres2?: number;
  /** Raw numbers of level probes or analog inputs for tanks with a sensor table. */
  probe1?: number;
  probe2?: number;
  probe3?: number;
  probe4?: number;
  /** Temperatures °C of channels temp-1 … temp-8 (index 0 … 7); null where the sensor is absent. */
  temperatures?: (number | null)[];
  /** Tachograph: activity of driver slot 1: 0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card. */
  tachoActivity?: number;
  /** The same of slot 2, and the number of the card in it; empty: there is none. */
  tachoActivity2?: number;
  card2?: string;
  /** The accelerometer says that the vehicle moves. */
  motion?: boolean;
  /** Battery of the tracker, volts. */
  batteryVolts?: number;
  gsmSignalPercent?: number;
  fuelRateLitresPerHour?: number;
}

export interface Identification {
  kind: 'dallas' | 'tachograph' | 'rfid';
  /** Dallas: 16 upper-case hex digits; tachograph: 16 characters. */
  code: string;
}

export interface TrackerRecord {
  /** Time of the record by the tracker's clock, epoch milliseconds UTC; null: it sent none. */
  time: number | null;
  /** True when the coordinates are a valid fix of that moment. */
  hasFix: boolean;
  latitude: number | null;
  longitude: number | null;
  speedKmh: number | null;
  /** Degrees clockwise from north, 0 ≤ direction < 360. */
  direction: number | null;
  altitudeMetres: number | null;
  satellites: number | null;
  hdop: number | null;
  /** Radius around the place in which the tracker believes to be, metres; absent: not sent. */
  accuracyMetres?: number;
  /**
   * Digital inputs as a bit word: bit 0 is the ignition line, bit n−1 is din-n; null: not sent.
   * A protocol that names inputs otherwise puts them into this form.
   */
  inputs: number | null;
  values: TrackerValues;
  /** The card or key that is present now; null: the tracker says nobody; undefined: it says nothing. */
  identification?: Identification | null;
  /** What the tracker shouts: alarms of `alarm.ts`, with commas between. */
  alarm?: string;
  /** What the protocol sends and we have no place for, by the protocol's own names (`io12`). */
  raw?: Record<string, number | string | boolean>;
}
