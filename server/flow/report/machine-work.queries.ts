// How machines worked, by the rpm of their records: the lowest stable rpm of the period is idling, and from 1.2
// times of it on a machine works (report 3).
import { type MachineWork, NO_WORK, type RideWork } from '@flotila/domain/report/machine-work.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** An engine that is being started or stalls tells less. */
const RUNNING_RPM = 300;
/** The lowest stable rpm: so many of all readings lie below, which are outliers. */
const STABLE_SHARE = 0.05;
const WORKING_FACTOR = 1.2;

/**
 * Of the rides that begin in the period, epoch milliseconds, both included, by vehicle; one that tells no rpm is
 * missing. Two questions, however many machines.
 */
export async function listMachineWork(
  db: ReadDb,
  company: CompanyId,
  vehicleIds: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<ReadonlyMap<number, MachineWork>> {
  const works = new Map<number, MachineWork>();
  if (vehicleIds.length === 0) return works;
  const rides = sql`(select r.vehicle_id, r.from_ts, r.to_ts from ride r
    where r.company_id = ${company} and r.vehicle_id = any(${[...vehicleIds]}::int[])
      and r.from_ts >= ${new Date(from)} and r.from_ts <= ${new Date(to)}) r`;
  const told = sql`location l where l.company_id = ${company} and l.vehicle_id = r.vehicle_id
    and l.ts >= r.from_ts and l.ts < r.to_ts and l.rpm is not null`;
  const { rows: idling } = await sql<{ vehicleId: number; rpm: number }>`
    select r.vehicle_id as "vehicleId",
      percentile_disc(${STABLE_SHARE}::float8) within group (order by one.rpm)::float8 as rpm
    from ${rides} cross join lateral (select l.rpm from ${told} and l.rpm >= ${RUNNING_RPM}) one
    group by r.vehicle_id`.execute(db);
  const limits = idling.map(({ rpm }) => Math.round(rpm * WORKING_FACTOR));
  // What a record says holds until the next one.
  const { rows } = await sql<RideWork & { vehicleId: number; fromTs: Date }>`
    select r.vehicle_id as "vehicleId", r.from_ts as "fromTs", work.working, work."maxRpm"
    from ${rides} join unnest(${idling.map(({ vehicleId }) => vehicleId)}::int[],
      ${limits}::int[]) as machine (vehicle_id, working_rpm) using (vehicle_id)
    cross join lateral (
      select max(one.rpm)::float8 as "maxRpm",
        coalesce(sum(extract(epoch from one.next - one.ts))
          filter (where one.rpm >= machine.working_rpm), 0)::float8 as working
      from (select l.ts, l.rpm, lead(l.ts, 1, r.to_ts) over (order by l.ts) as next
        from ${told}) one) work`.execute(db);
  const byVehicle = Map.groupBy(rows, ({ vehicleId }) => vehicleId);
  for (const [index, { vehicleId }] of idling.entries()) {
    const own = byVehicle.get(vehicleId) ?? [];
    works.set(vehicleId, {
      workingRpm: limits[index] ?? NO_WORK.workingRpm,
      rides: new Map(
        own.map(({ fromTs, working, maxRpm }) => [fromTs.getTime(), { working, maxRpm }]),
      ),
    });
  }
  return works;
}
