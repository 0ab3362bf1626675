// What of the shown time goes along from one panel of a vehicle to the next: the month, and the day in it. Pure.
import { lastDay, monthText, readMonth } from '@flotila/domain/period.ts';
import { isDay, localDay } from '@flotila/domain/time.ts';
import type { Panel } from '../../ground/address/paths.ts';

/** Of the addresses of panels; `ride`, `refueling`: moments that say which day or month is shown. */
export interface ShownPeriod {
  day?: string | undefined;
  month?: string | undefined;
  ride?: string | undefined;
  refueling?: string | undefined;
}

const HAS_DAYS: readonly Panel[] = ['history'];
const HAS_MONTHS: readonly Panel[] = ['logbook', 'refueling', 'events', 'contracts'];

/**
 * The search of the address of `panel`, come from one that shows `shown`. History of a month that is over begins
 * at its end, unless a day of it was looked at before.
 */
export function periodOfTab(panel: Panel, shown: ShownPeriod, zone: string, nowMs: number) {
  const today = localDay(nowMs, zone);
  const asked = dayOf(shown, zone);
  const month = shown.month ? readMonth(shown.month) : monthOfDay(asked);
  const isInMonth = asked && month && monthText(month) === monthText(monthOfDay(asked) ?? month);
  const day = isInMonth ? asked : undefined;
  const text = month ? monthText(month) : undefined;
  if (HAS_MONTHS.includes(panel)) return { month: text, day };
  if (!HAS_DAYS.includes(panel)) return day ? { day } : { month: text };
  const isOver = month !== null && lastDay(month) < today;
  return { day: day ?? (isOver ? lastDay(month) : undefined) };
}

function dayOf({ day, ride, refueling }: ShownPeriod, zone: string): string | undefined {
  if (day !== undefined) return isDay(day) ? day : undefined;
  const moment = Date.parse((ride ?? refueling ?? '').split('~')[0] ?? '');
  return Number.isNaN(moment) ? undefined : localDay(moment, zone);
}

function monthOfDay(day: string | undefined) {
  return day ? readMonth(day.slice(0, 7)) : null;
}
