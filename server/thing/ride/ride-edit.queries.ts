// The trail of corrections: locking a vehicle's rides for one, writing it, and reading what was
// corrected in a ride, with the names of the drivers.
import { PAGE_SIZE_MAX } from '@flotila/domain/endpoint.ts';
import { type EditField, matchRide } from '@flotila/domain/ride/edit.ts';
import type { RideEditView } from '@flotila/domain/ride/ride.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { correctionOf, type EditRow } from './corrections.queries.ts';

/** The value of one field before and after a correction, as the API has it. */
export interface FieldChange {
  field: EditField;
  before: string | number | null;
  after: string | number | null;
}

/** Start and end of a ride, epoch milliseconds. */
export interface RideSpan {
  fromTs: number;
  toTs: number;
}

/**
 * Until the transaction ends nobody else corrects rides of the vehicle (its own row) and no tracker or
 * rebuild writes them (the row of the fold).
 */
export async function lockRides(db: WriteDb, company: CompanyId, vehicleId: number): Promise<void> {
  await sql`select from vehicle where company_id = ${company} and vehicle_id = ${vehicleId}
    for no key update`.execute(db);
  await sql`select from fold_state where company_id = ${company} and vehicle_id = ${vehicleId}
    for update`.execute(db);
}

/** Has a person said who drove the ride that begins at the moment (ISO text)? */
export async function isDriverNamed(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  from: string,
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select has_driver as is from ride_shown where company_id = ${company}
      and vehicle_id = ${vehicleId} and from_ts = ${new Date(from)}`.execute(db);
  return rows[0]?.is ?? false;
}

/** Adds corrections of one ride to the trail. */
export async function insertEdits(
  db: WriteDb,
  company: CompanyId,
  vehicleId: number,
  edit: RideSpan & { changes: FieldChange[]; changed: Date; accountId: number; name: string },
): Promise<void> {
  const { fromTs, toTs, changes, changed, accountId, name } = edit;
  const row = {
    company_id: company,
    vehicle_id: vehicleId,
    changed,
    ride_from: new Date(fromTs),
    ride_to: new Date(toTs),
    account_id: accountId,
    changed_by: name,
  };
  const json = (value: FieldChange['after']) => (value === null ? null : JSON.stringify(value));
  await db
    .insertInto('ride_edit')
    .values(
      changes.map(({ field, before, after }) => ({
        ...row,
        field,
        before: json(before),
        after: json(after),
      })),
    )
    .execute();
}

interface TrailRow extends EditRow {
  before: string | number | null;
  changed: Date;
  changed_by: string;
  before_name: string | null;
  after_name: string | null;
}

/** What people corrected in a ride of the vehicle, newest first. */
export async function listTrail(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  ride: RideSpan,
): Promise<RideEditView[]> {
  const person = (column: string) => sql`
    (select p.first_name || ' ' || p.last_name from person p
      where p.company_id = e.company_id and e.field = 'driverId'
        and p.person_id::text = e.${sql.ref(column)} #>> '{}')`;
  const { rows } = await sql<TrailRow>`
    select e.edit_id, e.ride_from, e.ride_to, e.field, e.before, e.after, e.changed, e.changed_by,
      ${person('before')} as before_name, ${person('after')} as after_name
    from ride_edit e
    where e.company_id = ${company} and e.vehicle_id = ${vehicleId}
      and e.ride_from <= ${new Date(ride.toTs)} and e.ride_to >= ${new Date(ride.fromTs)}
    order by e.edit_id desc limit ${PAGE_SIZE_MAX}`.execute(db);
  if (rows.length === 0) return [];
  const rides = await listSpansAround(db, company, vehicleId, rows);
  const isOfRide = (row: TrailRow) => {
    const index = matchRide(correctionOf(row), rides);
    return index !== undefined && rides[index]?.fromTs === ride.fromTs;
  };
  return rows.filter(isOfRide).map((row) => ({
    field: row.field,
    before: row.before_name ?? row.before,
    after: row.after_name ?? row.after,
    changed: row.changed.toISOString(),
    changedBy: row.changed_by,
  }));
}

/** Every ride that one of the corrections could be about. */
async function listSpansAround(
  db: ReadDb,
  company: CompanyId,
  vehicleId: number,
  edits: readonly EditRow[],
): Promise<RideSpan[]> {
  const from = Math.min(...edits.map((edit) => edit.ride_from.getTime()));
  const to = Math.max(...edits.map((edit) => edit.ride_to.getTime()));
  const { rows } = await sql<{ from_ts: Date; to_ts: Date }>`
    select from_ts, to_ts from ride
    where company_id = ${company} and vehicle_id = ${vehicleId}
      and from_ts <= ${new Date(to)} and to_ts >= ${new Date(from)}
    order by from_ts`.execute(db);
  return rows.map((row) => ({ fromTs: row.from_ts.getTime(), toTs: row.to_ts.getTime() }));
}
