// What a recording is: traces by vehicle, what was refused of it, and what a person says that it does not say itself.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Refused } from './refused.ts';

export interface Trace {
  /** Name of the vehicle within the recording, unique over the files played. */
  vehicle: string;
  /** In the order of time. */
  records: TrackerRecord[];
  hasFuelLevel: boolean;
  /** The whole file is this one vehicle. */
  isWholeFile: boolean;
}

/** What a person says of a recording that does not say it itself. */
export interface Reading {
  /** What stands first in 05/12/2026; null: other cells of the column say it, or nobody. */
  first: 'day' | 'month' | null;
  /** Of times that name none; IANA name. */
  zone: string;
  /** Of a speed that names none, as its title would. */
  speedUnit: string | null;
}
export const PLAIN_READING: Reading = { first: null, zone: 'UTC', speedUnit: null };

export interface Recording {
  traces: Trace[];
  refused: Refused;
  /** What was taken for granted, a sentence each. */
  notes: Set<string>;
}
