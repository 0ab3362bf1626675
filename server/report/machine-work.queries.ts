// How a machine worked, by the rpm of its records: the lowest stable rpm of the period is idling, and from 1.2
// times of it on the machine works (report 3).
import type { MachineWork, RideWork } from '@flotila/domain/report/machine-performance/work.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import type { CompanyId } from '../session/context.ts';

/** An engine that is being started or stalls tells less. */
const RUNNING_RPM = 300;
/** The lowest stable rpm: so many of all readings lie below, which are outliers. */
const STABLE_SHARE = 0.05;
const WORKING_FACTOR = 1.2;

/** Of the rides that begin in the period, epoch milliseconds, both included. */
export async function readMachineWork(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  { from, to }: { from: number; to: number },
): Promise<MachineWork> {
  const rides = sql`ride r where r.company_id = ${company} and r.vehicle_id = ${vehicleId}
    and r.from_ts >= ${new Date(from)} and r.from_ts <= ${new Date(to)}`;
  const told = sql`location l where l.company_id = ${company} and l.vehicle_id = ${vehicleId}
    and l.ts >= r.from_ts and l.ts < r.to_ts and l.rpm is not null`;
  const { rows: idling } = await sql<{ rpm: number | null }>`
    select percentile_disc(${STABLE_SHARE}::float8) within group (order by one.rpm)::float8 as rpm
    from (select r.from_ts, r.to_ts from ${rides}) r
    cross join lateral (select l.rpm from ${told} and l.rpm >= ${RUNNING_RPM}) one`.execute(db);
  const idle = idling[0]?.rpm ?? null;
  if (idle === null) return { workingRpm: null, rides: new Map() };
  const workingRpm = Math.round(idle * WORKING_FACTOR);
  // What a record says holds until the next one.
  const { rows } = await sql<RideWork & { fromTs: Date }>`
    select r.from_ts as "fromTs", work.working, work."maxRpm"
    from (select r.from_ts, r.to_ts from ${rides}) r
    cross join lateral (
      select max(one.rpm)::float8 as "maxRpm",
        coalesce(sum(extract(epoch from one.next - one.ts))
          filter (where one.rpm >= ${workingRpm}), 0)::float8 as working
      from (select l.ts, l.rpm, lead(l.ts, 1, r.to_ts) over (order by l.ts) as next
        from ${told}) one) work`.execute(db);
  return {
    workingRpm,
    rides: new Map(rows.map(({ fromTs, ...work }) => [fromTs.getTime(), work])),
  };
}
