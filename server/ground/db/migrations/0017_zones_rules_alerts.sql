-- Zones, visits, rules and alerts (decision 0040). What visits and alerts follow from has its past: a record is
-- judged by the zones and rules of its own moment, so late records and rebuilds find what was found in order.

create table zone (
  company_id integer not null references company,
  zone_id integer not null default nextval('record_id'),
  name text not null check (length(name) between 1 and 80),
  category text not null,
  address text,
  note text,
  subject_id integer,
  -- A zone that was removed keeps its visits and its name.
  removed timestamptz,
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  primary key (company_id, zone_id),
  foreign key (company_id, subject_id) references subject
);
create unique index zone_name on zone (company_id, lower(name)) where removed is null;

-- What visits depend on, and from which moment of records on it holds.
create table zone_version (
  company_id integer not null,
  zone_id integer not null,
  from_ts timestamptz not null,
  -- domain/zone/zone.ts; null: no zone from here on
  shape jsonb,
  -- metres
  exit_margin real not null,
  -- seconds
  min_dwell integer not null,
  -- km/h
  speed_limit real,
  -- which vehicles (domain/vehicle/vehicle-choice.ts)
  vehicles jsonb not null,
  primary key (company_id, zone_id, from_ts),
  foreign key (company_id, zone_id) references zone on delete cascade
);

-- Derived by the fold.
create table visit (
  company_id integer not null,
  vehicle_id integer not null,
  zone_id integer not null,
  arrival timestamptz not null,
  departure timestamptz,
  -- seconds without motion, and metres, within the zone
  standing integer not null,
  distance integer not null,
  -- the ride that brought it and the one that left, by the moments at which they begin
  ride_in timestamptz,
  ride_out timestamptz,
  -- shorter than the zone's shortest visit, so far
  is_pass boolean not null,
  primary key (company_id, vehicle_id, arrival, zone_id)
);
create index visit_zone on visit (company_id, zone_id, arrival);
create index visit_now on visit (company_id, vehicle_id) where departure is null;

create table rule (
  company_id integer not null references company,
  rule_id integer not null default nextval('record_id'),
  name text not null check (length(name) between 1 and 80),
  is_on boolean not null,
  -- Who made it: it never watches what this person may not see. null: the company's own.
  owner_id integer,
  -- domain/rule/rule.ts
  definition jsonb not null,
  removed timestamptz,
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  primary key (company_id, rule_id)
);

-- What alerts depend on, and from which moment of records on it holds.
create table rule_version (
  company_id integer not null,
  rule_id integer not null,
  from_ts timestamptz not null,
  -- null: switched off or removed from here on
  definition jsonb,
  primary key (company_id, rule_id, from_ts),
  foreign key (company_id, rule_id) references rule on delete cascade
);

create table alert (
  company_id integer not null references company,
  alert_id integer not null default nextval('record_id'),
  rule_id integer not null,
  vehicle_id integer,
  -- What else it is about, where that is no vehicle or not the vehicle alone: plan/7, contract/5, person/3/licence
  about text not null default '',
  severity text not null check (severity in ('info', 'warning', 'alarm')),
  -- records: by the fold; time: by the worker, as time passes
  decided_by text not null check (decided_by in ('records', 'time')),
  begin_ts timestamptz not null,
  end_ts timestamptz,
  -- the record that decided it, with rule, vehicle and about its key; by time: as begin_ts
  decided_ts timestamptz not null,
  -- the last of its day: it says that the rule is muted till midnight
  is_muted boolean not null default false,
  zone_id integer,
  latitude double precision,
  longitude double precision,
  country text,
  place text,
  -- domain/alert/alert.ts
  why jsonb not null,

  -- What people and the worker do on top; it survives rebuilds.
  found timestamptz not null default now(),
  -- It was found too long after it began, so nobody was woken.
  is_late boolean not null default false,
  rang_at timestamptz,
  withdrawn_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by integer,
  note text,
  escalated_at timestamptz,
  -- moment of the newest change, for who resumes
  updated timestamptz not null default now(),
  primary key (company_id, alert_id),
  unique nulls not distinct (company_id, rule_id, vehicle_id, about, decided_ts)
);
create index alert_begin on alert (company_id, begin_ts);
create index alert_vehicle on alert (company_id, vehicle_id, begin_ts);
create index alert_open on alert (company_id, rule_id) where end_ts is null;
create index alert_new on alert (company_id, begin_ts) where acknowledged_at is null;
create index alert_updated on alert (company_id, updated);
