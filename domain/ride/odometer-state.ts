// What is remembered of how the odometer agrees with the places (odometer.ts).
import type { OdometerFinding } from '../vehicle/finding.ts';

/** What is remembered of the odometer against the places: plain JSON, a part of the state of rides. */
export interface OdometerTrust {
  contradicts: boolean;
  /** Metres driven in rides since the odometer was told first. */
  driven: number;
  /** The window since a change of the reading: metres driven and reading at its begin, metres driven slowly. */
  isOpen: boolean;
  isClose: boolean;
  begunAt: number;
  readingAt: number;
  slow: number;
  /** Metres driven beside the newest reading told again. */
  heldWay: number;
  /** Windows in a row in which it told too little or too much. */
  run: 'none' | 'low' | 'high';
  windows: number;
  runWay: number;
  runMetres: number;
  /** What it tells too much by, and how often that has held. */
  named: OdometerFinding | null;
  held: number;
  /** Windows in a row that agree with an odometer that contradicts. */
  agreed: number;
  /** `driven` less the metres counted, when the run or the ride began: by what that grows, the ride lacks. */
  balance: number;
}

export const NEW_ODOMETER: OdometerTrust = {
  contradicts: false,
  driven: 0,
  isOpen: false,
  isClose: true,
  begunAt: 0,
  readingAt: 0,
  slow: 0,
  heldWay: 0,
  run: 'none',
  windows: 0,
  runWay: 0,
  runMetres: 0,
  named: null,
  held: 0,
  agreed: 0,
  balance: 0,
};
