-- Keys by which programs call the API (decision 0120). What a key does is written under an account of its own, which nobody
-- signs in with: it has no password.
alter table account drop constraint account_access_check;
alter table account add constraint account_access_check
  check (access in ('normal', 'superuser', 'collective', 'key'));

create table api_key (
  api_key_id integer primary key default nextval('record_id'),
  company_id integer not null references company on delete cascade,
  account_id integer not null unique references account on delete cascade,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('administrator', 'dispatcher', 'driver', 'reader')),
  -- which vehicles (domain/vehicle/vehicle-choice.ts)
  vehicles jsonb not null,
  -- Addresses and networks from which it may call; none: from everywhere.
  addresses text[] not null check (cardinality(addresses) <= 20),
  -- It ends with the rights of who made it.
  is_bound boolean not null,
  made_by integer references account on delete set null,
  created timestamptz not null,
  -- null: never.
  expires timestamptz,
  -- How its text begins; the whole of it is nowhere.
  prefix text not null,
  hash bytea not null unique,
  -- The text before the last one still opens until then.
  former_hash bytea unique,
  former_until timestamptz,
  last_used timestamptz,
  last_address text,
  last_program text check (length(last_program) <= 200),
  last_change bigint not null default 1,
  check ((former_hash is null) = (former_until is null))
);
create index api_key_company on api_key (company_id);

-- How often each called, by day (UTC).
create table api_key_day (
  api_key_id integer not null references api_key on delete cascade,
  day date not null,
  calls integer not null,
  primary key (api_key_id, day)
);
