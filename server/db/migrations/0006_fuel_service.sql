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
  latitude double precision,
  longitude double precision,
  country text,
  place text,
  identification text,
  because jsonb not null,
  primary key (company_id, vehicle_id, ts, kind)
);

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
