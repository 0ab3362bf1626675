// Reads moments of a request in the company's zone: `from` and `to` of a query, whose both ends belong
// to the period, and a moment that names a record in a path.
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import { DAY_MS, readMoment } from '@flotila/domain/time.ts';

/** Both ends included, epoch milliseconds. */
export interface Period {
  from: number;
  to: number;
}

/**
 * `daysMax`: the longest period that the call takes (a day more for the clock's changes).
 * @throws invalid for a moment that does not exist (30 February), `to` before `from`, or a longer period
 */
export function readPeriod(
  query: { from: string; to: string },
  timeZone: string,
  daysMax = Number.POSITIVE_INFINITY,
): Period {
  const from = readMoment(query.from, timeZone);
  const to = readMoment(query.to, timeZone, true);
  const errors: FieldError[] = [];
  if (from === null) errors.push({ field: 'from', code: 'date' });
  if (to === null) errors.push({ field: 'to', code: 'date' });
  if (from !== null && to !== null && to < from) {
    errors.push({ field: 'to', code: 'beforeFrom' });
  } else if (from !== null && to !== null && to - from > (daysMax + 1) * DAY_MS) {
    errors.push({ field: 'to', code: 'periodMax', params: { days: daysMax } });
  }
  if (errors.length > 0) throw problem('invalid', { errors });
  return { from: from ?? 0, to: to ?? 0 };
}

/** An end that is not given is open; no record of ours is older or newer than these days. */
const FIRST_DAY = '1970-01-01';
const LAST_DAY = '9999-12-31';

/** As readPeriod, of which either end may be left out; `daysMax` holds when both are given. @throws invalid */
export function readOpenPeriod(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  daysMax?: number,
): Period {
  const isClosed = from !== undefined && to !== undefined;
  const ends = { from: from ?? FIRST_DAY, to: to ?? LAST_DAY };
  return readPeriod(ends, timeZone, isClosed ? daysMax : undefined);
}

/** Greatest instant that a Date can hold, epoch milliseconds. */
const EPOCH_MAX = 8.64e15;

/**
 * API-120: epoch milliseconds of a `pathMoment`. @throws invalid for a moment that does not exist
 */
export function readPathMoment(field: string, text: string, timeZone: string): number {
  const ts = /^\d+$/.test(text) ? Number(text) : readMoment(text, timeZone);
  if (ts === null || ts > EPOCH_MAX) throw invalidField(field, 'date');
  return ts;
}
