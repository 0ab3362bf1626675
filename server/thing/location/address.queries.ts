// Addresses of the places where rides ended and tanks were filled: which are not known yet, and writing one. Of
// all companies: it is the worker that asks, nobody's request. How they are read stands in read-address.queries.ts.
import type pg from 'pg';

/** A cell of some 20 m whose address a company has not got. */
export interface MissingCell {
  companyId: number;
  latitude: number;
  longitude: number;
}

/** Rows and columns of cells in a degree, as `address_cell` of the database has them. */
const CELLS_PER_DEGREE = 5_000;

/** The middle of a cell: whoever comes first to it, the same place is asked. Degrees. */
export function middleOf({ latitude, longitude }: MissingCell) {
  const middle = (cell: number) => Number(((cell + 0.5) / CELLS_PER_DEGREE).toFixed(4));
  return { latitude: middle(latitude), longitude: middle(longitude) };
}

/** Both ends of rides `r`; the end of one that goes on is none. */
const ENDS = `(values (r.from_latitude, r.from_longitude, r.from_ts),
  (case when r.ride_state = 'finished' then r.to_latitude end, r.to_longitude, r.to_ts))
  ends (latitude, longitude, ts)`;

/** Cells of the places `spot` without an address, each company's latest first, the companies in turn. */
const MISSING = `
  select company_id as "companyId", latitude, longitude
  from (
    select company_id, latitude, longitude, max(ts) as newest,
      row_number() over (partition by company_id order by max(ts) desc) as place
    from (select company_id, address_cell(latitude) as latitude,
        address_cell(longitude) as longitude, ts
      from spot where latitude is not null and longitude is not null) cell
    where not exists (select 1 from address a where a.company_id = cell.company_id
      and a.cell_latitude = cell.latitude and a.cell_longitude = cell.longitude)
    group by company_id, latitude, longitude) missing
  order by place, newest desc`;

/** Cells of the last rides of the vehicles that were heard of since then. */
export async function missingOfLastRides(
  pool: pg.Pool,
  since: Date,
  most: number,
): Promise<MissingCell[]> {
  const { rows } = await pool.query<MissingCell>(
    `with spot as (
       select r.company_id, ends.* from vehicle_live l
       join ride r on r.company_id = l.company_id and r.vehicle_id = l.vehicle_id
         and r.from_ts = l.ride_from
       cross join lateral ${ENDS}
       where l.updated >= $1 and ends.ts >= $1)
     ${MISSING} limit $2`,
    [since, most],
  );
  return rows;
}

export interface VehicleKey {
  companyId: number;
  vehicleId: number;
}

/** The next vehicles by their keys. */
export async function nextVehicles(
  pool: pg.Pool,
  after: VehicleKey,
  most: number,
): Promise<VehicleKey[]> {
  const { rows } = await pool.query<VehicleKey>(
    `select company_id as "companyId", vehicle_id as "vehicleId" from vehicle
     where deleted is null and (company_id, vehicle_id) > ($1, $2)
     order by company_id, vehicle_id limit $3`,
    [after.companyId, after.vehicleId, most],
  );
  return rows;
}

/** Cells of all rides and changes of fuel of some vehicles since then. */
export async function missingOfVehicles(
  pool: pg.Pool,
  vehicles: readonly VehicleKey[],
  since: Date,
  most: number,
): Promise<MissingCell[]> {
  const { rows } = await pool.query<MissingCell>(
    `with asked as (select * from unnest($1::int[], $2::int[]) asked(company_id, vehicle_id)),
     spot as (
       select r.company_id, ends.* from asked
       join ride r on r.company_id = asked.company_id and r.vehicle_id = asked.vehicle_id
         and r.from_ts >= $3
       cross join lateral ${ENDS}
       union all
       select f.company_id, f.latitude, f.longitude, f.ts from asked
       join fuel_change f on f.company_id = asked.company_id and f.vehicle_id = asked.vehicle_id
         and f.ts >= $3
       union all
       select h.company_id, h.latitude, h.longitude, h.ts from asked
       join heating_refueling h on h.company_id = asked.company_id
         and h.vehicle_id = asked.vehicle_id and h.ts >= $3)
     ${MISSING} limit $4`,
    [
      vehicles.map(({ companyId }) => companyId),
      vehicles.map(({ vehicleId }) => vehicleId),
      since,
      most,
    ],
  );
  return rows;
}

/** What the geocoder said of the cell for any company; undefined: it was not asked. */
export async function addressOfAnybody(
  pool: pg.Pool,
  { latitude, longitude }: MissingCell,
): Promise<string | null | undefined> {
  const { rows } = await pool.query<{ name: string | null }>(
    'select name from address where cell_latitude = $1 and cell_longitude = $2 limit 1',
    [latitude, longitude],
  );
  return rows[0]?.name;
}

/** Keeps an address; a second one of the same cell does nothing. */
export async function addAddress(
  pool: pg.Pool,
  { companyId, latitude, longitude }: MissingCell,
  name: string | null,
): Promise<void> {
  await pool.query(
    `insert into address (company_id, cell_latitude, cell_longitude, name)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [companyId, latitude, longitude, name],
  );
}

/**
 * Moves the cursor of the vehicles whose last ride has an end in the cell; answers them. One whose row is being
 * written is left out: who writes it tells of it after the address was there.
 */
export async function touchVehicles(
  pool: pg.Pool,
  { companyId, latitude, longitude }: MissingCell,
  now: Date,
): Promise<number[]> {
  const { rows } = await pool.query<{ vehicleId: number }>(
    `with shown as (
       select l.vehicle_id from vehicle_live l
       join ride r on r.company_id = l.company_id and r.vehicle_id = l.vehicle_id
         and r.from_ts = l.ride_from
       where l.company_id = $1
         and (address_cell(r.to_latitude) = $2 and address_cell(r.to_longitude) = $3
           or address_cell(r.from_latitude) = $2 and address_cell(r.from_longitude) = $3)
       for update of l skip locked)
     update vehicle_live l set updated = greatest(l.updated, $4) from shown
     where l.company_id = $1 and l.vehicle_id = shown.vehicle_id
     returning l.vehicle_id as "vehicleId"`,
    [companyId, latitude, longitude, now],
  );
  return rows.map(({ vehicleId }) => vehicleId);
}
