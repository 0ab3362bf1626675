// How long locations are kept: as the configuration says, or a company says for itself. A month that nobody keeps goes with
// its partition; of one that others keep, only the rows and the files of the company go.
import type pg from 'pg';
import { dropOldPartitions, listMonths } from '../../ground/db/partitions.ts';
import { deleteRows, removeFiles, type VehicleMonth } from './archiver.queries.ts';

interface Kept {
  companyId: number;
  months: number | null;
}

export interface Deleted {
  /** Partitions that went. */
  dropped: string[];
  /** Months of vehicles of which rows or files went. */
  vehicleMonths: number;
}

/** `months`: of companies that say nothing else; undefined: for ever. */
export async function deleteOldLocations(
  pool: pg.Pool,
  now: Date,
  months: number | undefined,
): Promise<Deleted> {
  const { rows: companies } = await pool.query<Kept>(
    `select company_id as "companyId", coalesce(kept_months, $1::int) as months from company`,
    [months ?? null],
  );
  const limits = companies.map((company) => company.months ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...limits, months ?? (limits.length === 0 ? Number.POSITIVE_INFINITY : 0));
  const dropped = Number.isFinite(most) ? await dropOldPartitions(pool, now, most) : [];
  let vehicleMonths = 0;
  for (const company of companies) vehicleMonths += await deleteOf(pool, company, now);
  return { dropped, vehicleMonths };
}

async function deleteOf(pool: pg.Pool, { companyId, months }: Kept, now: Date): Promise<number> {
  if (months === null) return 0;
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const old = await listOld(pool, companyId, first);
  for (const of of old) {
    await deleteRows(pool, of);
    await removeFiles(pool, of, now);
  }
  return old.length;
}

/** Months before the first one that is kept, of which there is anything. */
async function listOld(pool: pg.Pool, companyId: number, first: Date): Promise<VehicleMonth[]> {
  const present = await listMonths(pool);
  const { rows } = await pool.query<VehicleMonth>(
    `select f.company_id as "companyId", f.vehicle_id as "vehicleId", m.month::text as month
     from fold_state f cross join unnest($2::date[]) as m(month)
     where f.company_id = $1 and m.month < $3
       and exists (select 1 from location l where l.company_id = $1 and l.vehicle_id = f.vehicle_id
         and l.ts >= m.month and l.ts < m.month + interval '1 month')
     union
     select company_id, vehicle_id, month::text from archive_file
     where company_id = $1 and month < $3 and state = 'ready'
     order by 1, 2, 3`,
    [companyId, present, first],
  );
  return rows;
}
