-- The views, each as it is now. They are made after the newest migration, in its transaction (views.ts): whoever changes one
-- adds a migration, too, in which nothing else need stand. One that takes away a column that a view reads begins with
-- `drop view`. A view that reads another stands behind it.

-- Rides as everybody reads them: what people corrected is laid over what the fold wrote, ends are called by their addresses and zones.
create or replace view ride_shown as
select r.company_id, r.vehicle_id, r.from_ts, r.to_ts,
  coalesce(o.ride_type, r.ride_type) as ride_type, r.ride_state, r.split_by,
  r.from_latitude, r.from_longitude, r.from_country, r.from_place,
  r.to_latitude, r.to_longitude, r.to_country, r.to_place,
  coalesce(o.distance + r.distance - coalesce(o.of_distance, r.distance), r.distance) as distance,
  coalesce(o.km_stop + r.km_stop - coalesce(o.of_km_stop, r.km_stop),
    r.km_stop + case when r.from_ts > s.km_after then s.km else 0 end) as km_stop,
  coalesce(o.mh_stop + r.mh_stop - coalesce(o.of_mh_stop, r.mh_stop),
    r.mh_stop + case when r.from_ts > s.mh_after then s.mh else 0 end) as mh_stop,
  coalesce(o.engine_seconds + r.engine_seconds - coalesce(o.of_engine_seconds, r.engine_seconds),
    r.engine_seconds) as engine_seconds,
  r.motor_idle, r.identification, r.max_speed, r.climb, r.descent, r.over_speed, r.driver_quality,
  r.fuel_start, r.fuel_end, r.total_fuel_used, r.weight, r.vcc, r.start_because, r.end_because,
  r.joined, coalesce(o.fixed_km, false) as fixed_km, coalesce(o.fixed_mh, false) as fixed_mh,
  coalesce(o.has_driver, false) as has_driver, o.person_id as edited_person_id, o.note,
  coalesce(o.last_edit, 0) as last_edit, r.tank_levels,
  (
    select coalesce(sum(f.quantity::float8 * (
      fuel_share(f.from_ts, f.ts, f.seen_ts, f.level_before, f.level_after, r.to_ts, r.fuel_end)
      - fuel_share(f.from_ts, f.ts, f.seen_ts, f.level_before, f.level_after, r.from_ts,
        r.fuel_start))), 0)
    from fuel_change f
    where f.company_id = r.company_id and f.vehicle_id = r.vehicle_id and f.kind = 'refueling'
      and f.ts > r.from_ts - interval '1 day' and f.ts < r.to_ts + interval '1 day'
      and f.seen_ts > r.from_ts and f.from_ts <= r.to_ts) as fuel_refueled,
  (
    select coalesce(sum(f.quantity::float8 * (
      fuel_share(f.from_ts, f.ts, f.seen_ts, f.level_before, f.level_after, r.to_ts, r.fuel_end)
      - fuel_share(f.from_ts, f.ts, f.seen_ts, f.level_before, f.level_after, r.from_ts,
        r.fuel_start))), 0)
    from fuel_change f
    where f.company_id = r.company_id and f.vehicle_id = r.vehicle_id and f.kind = 'fuelloss'
      and f.ts > r.from_ts - interval '1 day' and f.ts < r.to_ts + interval '1 day'
      and f.seen_ts > r.from_ts and f.from_ts <= r.to_ts) as fuel_lost,
  case when r.fuel_end is null then null else (
    select coalesce(sum(case f.kind when 'refueling' then f.quantity else -f.quantity end), 0)::float8
    from fuel_change f
    where f.company_id = r.company_id and f.vehicle_id = r.vehicle_id
      and f.ts > coalesce(r.before_ts, r.from_ts - interval '1 day') and f.ts <= r.to_ts)
  end as tank_diff,
  at_from.name as from_address, at_to.name as to_address,
  (
    select z.name
    from (
      (select n.zone_id, n.arrival from visit n
        where n.company_id = r.company_id and n.vehicle_id = r.vehicle_id
          and n.departure >= r.from_ts
        order by n.departure limit 20)
      union all
      select n.zone_id, n.arrival from visit n
      where n.company_id = r.company_id and n.vehicle_id = r.vehicle_id and n.departure is null) n
    join zone z on z.company_id = r.company_id and z.zone_id = n.zone_id
    where n.arrival <= r.from_ts
    order by n.arrival desc, n.zone_id limit 1) as from_zone,
  (
    select z.name
    from (
      (select n.zone_id, n.arrival from visit n
        where n.company_id = r.company_id and n.vehicle_id = r.vehicle_id
          and n.departure >= r.to_ts
        order by n.departure limit 20)
      union all
      select n.zone_id, n.arrival from visit n
      where n.company_id = r.company_id and n.vehicle_id = r.vehicle_id and n.departure is null) n
    join zone z on z.company_id = r.company_id and z.zone_id = n.zone_id
    where n.arrival <= r.to_ts
    order by n.arrival desc, n.zone_id limit 1) as to_zone
from ride r
left join ride_overlay o on o.company_id = r.company_id and o.vehicle_id = r.vehicle_id
  and o.from_ts = r.from_ts
left join ride_shift s on s.company_id = r.company_id and s.vehicle_id = r.vehicle_id
left join address at_from on at_from.company_id = r.company_id
  and at_from.cell_latitude = address_cell(r.from_latitude)
  and at_from.cell_longitude = address_cell(r.from_longitude)
left join address at_to on at_to.company_id = r.company_id
  and at_to.cell_latitude = address_cell(r.to_latitude)
  and at_to.cell_longitude = address_cell(r.to_longitude);
