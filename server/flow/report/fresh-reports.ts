// Reports that read single records find archived ones, too: these are brought back before the report is made.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import { ensureFresh, type Past } from '../../thing/archive/past.ts';
import type { ReportMaker } from './order.ts';

/** All others are made of rides and what else is derived. */
const OF_RECORDS: readonly ReportName[] = ['temperature', 'machine-performance'];
/** A ride that begins in the period is read to its end. */
const BEYOND_MS = 3 * DAY_MS;

export function freshReports(past: Past, maker: ReportMaker): ReportMaker {
  return {
    async make(order, making) {
      const { input, period, company } = order;
      const { vehicleId } = input;
      if (period && vehicleId !== undefined && OF_RECORDS.includes(input.report)) {
        const { from, to } = period;
        const wanted = { companyId: company.id, vehicleIds: [vehicleId] };
        await ensureFresh(past, { ...wanted, from, to: to + BEYOND_MS });
      }
      return maker.make(order, making);
    },
  };
}
