// Which ride an address names: `?ride=` is the beginning of a ride as the API writes it, but people and
// other programs write moments in other ways, too. Read once here, so that table, graph and map agree.
import { readMoment } from '@flotila/domain/time.ts';

/** Later moments have no day of four digits. */
const TS_MAX = Date.parse('9999-12-31T00:00:00Z');

/** In an address a plus sign means a blank. */
const LOST_PLUS = /(:\d{2}(?:\.\d+)?) (\d{2}:?\d{2})$/;

/**
 * HIS-051: the ISO text of the moment: digits are epoch milliseconds, a text without an offset is of the
 * zone's clock. null: no ride is named, or the text is no moment.
 */
export function rideFromOf(text: string | undefined, zone: string): string | null {
  if (text === undefined) return null;
  const ts = /^\d+$/.test(text) ? Number(text) : readMoment(text.replace(LOST_PLUS, '$1+$2'), zone);
  return ts === null || ts > TS_MAX ? null : new Date(ts).toISOString();
}
