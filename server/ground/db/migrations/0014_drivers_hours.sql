-- Drivers' hours: what tachographs told live, the files that were read from cards and vehicle units, and what
-- both together make of each driver.

-- Derived by the fold, live data: what a slot of a vehicle's tachograph was doing, second by second. An
-- interval ends where the next begins, or where nothing is known any more. A rebuild writes it anew.
create table slot_activity (
  company_id integer not null,
  vehicle_id integer not null,
  -- 1 driver, 2 co-driver
  slot smallint not null,
  from_ts timestamptz not null,
  -- the newest moment for which it is known; the open interval grows
  to_ts timestamptz not null,
  -- 0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card
  activity smallint not null,
  -- `kind@code` present in the slot, null unknown or nobody
  identification text,
  -- two cards are in the slots
  crew boolean not null default false,
  -- metres driven in it
  distance integer not null default 0,
  primary key (company_id, vehicle_id, slot, from_ts)
);
create index slot_activity_card on slot_activity (company_id,
  (upper(case when identification like 'tachograph@%' then left(identification, 25) else identification end)), from_ts)
  where identification is not null;
create index slot_activity_time on slot_activity (company_id, vehicle_id, from_ts);

-- A file as it was brought, unchanged. Whose card and which vehicle it is of is looked up when it is read, so a
-- card or a vehicle that becomes known later has its files.
create table tachograph_file (
  company_id integer not null references company,
  tachograph_file_id integer not null default nextval('record_id'),
  -- sha256 of the content
  hash bytea not null,
  file_name text not null,
  content bytea not null,
  kind text not null check (kind in ('card', 'vehicle')),
  generation smallint not null,
  -- 16 characters of the card that was read; null of a vehicle unit
  card_number text,
  vin text,
  registration text,
  first_name text,
  last_name text,
  -- first and last UTC day with a record of activities
  from_date date,
  to_date date,
  activity_days integer not null,
  -- when it was read from card or unit, as far as the file tells
  downloaded timestamptz,
  signature text not null check (signature in ('valid', 'invalid', 'unverified')),
  warnings jsonb not null default '[]',
  uploaded timestamptz not null default now(),
  -- login of who brought it
  uploaded_by text,
  primary key (company_id, tachograph_file_id),
  unique (company_id, hash)
);
create index tachograph_file_card on tachograph_file (company_id, upper(left(card_number, 14)));

-- A UTC day of a card as a file has it; of a vehicle unit one row for each card that was in it. A day that
-- another file of the card has in just the same words is not kept twice.
create table tachograph_day (
  company_id integer not null,
  tachograph_file_id integer not null,
  -- first 14 characters of the card's number, upper case
  card text not null,
  date date not null,
  -- of a vehicle unit: its vehicle; files of cards say the plates in `activities`
  kind text not null check (kind in ('card', 'vehicle')),
  -- kilometres, null unknown
  distance integer,
  -- minute of the day until which the file knows, 1440 for a whole day
  until smallint not null default 1440,
  -- [{from, to, activity, slot, crew, plate}]: minutes of the UTC day, see domain/tachograph/activity.ts
  activities jsonb not null,
  primary key (company_id, tachograph_file_id, card, date),
  foreign key (company_id, tachograph_file_id) references tachograph_file on delete cascade
);
create index tachograph_day_card on tachograph_day (company_id, card, date);

-- What live data and files make of a driver, worked out when something new came: vehicles and lists read it.
create table driver_hours (
  company_id integer not null,
  person_id integer not null,
  -- the newest moment that was told; what is told later makes the driver wait
  as_of timestamptz,
  -- domain/tachograph/tachograph.api.ts DriverHours
  hours jsonb,
  -- what vehicles show of them (API-030)
  counters jsonb,
  -- vehicle of the newest activity, null unknown, and where that is from
  vehicle_id integer,
  source text check (source in ('file', 'live')),
  -- null: at once; a driver whose vehicle reports all the time is worked out about once a minute
  worked_out timestamptz,
  -- something came since; it is worked out again
  stale_since timestamptz,
  primary key (company_id, person_id)
);
create index driver_hours_stale on driver_hours (stale_since) where stale_since is not null;
