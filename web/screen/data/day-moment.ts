// Days of the company in a form that are stored as moments: of a contract (D-CTR-010), of a sharing (D-SHR-011). Pure.
import { isDay, localDay } from '@flotila/domain/time.ts';
import type { FieldRefusal } from '../../ground/words/field-text.ts';

/** '' none. */
export function dayOf(moment: string | null, timeZone: string): string {
  return moment === null ? '' : localDay(Date.parse(moment), timeZone);
}

/** A day that was not changed keeps its moment: a program may have stored another time. */
export function momentOf(
  day: string,
  time: string,
  stored: string | null,
  timeZone: string,
): string | null {
  if (day === '') return null;
  return dayOf(stored, timeZone) === day ? stored : `${day}T${time}`;
}

export function dayRefusal(day: string): FieldRefusal | null {
  return day === '' || isDay(day) ? null : { code: 'date' };
}

/** VAL-084. */
export function endRefusal(from: string, to: string): FieldRefusal | null {
  return dayRefusal(to) ?? (from !== '' && to !== '' && to < from ? { code: 'beforeFrom' } : null);
}
