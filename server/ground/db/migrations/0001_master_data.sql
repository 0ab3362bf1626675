-- Companies, accounts, persons, vehicles and trackers.
-- Small tables that every company needs to see (company, account, device …) have global keys and
-- become reference tables on a distributed engine; all others have company_id first in their key.

-- Ids are unique over all companies.
create sequence record_id as integer start 1001;

create table company (
  company_id integer primary key default nextval('record_id'),
  code text not null,
  name text not null,
  country_code text not null,
  time_zone text not null default 'Europe/Bratislava',
  currency text not null default 'EUR',
  active boolean not null default true,
  module_contracts boolean not null default false,
  created timestamptz not null default now(),
  last_change bigint not null default 1
);
create unique index company_code on company (lower(code));

-- Who signs in. A person of a company points to an account; superusers and collective accesses
-- have an account only.
create table account (
  account_id integer primary key default nextval('record_id'),
  login text not null,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  access text not null default 'normal' check (access in ('normal', 'superuser', 'collective')),
  active boolean not null default true,
  created timestamptz not null default now(),
  last_change bigint not null default 1
);
create unique index account_login on account (lower(login));

-- One row a signed-in session. Refresh tokens rotate: `refresh_hash` is the one in force, and
-- presenting any other token of the session ends it.
create table sign_in_session (
  session_id uuid primary key,
  account_id integer not null references account on delete cascade,
  refresh_hash bytea not null,
  previous_hash bytea,
  rotated timestamptz,
  permanent boolean not null,
  created timestamptz not null,
  expires timestamptz not null,
  last_request timestamptz not null,
  ended timestamptz,
  application text,
  remote_address text
);
create index sign_in_session_account on sign_in_session (account_id);

create table person (
  company_id integer not null references company,
  person_id integer not null default nextval('record_id'),
  account_id integer references account,
  first_name text not null,
  last_name text not null,
  active boolean not null default true,
  administrator boolean not null default false,
  dispatcher boolean not null default false,
  driver boolean not null default false,
  view_all boolean not null default true,
  phone text,
  email text,
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  company_last_change bigint not null default 1,
  primary key (company_id, person_id)
);
create index person_account on person (account_id);

create table person_identification (
  company_id integer not null,
  kind text not null check (kind in ('dallas', 'tachograph', 'rfid')),
  code text not null,
  person_id integer not null,
  primary key (company_id, kind, code),
  foreign key (company_id, person_id) references person on delete cascade
);

create table person_visible_vehicle (
  company_id integer not null,
  person_id integer not null,
  vehicle_id integer not null,
  primary key (company_id, person_id, vehicle_id)
);

create table person_visible_person (
  company_id integer not null,
  person_id integer not null,
  visible_person_id integer not null,
  primary key (company_id, person_id, visible_person_id)
);

create table vehicle (
  company_id integer not null references company,
  vehicle_id integer not null default nextval('record_id'),
  name text not null,
  numeric_plate text not null,
  type_code text not null,
  state text not null default 'active' check (state in ('active', 'hidden', 'removed')),
  vin text,
  technical_licence text,
  emission_report text,
  euro_norm_code text,
  manufacture_year smallint,
  person_id integer,
  driver_id integer,
  use_last_driver boolean not null default false,
  consumption_km double precision,
  consumption_engine_hours double precision,
  type_design text,
  category_code text,
  engine_capacity double precision,
  weight double precision,
  axles jsonb not null default '[]',
  km_start bigint not null default 0,
  eh_start bigint not null default 0,
  min_tank_change double precision not null default 30,
  rpm_optimum double precision,
  rpm_max double precision,
  speed_max double precision,
  consumption_min_km double precision,
  consumption_max_km double precision,
  consumption_min_eh double precision,
  consumption_max_eh double precision,
  max_temperature_liquid double precision,
  full_tank_day smallint,
  service_date date,
  service_km double precision,
  service_eh double precision,
  mot_date date,
  tachograph_check_date date,
  created timestamptz not null default now(),
  deleted timestamptz,
  last_change bigint not null default 1,
  primary key (company_id, vehicle_id)
);

create table vehicle_identification (
  company_id integer not null,
  vehicle_id integer not null,
  kind text not null,
  code text not null,
  primary key (company_id, vehicle_id, kind, code),
  foreign key (company_id, vehicle_id) references vehicle on delete cascade
);

create table vehicle_tank (
  company_id integer not null,
  vehicle_id integer not null,
  tank_id smallint not null check (tank_id between 1 and 4),
  tank_type text not null check (tank_type in ('main', 'heating')),
  fuel text not null,
  calc_method text not null,
  need_suitable_condition boolean not null default false,
  capacity double precision,
  start_state double precision,
  parameters jsonb,
  primary key (company_id, vehicle_id, tank_id),
  foreign key (company_id, vehicle_id) references vehicle on delete cascade
);

-- The tracker. Its code is unique in the system, because a tracker names only itself.
create table device (
  device_id integer primary key default nextval('record_id'),
  device_type text not null,
  code text not null unique,
  serial_number text not null unique,
  company_id integer not null,
  -- null: taken off its vehicle
  vehicle_id integer,
  install_date date,
  installer text,
  km_gps boolean not null default false,
  measure_rpm boolean not null default false,
  measure_service_km boolean not null default true,
  measure_service_date boolean not null default true,
  detect_by_motion text not null default 'none',
  detect_speed double precision not null default 5,
  join_interval integer not null default 600,
  split_interval integer not null default 600,
  store_interval integer not null default 300,
  inactive_timeout integer not null default 1440,
  parameter_values jsonb not null,
  options jsonb,
  last_change bigint not null default 1
);
create unique index device_vehicle on device (company_id, vehicle_id) where vehicle_id is not null;

-- Which vehicle had a tracker when: records are bound by their own time, not by arrival. The first
-- vehicle of a tracker has an open beginning (from_ts = '-infinity').
create table device_assignment (
  device_id integer not null references device on delete cascade,
  from_ts timestamptz not null,
  to_ts timestamptz not null default 'infinity',
  company_id integer not null,
  vehicle_id integer not null,
  primary key (device_id, from_ts)
);

create table groupset (
  company_id integer not null references company,
  groupset_id integer not null default nextval('record_id'),
  name text not null,
  note text,
  last_change bigint not null default 1,
  primary key (company_id, groupset_id)
);
create table groupset_vehicle (
  company_id integer not null,
  groupset_id integer not null,
  vehicle_id integer not null,
  primary key (company_id, groupset_id, vehicle_id),
  foreign key (company_id, groupset_id) references groupset on delete cascade
);
create table groupset_person (
  company_id integer not null,
  groupset_id integer not null,
  person_id integer not null,
  primary key (company_id, groupset_id, person_id),
  foreign key (company_id, groupset_id) references groupset on delete cascade
);
-- Persons who may select the groupset; administrators may select all (D-GRP-004).
create table groupset_permission (
  company_id integer not null,
  groupset_id integer not null,
  person_id integer not null,
  primary key (company_id, groupset_id, person_id),
  foreign key (company_id, groupset_id) references groupset on delete cascade
);

-- Vehicles of other companies that a collective account may read (AUTH-009).
create table collective_vehicle (
  account_id integer not null references account on delete cascade,
  company_id integer not null,
  vehicle_id integer not null,
  primary key (account_id, company_id, vehicle_id)
);
