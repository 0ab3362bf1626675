// Lays people's corrections over the rides of a vehicle: what domain/ride/edit.ts makes of the rides
// and the trail goes to ride_overlay and ride_shift, from which the view ride_shown reads. Whoever
// calls holds the vehicle's row of fold_state, so rides stand still meanwhile.
import {
  type CorrectedRides,
  type CounterStart,
  correctRides,
  type DerivedRide,
  type RideCorrection,
} from '@flotila/domain/ride/edit.ts';
import type { Client } from '../../ground/db/client.ts';

export interface RidesOwner {
  companyId: number;
  vehicleId: number;
}

/** Rides of a vehicle up to the last corrected one, oldest first, with what people said of them. */
export interface Corrections {
  rides: DerivedRide[];
  edits: RideCorrection[];
  start: CounterStart;
}

/** Computes the corrections of a vehicle anew: after an edit, and after its rides were folded again. */
export async function reapplyEdits(client: Client, owner: RidesOwner): Promise<void> {
  const corrections = await readCorrections(client, owner);
  if (!corrections) return;
  const { rides, edits, start } = corrections;
  await writeCorrected(client, owner, correctRides(rides, edits, start));
}

/** Answers undefined for a vehicle of which nobody ever corrected a ride. */
export async function readCorrections(
  client: Client,
  owner: RidesOwner,
): Promise<Corrections | undefined> {
  const key = [owner.companyId, owner.vehicleId];
  // Of one ride and field only the newest correction can count.
  const { rows: found } = await client.query(
    `select distinct on (ride_from, ride_to, field) edit_id, ride_from, ride_to, field, after
     from ride_edit where company_id = $1 and vehicle_id = $2
     order by ride_from, ride_to, field, edit_id desc`,
    key,
  );
  if (found.length === 0) return undefined;
  const edits = (found as EditRow[]).map(correctionOf);
  const until = Math.max(...edits.map(({ rideTo }) => rideTo));
  const { rows: rides } = await client.query(
    `select from_ts, to_ts, distance, km_stop, engine_seconds, mh_stop from ride
     where company_id = $1 and vehicle_id = $2 and from_ts <= $3 order by from_ts`,
    [...key, new Date(until)],
  );
  const { rows: starts } = await client.query(
    'select km_start as km, eh_start as mh from vehicle where company_id = $1 and vehicle_id = $2',
    key,
  );
  const [start] = starts as CounterStart[];
  return { rides: (rides as DerivedRow[]).map(derivedOf), edits, start: start ?? { km: 0, mh: 0 } };
}

/** Writes only what differs: most rides of a long history stay as they were. */
export async function writeCorrected(
  client: Client,
  owner: RidesOwner,
  { overlays, km, mh }: CorrectedRides,
): Promise<void> {
  const key = [owner.companyId, owner.vehicleId];
  await client.query(
    `delete from ride_overlay o where o.company_id = $1 and o.vehicle_id = $2 and not exists (
       select 1 from unnest($3::timestamptz[]) as n(from_ts) where n.from_ts = o.from_ts)`,
    [...key, overlays.map(({ fromTs }) => new Date(fromTs))],
  );
  const rows = overlays.map(({ fromTs, ...overlay }) => ({ ...overlay, from: new Date(fromTs) }));
  await client.query(UPSERT_OVERLAYS, [...key, JSON.stringify(rows)]);
  const moment = (ts: number | null) => (ts === null ? null : new Date(ts));
  await client.query(
    `insert into ride_shift (company_id, vehicle_id, km_after, km, mh_after, mh)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, vehicle_id) do update set km_after = excluded.km_after,
       km = excluded.km, mh_after = excluded.mh_after, mh = excluded.mh`,
    [...key, moment(km.after), km.by, moment(mh.after), mh.by],
  );
}

const UPSERT_OVERLAYS = `
  insert into ride_overlay as o (company_id, vehicle_id, from_ts, ride_type, distance, km_stop,
    engine_seconds, mh_stop, fixed_km, fixed_mh, has_driver, person_id, note, last_edit,
    of_distance, of_km_stop, of_engine_seconds, of_mh_stop)
  select r.company_id, r.vehicle_id, r.from_ts, n."rideType", n.distance, n."kmStop",
    n."engineSeconds", n."mhStop", n."fixedKm", n."fixedMh", n."hasDriver", n."personId", n.note,
    n."lastEdit", r.distance, r.km_stop, r.engine_seconds, r.mh_stop
  from json_to_recordset($3) as n("from" timestamptz, "rideType" text, distance integer,
    "kmStop" bigint, "engineSeconds" integer, "mhStop" bigint, "fixedKm" boolean,
    "fixedMh" boolean, "hasDriver" boolean, "personId" integer, note text, "lastEdit" integer)
  join ride r on r.company_id = $1 and r.vehicle_id = $2 and r.from_ts = n."from"
  on conflict (company_id, vehicle_id, from_ts) do update set ride_type = excluded.ride_type,
    distance = excluded.distance, km_stop = excluded.km_stop,
    engine_seconds = excluded.engine_seconds, mh_stop = excluded.mh_stop,
    fixed_km = excluded.fixed_km, fixed_mh = excluded.fixed_mh, has_driver = excluded.has_driver,
    person_id = excluded.person_id, note = excluded.note, last_edit = excluded.last_edit,
    of_distance = excluded.of_distance, of_km_stop = excluded.of_km_stop,
    of_engine_seconds = excluded.of_engine_seconds, of_mh_stop = excluded.of_mh_stop
  where (o.*) is distinct from (excluded.*)`;

/** A row of ride_edit as far as it says what is in force. */
export interface EditRow {
  edit_id: number;
  ride_from: Date;
  ride_to: Date;
  field: RideCorrection['field'];
  after: RideCorrection['after'];
}

interface DerivedRow {
  from_ts: Date;
  to_ts: Date;
  distance: number;
  km_stop: number;
  engine_seconds: number;
  mh_stop: number | null;
}

export function correctionOf(row: EditRow): RideCorrection {
  return {
    editId: row.edit_id,
    rideFrom: row.ride_from.getTime(),
    rideTo: row.ride_to.getTime(),
    field: row.field,
    after: row.after,
  };
}

function derivedOf(row: DerivedRow): DerivedRide {
  return {
    fromTs: row.from_ts.getTime(),
    toTs: row.to_ts.getTime(),
    distance: row.distance,
    kmStop: row.km_stop,
    engineSeconds: row.engine_seconds,
    mhStop: row.mh_stop,
  };
}
