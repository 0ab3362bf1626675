// What drivers may still drive, as the worker keeps it, with where they are and when their card is due to be
// read. Vehicles that the caller does not see are not told.
import type { DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';
import type { HoursRow } from './hours.queries.ts';

const DAY_MS = 86_400_000;
/** 581/2010: a card is read at most so many days after the first activity that no file has, a unit too. */
export const CARD_DAYS_MAX = 28;
export const UNIT_DAYS_MAX = 90;

export function hoursRow({ downloaded, unread, ...row }: HoursRow): DriverHoursRow {
  return {
    ...row,
    cardDownloaded: downloaded?.toISOString() ?? null,
    cardDownloadBy: readBy(unread, CARD_DAYS_MAX),
  };
}

/** UTC day; null: nothing waits to be read. */
export function readBy(unread: Date | null, days: number): string | null {
  if (!unread) return null;
  return new Date(unread.getTime() + days * DAY_MS).toISOString().slice(0, 10);
}
