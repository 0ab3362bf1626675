// The driver who is assigned to a vehicle: the one place that says who it is from now on, and the question
// who it was at a moment. Both by the rule of domain/vehicle/assigned-driver.ts.
import { type Assignment, assignDriver } from '@flotila/domain/vehicle/assigned-driver.ts';
import { type RawBuilder, sql } from 'kysely';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

/** A change can reach no further back than the row before the newest. */
const NEWEST_ROWS = 2;

interface Row {
  /** null: from the beginning */
  since: Date | null;
  personId: number | null;
  made: Date;
}

/**
 * Assigns the person (null: nobody) from now on, and keeps who was assigned before. To be called under the
 * lock of the vehicle; whoever is assigned already stays so.
 */
export async function setDriver(
  db: WriteDb,
  company: Pick<CompanyContext, 'id' | 'timeZone'>,
  vehicleId: number,
  change: { personId: number | null; now: Date },
): Promise<void> {
  const { personId, now } = change;
  const of = sql`company_id = ${company.id} and vehicle_id = ${vehicleId}`;
  const before = await listNewest(db, of);
  const zone = company.timeZone;
  const after = assignDriver(before, { personId, now: now.getTime(), zone });
  const dropped = before.filter(({ since }) => !after.some((row) => row.since === since));
  for (const { since } of dropped) {
    await sql`delete from assigned_driver where ${of} and since = ${timeOf(since)}`.execute(db);
  }
  for (const row of after.filter((one) => !before.includes(one))) {
    await sql`
      insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
      values (${company.id}, ${vehicleId}, ${timeOf(row.since)}, ${row.personId},
        ${new Date(row.made)})
      on conflict (company_id, vehicle_id, since) do update
        set person_id = excluded.person_id, made = excluded.made`.execute(db);
  }
  await sql`update vehicle set driver_id = ${personId}
    where ${of} and driver_id is distinct from ${personId}::int`.execute(db);
}

/** Nobody is assigned from now on to the vehicles that the person had. */
export async function endAssignments(
  db: WriteDb,
  company: Pick<CompanyContext, 'id' | 'timeZone'>,
  personId: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update vehicle set last_change = last_change + 1
    where company_id = ${company.id} and driver_id = ${personId}
    returning vehicle_id as id`.execute(db);
  for (const { id } of rows) await setDriver(db, company, id, { personId: null, now });
}

/**
 * Question for a `left join lateral … on true`: person_id of who was assigned at the moment.
 * @param of name of the joined table with company_id and vehicle_id
 * @param moment a column, `r.from_ts`
 * @param company the only one that is asked for; a table that is cut before it is joined does not tell PostgreSQL,
 *   which may have spread companies over machines
 */
export function assignedDriver(
  of: string,
  moment: string,
  company?: CompanyContext['id'],
): RawBuilder<unknown> {
  return sql`(select a.person_id from assigned_driver a
    where a.company_id = ${company ?? sql.ref(`${of}.company_id`)}
      and a.vehicle_id = ${sql.ref(`${of}.vehicle_id`)} and a.since <= ${sql.ref(moment)}
    order by a.since desc limit 1)`;
}

/**
 * Question for a `with`, for whom `assignedDriver` would be asked thousands of times: vehicle_id, person_id, since,
 * until; at any moment one row a vehicle, or none.
 * @param vehicles left out: all
 */
export function assignedSpans(
  company: CompanyContext['id'],
  vehicles?: readonly number[],
): RawBuilder<unknown> {
  return sql`
    select vehicle_id, person_id, since,
      lead(since, 1, 'infinity') over (partition by vehicle_id order by since) as until
    from assigned_driver where company_id = ${company}
      ${vehicles ? sql`and vehicle_id = any(${vehicles}::int[])` : sql``}`;
}

/**
 * Condition of a join with `assignedSpans` as `assigned`.
 * @param of name of the joined table with vehicle_id
 * @param moment a column, `r.from_ts`
 */
export function assignedAt(of: string, moment: string): RawBuilder<boolean> {
  const at = sql.ref(moment);
  return sql<boolean>`assigned.vehicle_id = ${sql.ref(`${of}.vehicle_id`)}
    and ${at} >= assigned.since and ${at} < assigned.until`;
}

/** Oldest first. */
async function listNewest(db: WriteDb, of: RawBuilder<unknown>): Promise<Assignment[]> {
  const { rows } = await sql<Row>`
    select nullif(since, '-infinity') as since, person_id as "personId", made from assigned_driver
    where ${of} order by assigned_driver.since desc limit ${NEWEST_ROWS}`.execute(db);
  return rows.toReversed().map(({ since, personId, made }) => ({
    since: since?.getTime() ?? Number.NEGATIVE_INFINITY,
    personId,
    made: made.getTime(),
  }));
}

function timeOf(since: number): Date | string {
  return since === Number.NEGATIVE_INFINITY ? '-infinity' : new Date(since);
}
