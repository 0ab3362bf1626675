-- What people correct in rides. `ride` stays what the fold derives; corrections are records of their
-- own, and what follows from them (one odometer moves its neighbours) is kept beside the rides, so
-- that a rebuild can lay it over them anew.

-- The trail, newest in force. Rides are named by their times then: a rebuild may move a beginning.
create table ride_edit (
  company_id integer not null,
  vehicle_id integer not null,
  edit_id integer not null default nextval('record_id'),
  ride_from timestamptz not null,
  ride_to timestamptz not null,
  field text not null check (field in ('rideType', 'kmStop', 'ehStop', 'driverId', 'note')),
  -- values as the API has them; null: none, or taken back
  before jsonb,
  after jsonb,
  changed timestamptz not null,
  account_id integer not null,
  changed_by text not null,
  primary key (company_id, vehicle_id, edit_id)
);

-- Derived from ride and ride_edit (domain/ride/edit.ts); null: as the fold has it.
create table ride_overlay (
  company_id integer not null,
  vehicle_id integer not null,
  from_ts timestamptz not null,
  ride_type text,
  distance integer,
  km_stop bigint,
  engine_seconds integer,
  mh_stop bigint,
  fixed_km boolean not null default false,
  fixed_mh boolean not null default false,
  -- a person said who drove; person_id null then means nobody
  has_driver boolean not null default false,
  person_id integer,
  note text,
  -- newest correction of the ride; 0: only a neighbour was corrected
  last_edit integer not null default 0,
  -- what the fold said when this was computed: a ride that goes on after it grows from there
  of_distance integer,
  of_km_stop bigint,
  of_engine_seconds integer,
  of_mh_stop bigint,
  primary key (company_id, vehicle_id, from_ts)
);

-- By how much the odometer and the engine hours of all rides after the last fixed one are moved.
create table ride_shift (
  company_id integer not null,
  vehicle_id integer not null,
  km_after timestamptz,
  km bigint not null default 0,
  mh_after timestamptz,
  mh bigint not null default 0,
  primary key (company_id, vehicle_id)
);

-- Stops that did not end the ride: array of {from, to} in epoch milliseconds.
alter table ride add column joined jsonb;

-- Days are summed from ride_shown when asked, so that they agree with corrected rides.
drop table day_summary;

-- Rides as everybody reads them: derived, with the corrections on top.
create view ride_shown as
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
  coalesce(o.last_edit, 0) as last_edit
from ride r
left join ride_overlay o on o.company_id = r.company_id and o.vehicle_id = r.vehicle_id
  and o.from_ts = r.from_ts
left join ride_shift s on s.company_id = r.company_id and s.vehicle_id = r.vehicle_id;
