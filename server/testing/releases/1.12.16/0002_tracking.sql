-- What trackers sent and what the fold made of it.

-- One row a stored record. Natural key: vehicle, device time and hash of the content, so a record
-- that is sent again does nothing and two different records of one second both stay.
-- Numbers are scaled to small integers; the scale stands behind each column.
create table location (
  ts timestamptz not null,
  company_id integer not null,
  vehicle_id integer not null,
  hash integer not null,
  -- Wide columns before narrow ones: no byte is lost to alignment.
  latitude integer,             -- 1e-7 degrees
  longitude integer,            -- 1e-7 degrees
  km integer,                   -- odometer, metres
  distance integer,             -- since the tracker's previous record, centimetres
  engine_seconds integer,
  total_fuel integer,           -- millilitres
  weight integer,               -- kg
  -- from ts to reception: to 19999 in seconds, then 20000 + minutes to 26999, then 27000 + hours;
  -- negative: tracker's clock ahead
  delay smallint not null,
  -- bits 0–3 LOCATION_FLAGS, 4–8 satellites (31 not sent), 9–15 hdop × 10 (127 not sent)
  flags smallint not null,
  speed smallint,               -- 0.1 km/h
  direction smallint,           -- degrees
  altitude smallint,            -- metres
  inputs smallint,              -- bit 0 ignition, bit n−1 din-n
  vcc smallint,                 -- 10 mV
  rpm smallint,
  tank1 smallint,               -- 0.1 l
  tank2 smallint,               -- 0.1 l
  temp1 smallint,               -- 0.1 °C
  temp2 smallint,               -- 0.1 °C
  liquid_temp smallint,         -- °C
  acceleration smallint,        -- cm/s²
  deceleration smallint,
  cornering smallint,
  tacho_activity smallint,
  motion boolean,
  identification text,
  -- axles, alarm and values without a column, packed: server/ingest/extra-bytes.ts
  extra bytea,
  primary key (company_id, vehicle_id, ts, hash)
) partition by range (ts);

-- Names of the values in location.extra, so that a row carries a number instead of the name.
create table extra_name (
  extra_name_id smallint generated always as identity primary key,
  name text not null unique
);

-- Records whose clock cannot be believed and records that are older or younger than any partition.
create table location_quarantine (
  company_id integer not null,
  vehicle_id integer not null,
  received timestamptz not null,
  hash integer not null,
  device_time timestamptz,
  reason text not null,
  record jsonb not null,
  primary key (company_id, vehicle_id, hash)
);

-- The fold's state after the last folded location. `dirty_from`: a late record arrived there and
-- the vehicle waits for its rebuild; new locations are stored meanwhile but not folded.
create table fold_state (
  company_id integer not null,
  vehicle_id integer not null,
  -- counts every write; who folds from a remembered state compares it under the row's lock
  version bigint not null default 0,
  -- key of the newest stored location: what is younger is certainly new
  newest_ts timestamptz,
  newest_hash integer,
  -- key of the last folded location and the state after it
  last_ts timestamptz,
  last_hash integer,
  -- written now and then: who needs it folds on from there to the newest key
  state jsonb,
  -- when the visible ride changes although nothing arrives (pause becomes parking)
  deadline timestamptz,
  dirty_from timestamptz,
  dirty_since timestamptz,
  -- when the last late record arrived, and how many ever did: a rebuild sees whether it was overtaken
  dirty_last timestamptz,
  late_count bigint not null default 0,
  primary key (company_id, vehicle_id)
);
-- No index on deadline: it moves with every location, and the table is small once the states are
-- stored aside, which `external` does.
alter table fold_state alter column state set storage external;
create index fold_state_dirty on fold_state (dirty_since) where dirty_from is not null;

-- States at the end of UTC days, from which a rebuild starts.
create table fold_checkpoint (
  company_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  hash integer not null,
  state jsonb not null,
  primary key (company_id, vehicle_id, ts)
);

create table ride (
  company_id integer not null,
  vehicle_id integer not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  ride_type text not null,
  ride_state text not null,
  split_by text,
  from_latitude double precision,
  from_longitude double precision,
  from_country text,
  from_place text,
  to_latitude double precision,
  to_longitude double precision,
  to_country text,
  to_place text,
  distance integer not null,
  km_stop bigint not null,
  mh_stop bigint,
  engine_seconds integer not null,
  motor_idle integer not null,
  identification text,
  max_speed real,
  climb integer not null,
  descent integer not null,
  over_speed integer not null,
  driver_quality real,
  fuel_start real,
  fuel_end real,
  total_fuel_used real,
  weight integer,
  vcc real,
  start_because jsonb,
  end_because jsonb,
  primary key (company_id, vehicle_id, from_ts)
);
-- No index on to_ts: it moves with every location of an unfinished ride, and rides never overlap.

create table event (
  company_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  parameter_id smallint not null,
  value double precision not null,
  latitude double precision,
  longitude double precision,
  country text,
  place text,
  identification text,
  primary key (company_id, vehicle_id, ts, parameter_id)
);

-- Rollup of rides by the company's local day in which they begin.
create table day_summary (
  company_id integer not null,
  vehicle_id integer not null,
  day date not null,
  ride_count integer not null,
  distance integer not null,
  engine_seconds integer not null,
  primary key (company_id, vehicle_id, day)
);

-- What the live map reads: one row a vehicle, always current.
create table vehicle_live (
  company_id integer not null,
  vehicle_id integer not null,
  -- when the row was last written; the cursor of the live stream
  updated timestamptz not null,
  -- newest record of the vehicle, with or without a fix
  last_ts timestamptz,
  -- newest location with a place, as the `location` object of the API
  location jsonb,
  place text,
  -- start of the unfinished ride or of the last one
  ride_from timestamptz,
  identification text,
  last_measures jsonb not null default '{}',
  tank1 real,
  tank2 real,
  axle_weights jsonb,
  cargo_door boolean not null default false,
  panic_ts timestamptz,
  panic_reset timestamptz,
  primary key (company_id, vehicle_id)
);
create index vehicle_live_updated on vehicle_live (company_id, updated);

-- Trackers that knocked without being registered.
create table unknown_device (
  device_type text not null,
  code text not null,
  host_address text not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  attempts integer not null default 1,
  primary key (device_type, code)
);

-- Live connections of all gateway processes; rows of a dead process expire.
create table device_connection (
  process_id uuid not null,
  connection_id bigint not null,
  device_type text not null,
  device_code text not null,
  company_id integer,
  vehicle_id integer,
  host_address text not null,
  connected_from timestamptz not null,
  last_seen timestamptz not null,
  packets bigint not null,
  measures bigint not null,
  duplicates bigint not null,
  rejected bigint not null,
  expires timestamptz not null,
  primary key (process_id, connection_id)
);
