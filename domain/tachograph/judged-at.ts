// For which moment hours that were told a while ago can be judged: whoever screens and alerts ask goes by it. Pure.
import { FRESH_MS } from '../activity/hold.ts';
import { ACTIVITY } from './activity.ts';
import type { DriverHours, DriverHoursRow } from './tachograph.api.ts';

/**
 * What was told lately has gone on until now, and so has a rest, which a vehicle that stands tells seldom; other things
 * are as they were when they were told. Epoch milliseconds.
 */
export function judgedAt(
  { source }: Pick<DriverHoursRow, 'source'>,
  told: Pick<DriverHours, 'asOf' | 'activity'>,
  now: number,
): number {
  const asOf = Date.parse(told.asOf);
  const goesOn = source === 'live' && now - asOf <= FRESH_MS;
  return goesOn || told.activity === ACTIVITY.rest ? Math.max(now, asOf) : asOf;
}
