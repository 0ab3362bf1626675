// A location: one record of a vehicle as it is stored and as the fold reads it. Plain numbers in base
// units, because a vehicle month holds 86 400 of them.

/** Why a location is kept but doubted. A flagged location is left out of rides (house: life of a location). */
export const LOCATION_FLAGS = {
  /** No valid fix: coordinates are null, measures and inputs count. */
  noFix: 1,
  /**
   * HDOP > 5 or fewer than 4 satellites (logbook-and-rides §3), or told to be right within more than 100 m: inputs
   * count, the place does not.
   */
  weakFix: 2,
  /** Implied speed from the previous good location over 250 km/h; decided by the fold. */
  outlier: 4,
  /** GPS week roll-over repaired by adding 1024 weeks (gateway §9.1). */
  weekRollover: 8,
} as const;

/** Locations that must not be drawn nor measured by their place. */
export const FLAGS_WITHOUT_PLACE = 1 | 2 | 4;

export interface Location {
  /** Device time, epoch milliseconds UTC. */
  ts: number;
  /** Hash of the record's content (32 bit, signed): with `ts` the natural key and the tie-break. */
  hash: number;
  /** When we received it, epoch milliseconds. Never read by the fold: it depends on the way here. */
  receivedTs: number;
  /** Sum of LOCATION_FLAGS. */
  flags: number;
  latitude: number | null;
  longitude: number | null;
  /** km/h. */
  speed: number | null;
  direction: number | null;
  /** metres above the sea. */
  altitude: number | null;
  satellites: number | null;
  hdop: number | null;
  /** ISO 3166-1 alpha-2, upper case; from the border set, null without a place. */
  countryCode: string | null;
  /** Bit 0 ignition line, bit n−1 din-n (see TrackerRecord.inputs). */
  inputs: number | null;
  motion: boolean | null;
  /** Odometer reading, metres. */
  km: number | null;
  /** Metres since the tracker's previous record, as the tracker measured. */
  distance: number | null;
  engineSeconds: number | null;
  totalFuel: number | null;
  rpm: number | null;
  tank1: number | null;
  tank2: number | null;
  temp1: number | null;
  temp2: number | null;
  weight: number | null;
  axles: number[] | null;
  vcc: number | null;
  liquidTemp: number | null;
  /** m/s², the greatest since the previous record. */
  acceleration: number | null;
  deceleration: number | null;
  cornering: number | null;
  tachoActivity: number | null;
  /** `dallas@0123…` or `tachograph@…`; '' = explicitly nobody; null = not said. */
  identification: string | null;
  alarm: string | null;
  /** Everything else, by the protocol's own names. */
  extra: Record<string, number | string | boolean> | null;
}

/** A record that is kept outside the locations: its clock cannot be believed (gateway §9). */
export interface QuarantinedRecord {
  reason: 'no-clock' | 'future';
  deviceTime: number | null;
  receivedTs: number;
  record: unknown;
}
