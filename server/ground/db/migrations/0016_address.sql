-- Addresses of the places where something ended (decision 0039). They lie beside what is derived and are joined
-- when it is read, so a ride that is made again, or comes late, has the address that its place has.

-- Number of the row or column of cells that a coordinate lies in: 0.0002 degrees, 22 m from south to north.
create function address_cell(degrees double precision) returns integer
language sql immutable parallel safe
return floor(degrees * 5000)::integer;

create table address (
  company_id integer not null references company,
  cell_latitude integer not null,
  cell_longitude integer not null,
  -- null: the geocoder was asked and knows none
  name text check (length(name) between 1 and 100),
  primary key (company_id, cell_latitude, cell_longitude)
);
-- What was asked for one company is not asked again for another.
create index address_cells on address (cell_latitude, cell_longitude);

-- Its one row says when the geocoder may be asked next: all processes together keep its pace.
create table geocoder_turn (
  only_one boolean primary key default true check (only_one),
  next timestamptz not null,
  -- it was away or said to wait
  paused_until timestamptz not null
);

-- Rides as everybody reads them, with the addresses of both ends. They cost nothing where nobody asks for them.
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
  at_from.name as from_address, at_to.name as to_address
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
