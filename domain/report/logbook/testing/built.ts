// A logbook built of made-up rides, for the tests of what stands in it.
import type { PeriodConsumption } from '../../../fuel/period.ts';
import type { ReportContext } from '../../context.ts';
import type { ReportOptions } from '../../report.ts';
import { CAR, contextOf, tablesOf } from '../../testing/context.ts';
import { WEEK } from '../../testing/rides.ts';
import { buildLogbook } from '../build.ts';
import type { LogbookData } from '../data.ts';

const NOTHING_CONSUMED: PeriodConsumption = {
  basis: 'none',
  litres: null,
  distance: 0,
  engineSeconds: 0,
  average: null,
  norm: null,
  difference: null,
  differencePercent: null,
};

export function dataOf(more: Partial<LogbookData> = {}): LogbookData {
  return {
    vehicle: CAR,
    rides: WEEK,
    before: null,
    firstRecord: null,
    fuel: [],
    services: [],
    consumption: NOTHING_CONSUMED,
    balance: null,
    lastPrint: null,
    ...more,
  };
}

export function built(
  options: Partial<ReportOptions> = {},
  data: Partial<LogbookData> = {},
  more: Partial<ReportContext> = {},
) {
  const document = buildLogbook(dataOf(data), contextOf('logbook', options, more));
  const [rides, ...others] = tablesOf(document);
  if (!rides) throw new Error('no table of rides');
  return { document, rides, others, total: rides.rows.at(-1) };
}
