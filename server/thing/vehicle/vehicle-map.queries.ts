// What the live map and the lists read: one question for vehicles with tracker, live row, last ride,
// drivers and tanks. The same rows feed vehicle-map, vehicle/{id} and the live stream.

import type { Page } from '@flotila/domain/endpoint.ts';
import type { AlertLevel } from '@flotila/domain/vehicle/alert.ts';
import type { Finding } from '@flotila/domain/vehicle/finding.ts';
import type { VatRegime } from '@flotila/domain/vehicle/vehicle-kinds.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import { readPage, type Slice } from '../../ground/db/page.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { cardOwners, heldAt, heldNow } from '../person/card.queries.ts';
import { normColumns } from '../ride/norm.queries.ts';
import type { RideRow } from '../ride/ride-view.ts';
import type { Counters } from '../tachograph/stale.queries.ts';
import { isAmong, type VehicleFilter } from './among-vehicles.queries.ts';
import { assignedDriver } from './assigned-driver.queries.ts';

/** Ride columns under their own names; all null when the vehicle never moved. */
type MapRideRow = { [K in keyof RideRow]: RideRow[K] | null };

export interface MapRow
  extends Omit<MapRideRow, 'vehicle_id' | 'identification' | 'weight' | 'vcc'> {
  vehicle_id: number;
  name: string;
  numeric_plate: string;
  type_code: string;
  state: 'active' | 'hidden' | 'removed';
  vin: string | null;
  manufacture_year: number | null;
  euro_norm_code: string | null;
  acquired_date: string | null;
  vat_regime: VatRegime | null;
  international_haulage: boolean;
  category_code: string | null;
  type_design: string | null;
  axles: { position: 'front' | 'rear_w' }[];
  km_start: number;
  eh_start: number;
  speed_max: number | null;
  use_last_driver: boolean;
  driver_id: number | null;
  service_date: string | null;
  service_km: number | null;
  service_eh: number | null;
  device_code: string | null;
  device_serial_number: string | null;
  device_type: string | null;
  device_install_date: string | null;
  inactive_timeout: number | null;
  location: Record<string, unknown> | null;
  place: string | null;
  last_measures: Record<string, number> | null;
  tank1: number | null;
  tank2: number | null;
  /** Tank that is kept by the book, and its litres as last worked out; null for none. */
  book_tank: number | null;
  book_level: number | null;
  axle_weights: (number | null)[] | null;
  cargo_door: boolean | null;
  panic: boolean | null;
  findings: Finding[] | null;
  /** Its rides wait to be made again. */
  is_provisional: boolean;
  /** When the live row was written. */
  updated: Date | null;
  /** Newest record of the vehicle. */
  last_ts: Date | null;
  /** `kind@code` that is present now; null for nobody. */
  identification: string | null;
  ride_identification: string | null;
  ride_weight: number | null;
  ride_vcc: number | null;
  /** Person of the identification that is present now. */
  card_person_id: number | null;
  card_first_name: string | null;
  card_last_name: string | null;
  /** By how much corrections move the counters now, metres and seconds; null: by none. */
  km_shift: number | null;
  mh_shift: number | null;
  /** A person said who drove the ride; the person may be nobody. */
  ride_has_driver: boolean | null;
  /** Whom a person named, of the ride's identification, or without any who was assigned at its start. */
  ride_person_id: number | null;
  ride_first_name: string | null;
  ride_last_name: string | null;
  assigned_first_name: string | null;
  assigned_last_name: string | null;
  /** Hours of whom the vehicle shows as its driver; null: none are known. */
  counters: Counters | null;
  /** Levels of the vehicle's services as last worked out; null for none. */
  service_level: AlertLevel | null;
  service_mot: AlertLevel | null;
  service_oil_change: AlertLevel | null;
  service_other: AlertLevel | null;
  /** Zones that it visits now; null for none. */
  zones: { zoneId: number; name: string; arrival: string }[] | null;
  tanks: { id: number; type: 'main' | 'heating'; fuel: string; capacity: number | null }[] | null;
}

export interface MapFilter extends VehicleFilter {
  /** Hidden and removed vehicles too. */
  all?: boolean;
}

/** Rows of the vehicles that pass the filter, by plate; deleted vehicles never do. */
export async function listMapRows(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  filter: MapFilter,
): Promise<MapRow[]> {
  return (await mapQuery(company, filter).execute(db)).rows;
}

/** One page of them, and how many there are. */
export function listMapPage(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  filter: MapFilter,
  slice: Slice,
): Promise<Page<MapRow>> {
  return readPage(db, slice, sql`from vehicle v where ${passes(company, filter)}`, (cut) =>
    mapQuery(company, filter, cut),
  );
}

/**
 * The same of vehicles that changed, asked many times a second: the question is prepared once a
 * connection, because planning it takes longer than answering it.
 */
export async function listChangedMapRows(
  { pool, read }: Pick<Database, 'pool' | 'read'>,
  company: Pick<CompanyContext, 'id'>,
  ids: readonly number[],
): Promise<MapRow[]> {
  const question = await read(async (db) => mapQuery(company, { visible: null, ids }).compile(db));
  const [text, values] = [question.sql, [...question.parameters]];
  const { rows } = await pool.query<MapRow>({ name: 'changed-map-rows', text, values });
  return rows;
}

/** The question itself; the benchmark asks PostgreSQL to answer it as raw JSON. */
export function mapQuery(
  company: Pick<CompanyContext, 'id'>,
  filter: MapFilter,
  cut: RawBuilder<unknown> = sql``,
): RawBuilder<MapRow> {
  return sql<MapRow>`
    with card as (${cardOwners(company)})
    select v.vehicle_id, v.name, v.numeric_plate, v.type_code, v.state, v.vin, v.manufacture_year,
      v.euro_norm_code, v.category_code, v.type_design, v.acquired_date, v.vat_regime, v.international_haulage, v.axles, v.km_start, v.eh_start,
      v.consumption_min_km, v.consumption_max_km, v.consumption_min_eh, v.consumption_max_eh,
      ${normColumns()},
      v.speed_max, v.use_last_driver, v.driver_id, v.service_date, v.service_km, v.service_eh,
      d.code as device_code, d.serial_number as device_serial_number, d.device_type,
      d.install_date as device_install_date, d.inactive_timeout,
      coalesce(f.dirty_from, f.asked_from) is not null as is_provisional,
      b.tank_id as book_tank, b.level as book_level,
      l.updated, l.last_ts, l.identification, l.location, l.place, l.last_measures, l.tank1, l.tank2,
      l.axle_weights, l.cargo_door, l.findings,
      l.panic_ts > coalesce(l.panic_reset, '-infinity') as panic,
      r.from_ts, r.to_ts, r.ride_type, r.ride_state, r.split_by,
      r.from_latitude, r.from_longitude, r.from_country, r.from_place, r.from_address, r.from_zone,
      r.to_latitude, r.to_longitude, r.to_country, r.to_place, r.to_address, r.to_zone,
      r.distance, r.km_stop, r.mh_stop, r.engine_seconds, r.motor_idle, r.max_speed,
      r.climb, r.descent, r.over_speed, r.driver_quality, r.fuel_start, r.fuel_end,
      r.tank_levels, r.fuel_refueled, r.fuel_lost, r.tank_diff, r.total_fuel_used, r.start_because, r.end_because, r.joined, r.fixed_km, r.fixed_mh, r.note,
      r.last_edit, a.level as service_level, a.mot as service_mot,
      a.oil_change as service_oil_change, a.other as service_other, s.km as km_shift, s.mh as mh_shift,
      r.identification as ride_identification, r.weight as ride_weight, r.vcc as ride_vcc,
      now_card.person_id as card_person_id, now_card.first_name as card_first_name,
      now_card.last_name as card_last_name,
      ride_driver.person_id as ride_person_id, ride_driver.first_name as ride_first_name,
      ride_driver.last_name as ride_last_name, r.has_driver as ride_has_driver,
      assigned.first_name as assigned_first_name, assigned.last_name as assigned_last_name,
      hours.counters,
      (select json_agg(json_build_object('zoneId', z.zone_id, 'name', z.name, 'arrival', t.arrival)
          order by t.arrival, z.zone_id)
        from visit t join zone z on z.company_id = t.company_id and z.zone_id = t.zone_id
        where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id
          and t.departure is null and not t.is_pass and z.removed is null) as zones,
      (select json_agg(json_build_object('id', t.tank_id, 'type', t.tank_type, 'fuel', t.fuel,
          'capacity', t.capacity) order by t.tank_id)
        from vehicle_tank t
        where t.company_id = v.company_id and t.vehicle_id = v.vehicle_id) as tanks
    from vehicle v
    left join device d on d.company_id = v.company_id and d.vehicle_id = v.vehicle_id
    left join vehicle_live l on l.company_id = v.company_id and l.vehicle_id = v.vehicle_id
    left join fold_state f on f.company_id = v.company_id and f.vehicle_id = v.vehicle_id
    -- One look-up by key a vehicle, whatever the planner believes of the number of rides.
    left join lateral (select * from ride_shown k
      where k.company_id = v.company_id and k.vehicle_id = v.vehicle_id and k.from_ts = l.ride_from
      limit 1) r on true
    left join card now_card on ${heldNow('now_card', 'l.identification')}
    left join card ride_card on ${heldAt('ride_card', 'r.identification', 'r.from_ts')}
    left join lateral ${assignedDriver('v', 'r.from_ts')} ride_assigned on true
    left join person ride_driver on ride_driver.company_id = v.company_id
      and ride_driver.person_id = case when r.has_driver then r.edited_person_id
        when r.identification is null then ride_assigned.person_id else ride_card.person_id end
    left join ride_shift s on s.company_id = v.company_id and s.vehicle_id = v.vehicle_id
    left join tank_book b on b.company_id = v.company_id and b.vehicle_id = v.vehicle_id
    left join service_alert a on a.company_id = v.company_id and a.vehicle_id = v.vehicle_id
    left join person assigned on assigned.company_id = v.company_id
      and assigned.person_id = v.driver_id
    -- The driver as map-vehicle.ts tells who it is.
    left join driver_hours hours on hours.company_id = v.company_id
      and hours.person_id = coalesce(now_card.person_id,
        case when v.use_last_driver and (r.has_driver or r.identification is not null)
          then ride_driver.person_id end, v.driver_id)
    where ${passes(company, filter)}
    order by v.numeric_plate, v.vehicle_id ${cut}`;
}

function passes(company: Pick<CompanyContext, 'id'>, filter: MapFilter) {
  return sql`v.company_id = ${company.id} and v.deleted is null
    and (${filter.all ?? false} or v.state = 'active') and ${isAmong('v', filter)}`;
}
