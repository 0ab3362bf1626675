// Kilometres of a driver's UTC days: what the card says of the day, and live data for the time that no card was
// read of. Vehicle units say the distance of the vehicle, which need not be the driver's.
import type { FileDay, LiveActivity } from './compose.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const METRES_OF_KM = 1000;

/** By UTC day (days since 1970); a day that nothing is known of is not in it. */
export function dayDistances(
  days: readonly FileDay[],
  live: readonly LiveActivity[],
): Map<number, number> {
  const kilometres = new Map<number, number>();
  const readUntil = new Map<number, number>();
  const add = (day: number, distance: number) =>
    kilometres.set(day, (kilometres.get(day) ?? 0) + distance);
  for (const { kind, date, distance, until } of days) {
    if (kind !== 'card' || distance === null) continue;
    const day = Date.parse(`${date}T00:00:00Z`) / DAY_MS;
    add(day, distance);
    readUntil.set(day, Math.max(readUntil.get(day) ?? 0, day * DAY_MS + until * MINUTE_MS));
  }
  for (const { from, to, slot, distance } of live) {
    // Who sits beside the driver does not drive.
    if (slot !== 1 || to <= from) continue;
    for (let start = from; start < to; ) {
      const day = Math.floor(start / DAY_MS);
      const end = Math.min(to, (day + 1) * DAY_MS);
      const unread = end - Math.max(start, Math.min(end, readUntil.get(day) ?? start));
      if (unread > 0) add(day, ((distance / METRES_OF_KM) * unread) / (to - from));
      start = end;
    }
  }
  return kilometres;
}
