// Of which moment a Queclink report is. A fix has its own time in UTC; a report without a new one repeats the last
// fix, and its moment is the time of sending, which some trackers tell in their own time zone.
import { type Report, timeOf } from './report.ts';

const MINUTE = 60_000;
/** A live report is under way no longer than this, and no clock that GPS sets is further off. */
const LIVE_MS = 5 * MINUTE;
/** Time zones lie on quarters of an hour, and no further from UTC than this. */
const ZONE_STEP = 15;
const ZONE_MINUTES_MAX = 14 * 60;
/** Where nobody has told the zone: so long after its fix, and half hours, a report is sent. */
const DOUBT_MS = MINUTE;
const DOUBT_STEP_MS = 30 * MINUTE;

/**
 * What the time of sending is ahead of UTC, minutes; undefined: nothing has told it on the connection yet. Live
 * reports tell it by when they are received, so `known` holds for buffered ones.
 */
export function zoneOf(
  report: Report,
  receivedTs: number,
  known: number | undefined,
): number | undefined {
  const { sentTs, isBuffered, places, fields } = report;
  if (sentTs === null || isBuffered) return known;
  const ahead = sentTs - receivedTs;
  if (Math.abs(ahead) <= LIVE_MS) return 0;
  const zone = Math.round(ahead / MINUTE / ZONE_STEP) * ZONE_STEP;
  const isZone = Math.abs(ahead - zone * MINUTE) <= LIVE_MS && Math.abs(zone) <= ZONE_MINUTES_MAX;
  const fixTs = timeOf(fields[(places.at(-1) ?? Number.NaN) + 2]);
  const isFixOfNow = fixTs !== null && Math.abs(fixTs - receivedTs) <= LIVE_MS;
  // A report may be behind because it is late: then its fix is, too.
  if (!isZone || (zone < 0 && !isFixOfNow)) return known;
  return fixTs === null || fixTs <= receivedTs + LIVE_MS ? zone : known;
}

/** When the report was sent, epoch milliseconds UTC; null: it does not say. */
export function sentUtc({ sentTs }: Report, zone: number | undefined): number | null {
  return sentTs === null ? null : sentTs - (zone ?? 0) * MINUTE;
}

/** The moment of a report without a new fix; `fixTs` is the last one. */
export function momentWithoutFix(report: Report, fixTs: number, zone: number | undefined): number {
  const sent = sentUtc(report, zone);
  if (sent === null || sent <= fixTs) return fixTs;
  const age = sent - fixTs;
  const isInDoubt =
    zone === undefined &&
    age >= DOUBT_STEP_MS &&
    age <= ZONE_MINUTES_MAX * MINUTE + DOUBT_MS &&
    age % DOUBT_STEP_MS <= DOUBT_MS;
  return isInDoubt ? fixTs : sent;
}
