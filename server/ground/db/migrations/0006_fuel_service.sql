-- Fuel: what the fold finds in the levels, what people document, and dated rates of currencies.

-- Derived; a rebuild writes it anew.
create table fuel_change (
  company_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  kind text not null check (kind in ('refueling', 'fuelloss')),
  quantity real not null,
  level_before real not null,
  level_after real not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  -- From here on the level shows it; a ride that begins before has it within.
  seen_ts timestamptz not null,
  latitude double precision,
  longitude double precision,
  country text,
  place text,
  identification text,
  because jsonb not null,
  primary key (company_id, vehicle_id, ts, kind)
);

-- End of the ride before it, and the level of each tank at its end (index 0 is tank 1).
alter table ride add column before_ts timestamptz;
alter table ride add column tank_levels jsonb;

-- How much of a change the level shows at a moment, 0 … 1: a ride that begins or ends while it is going
-- on has only its part of it.
create function fuel_share(from_ts timestamptz, ts timestamptz, seen_ts timestamptz,
  level_before real, level_after real, moment timestamptz, level real) returns double precision
language sql immutable as $$
  select case when moment < from_ts then 0::float8 when moment >= seen_ts then 1
    when level is null or level_after = level_before
      then case when moment >= ts then 1 else 0 end
    else least(greatest((level::float8 - level_before) / (level_after - level_before), 0), 1)
  end
$$;

-- Fuel: litres of each kind that became visible within the ride, and refuelings (+) and losses (−) in or just
-- before it (null without levels). They are only worked out where their columns are asked for.
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
  end as tank_diff
from ride r
left join ride_overlay o on o.company_id = r.company_id and o.vehicle_id = r.vehicle_id
  and o.from_ts = r.from_ts
left join ride_shift s on s.company_id = r.company_id and s.vehicle_id = r.vehicle_id;

create table refueling_document (
  company_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  fuel text not null,
  is_full boolean not null default false,
  quantity double precision not null,
  amount double precision not null,
  currency text not null,
  home_amount double precision,
  home_currency text,
  place text,
  created timestamptz not null,
  last_change bigint not null default 1,
  primary key (company_id, vehicle_id, ts)
);

-- One unit of `currency` in EUR on that day and until the next row; the same for all companies.
create table exchange_rate (
  currency text not null,
  day date not null,
  eur double precision not null check (eur > 0),
  primary key (currency, day)
);

create table service_plan (
  company_id integer not null,
  vehicle_id integer not null,
  service_plan_id integer not null default nextval('record_id'),
  type_code text not null,
  name text,
  repeated_period text,
  repeated_km bigint,
  repeated_eh bigint,
  active boolean not null default true,
  created timestamptz not null,
  last_change bigint not null default 1,
  primary key (company_id, service_plan_id)
);
create index service_plan_vehicle on service_plan (company_id, vehicle_id);

create table service (
  company_id integer not null,
  vehicle_id integer not null,
  service_id integer not null default nextval('record_id'),
  service_plan_id integer,
  type_code text,
  name text,
  date date not null,
  km bigint not null default 0,
  eh bigint not null default 0,
  expired_date date,
  expired_km bigint,
  expired_eh bigint,
  description text,
  use_km_eh boolean not null default true,
  created timestamptz not null,
  last_change bigint not null default 1,
  primary key (company_id, service_id)
);
create index service_vehicle on service (company_id, vehicle_id);

-- The worst level of a vehicle's services as last worked out; kept so that the live map reads one row
-- and somebody is told when it changes by a day passing or a kilometre driven.
create table service_alert (
  company_id integer not null,
  vehicle_id integer not null,
  level text check (level in ('notice', 'warning')),
  mot text,
  oil_change text,
  other text,
  worked_out timestamptz not null,
  primary key (company_id, vehicle_id)
);
