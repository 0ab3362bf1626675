// Until when somebody shares a vehicle, as choices (U-6). Pure.
import { addDays, instantOfLocal, localDay } from '@flotila/domain/time.ts';

export const SHARE_UNTIL = ['hours', 'today', 'tomorrow', 'week'] as const;
export type ShareUntil = (typeof SHARE_UNTIL)[number];

const HOUR_MS = 3_600_000;
const HOURS = 2;
const DAYS: Record<Exclude<ShareUntil, 'hours'>, number> = { today: 0, tomorrow: 1, week: 7 };

/** The moment of a choice, ISO; days end by the clock of the company. */
export function shareEnd(until: ShareUntil, zone: string, nowMs: number): string {
  if (until === 'hours') return new Date(nowMs + HOURS * HOUR_MS).toISOString();
  const day = addDays(localDay(nowMs, zone), DAYS[until]);
  return new Date(instantOfLocal(Date.parse(`${day}T23:59:00Z`), zone, 'later')).toISOString();
}

/** A typed local time (`yyyy-MM-ddTHH:mm`), as the API reads it in the zone of the company; null: it is none, or is over. */
export function typedEnd(text: string, zone: string, nowMs: number): string | null {
  const local = Date.parse(`${text}:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) || Number.isNaN(local)) return null;
  return instantOfLocal(local, zone, 'later') > nowMs ? text : null;
}
