// Logbooks that leave the house as paper or spreadsheet are remembered by their figures, so that the next one of the same
// days says what changed since. What is only looked at on the screen, as pages or as figures, is not.
import { localText } from '@flotila/domain/report/format.ts';
import type { Database } from '../../ground/db/open.ts';
import type { ReportMaker } from './order.ts';
import { storePrint } from './report-logbook.queries.ts';

export function keptPrints(db: Pick<Database, 'write'>, maker: ReportMaker): ReportMaker {
  return {
    async make(order, making) {
      const made = await maker.make(order, making);
      const { company, period, output, isPreview, now } = order;
      const { vehicleId } = order.input;
      const { kept } = made;
      const isLookedAt = output === 'json' || isPreview;
      if (!kept || !period || isLookedAt || vehicleId === undefined) return made;
      const dayOf = (ts: number) => localText(ts, company.timeZone).slice(0, 10);
      const days = { from: dayOf(period.from), to: dayOf(period.to) };
      await db.write((write) =>
        storePrint(write, company.id, vehicleId, { ...days, ts: now, figures: kept }),
      );
      return made;
    },
  };
}
