// What a driver does, as tachographs write it down: the words and the shape that live data, files, rules and
// screens share (VEH-019, tachograph §1). Everything is counted in UTC and in whole minutes.

/** 0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card. */
export const ACTIVITY = {
  rest: 0,
  standby: 1,
  work: 2,
  driving: 3,
  error: 4,
  noCard: 5,
} as const;
export type Activity = (typeof ACTIVITY)[keyof typeof ACTIVITY];

/** A driver doing one thing for a time; `from` and `to` are minutes since 1970 UTC, `to` is not in it. */
export interface Stretch {
  from: number;
  to: number;
  activity: Activity;
  /** Two cards were in the tachograph. */
  crew: boolean;
}
