// Months that were over when their figures changed by themselves, as server/flow/ingest/recalculation.ts keeps
// them.
import type { MonthFigures, RecalculationView } from '@flotila/domain/ride/ride.api.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** Newest first. */
export async function listRecalculations(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
): Promise<RecalculationView[]> {
  const { rows } = await sql<{
    month: string;
    made: Date;
    before: MonthFigures;
    after: MonthFigures;
  }>`select month::text, made, before, after from recalculation
    where company_id = ${company} and vehicle_id = ${vehicleId}
    order by made desc, month desc`.execute(db);
  return rows.map(({ month, made, before, after }) => ({
    month,
    recalculated: made.toISOString(),
    before,
    after,
  }));
}
