-- Records of a company's vehicles are passed on to other systems (decision 0043): what was passed is a place in the stored
-- records of each vehicle, and only what arrives behind younger records is noted when it is stored.

create table forwarding (
  company_id integer not null references company on delete cascade,
  forwarding_id integer not null default nextval('record_id'),
  name text not null check (length(name) between 1 and 80),
  form text not null check (form in ('json', 'osmandGet', 'osmandPost')),
  content text not null check (content in ('records', 'newest')),
  url text not null check (length(url) <= 2000),
  -- signs what is sent; null: the form has no signature
  secret text,
  vehicles jsonb not null,
  -- records of before are not passed on
  from_ts timestamptz not null,
  -- a vehicle that is chosen later is passed on from here: so far membership was looked at
  members_at timestamptz not null,
  is_on boolean not null,
  -- when and after which answer it was switched off, because it had failed for too long
  switched_off_at timestamptz,
  switched_off_answer text check (length(switched_off_answer) <= 500),
  -- number of the batch under way or the next one, and how many records one may have
  batch bigint not null default 1,
  batch_max smallint not null,
  -- not asked before
  due timestamptz not null,
  failures integer not null default 0,
  failing_since timestamptz,
  -- who sends it, until when
  turn bigint not null default 0,
  lease timestamptz,
  passed bigint not null default 0,
  passed_at timestamptz,
  last_change bigint not null default 1,
  primary key (company_id, forwarding_id)
);

-- How far the records of a vehicle were passed on: by key, and of the late ones by what is noted of them. `end_` is where
-- the batch under way ends.
create table forwarding_cursor (
  company_id integer not null,
  forwarding_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  hash integer not null,
  late_id bigint not null,
  late_at integer not null,
  end_ts timestamptz,
  end_hash integer,
  end_late_id bigint,
  end_late_at integer,
  served_at timestamptz,
  -- the receiver refuses this vehicle; it is asked again then
  held_until timestamptz,
  primary key (company_id, forwarding_id, vehicle_id),
  foreign key (company_id, forwarding_id) references forwarding on delete cascade
);
create index forwarding_cursor_vehicle on forwarding_cursor (company_id, vehicle_id);

-- Keys of records that arrived behind younger ones, a row for each commit and vehicle that is passed on.
create table location_late (
  company_id integer not null,
  vehicle_id integer not null,
  late_id bigint generated always as identity,
  stored timestamptz not null,
  ts timestamptz[] not null,
  hash integer[] not null,
  primary key (company_id, vehicle_id, late_id)
);

-- The last tries of a forwarding.
create table forwarding_try (
  company_id integer not null,
  forwarding_id integer not null,
  try_id bigint generated always as identity,
  at timestamptz not null,
  records integer not null,
  milliseconds integer not null,
  is_passed boolean not null,
  answer text not null check (length(answer) <= 500),
  primary key (company_id, forwarding_id, try_id),
  foreign key (company_id, forwarding_id) references forwarding on delete cascade
);
