// Moments as JSON writes them, for the records that alerts remember: thousands in a month that is folded anew, most
// of them of one day and of whole seconds.
import { DAY_MS } from '../time.ts';

/** `T06:05:` by the minute of the day, and `07.000Z` by the second of the minute. */
const MINUTES = Array.from({ length: 1440 }, (_, minute) =>
  new Date(minute * 60_000).toISOString().slice(10, 17),
);
const SECONDS = Array.from({ length: 60 }, (_, second) =>
  new Date(second * 1000).toISOString().slice(17),
);

/** The day that was asked for last: days since 1970, and its text. */
let day = 0;
let dayText = '1970-01-01';

/** As `Date.toISOString`; throws RangeError where that does. */
export function instantText(ts: number): string {
  if (ts % 1000 !== 0) return new Date(ts).toISOString();
  const ofTs = Math.floor(ts / DAY_MS);
  if (ofTs !== day) {
    dayText = new Date(ts).toISOString().slice(0, -14);
    day = ofTs;
  }
  const seconds = (ts - ofTs * DAY_MS) / 1000;
  const minute = Math.floor(seconds / 60);
  return `${dayText}${MINUTES[minute]}${SECONDS[seconds - minute * 60]}`;
}
