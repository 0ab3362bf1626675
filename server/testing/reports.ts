// Makers of reports for tests: one that works in the process itself, and one that draws nothing.

import { makeReport } from '../flow/report/make-report.ts';
import type { ReportMaker } from '../flow/report/order.ts';
import type { Database } from '../ground/db/open.ts';

export function reportsInProcess(db: Database): ReportMaker {
  return { make: (order) => db.read((read) => makeReport(read, order)) };
}

/** Answers the order itself as the report: what was asked can be read off it. */
export const ordersAsReports: ReportMaker = {
  async make(order) {
    const { visible, ...plain } = order;
    const seen = { vehicles: visible.vehicles && [...visible.vehicles] };
    return {
      bytes: new TextEncoder().encode(JSON.stringify({ ...plain, seen })),
      fileName: 'Kniha_jázd_TT_482_KM',
    };
  },
};
