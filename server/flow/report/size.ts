// Which reports are too large to be waited for: they are made in the background. What decides is what has to be
// read, counted before anything is read.
import { problem } from '@flotila/domain/problem.ts';
import { REPORT_INPUTS } from '@flotila/domain/report/report.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { ReadInput } from './read-input.ts';
import { countLocations, countRides } from './size.queries.ts';

/** Rides of a report that prints each, some 130 pages. */
export const RIDES_MAX = 5_000;
/** Rides of a report that only sums them. */
export const SUMMED_RIDES_MAX = 100_000;
/** Records of a report that reads each: a month of one every half minute. */
export const LOCATIONS_MAX = 100_000;
/** Days of one person's report. */
export const PERSON_DAYS_MAX = 366;

/** @throws report_large */
export async function checkSize(
  db: ReadDb,
  { company, visible }: { company: CompanyContext; visible: Visible },
  { input, period }: ReadInput,
): Promise<void> {
  if (!period) return;
  const { reads } = REPORT_INPUTS[input.report];
  const { vehicleId, groupset } = input;
  if (reads === 'days' && period.to - period.from > (PERSON_DAYS_MAX + 1) * DAY_MS) {
    throw large(`${PERSON_DAYS_MAX} d`);
  }
  if (reads === 'locations' && vehicleId !== undefined) {
    const count = await countLocations(db, company, vehicleId, period, LOCATIONS_MAX + 1);
    if (count > LOCATIONS_MAX) throw large(LOCATIONS_MAX);
  }
  if (reads !== 'rides' && reads !== 'summed') return;
  const max = reads === 'rides' ? RIDES_MAX : SUMMED_RIDES_MAX;
  const chosen = vehicleId === undefined ? input.vehicleIds : [vehicleId];
  const vehicleIds = chosen ?? (visible.vehicles && [...visible.vehicles]);
  const count = await countRides(db, company, { vehicleIds, groupset }, period, max + 1);
  if (count > max) throw large(max);
}

function large(max: number | string) {
  return problem('report_large', { params: { max } });
}
