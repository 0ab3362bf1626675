-- Locations of months that are over, in files (decision 0064). A vehicle's month is one file; a part of it is what is
-- brought back to the table `location` at once.
create table archive_file (
  company_id integer not null,
  file_id bigint not null generated always as identity,
  vehicle_id integer not null,
  -- First day, UTC.
  month date not null,
  -- Under it the place of the archive keeps the file.
  name text not null,
  -- writing: perhaps not whole, and nothing depends on it. removed: nothing depends on it any more.
  state text not null check (state in ('writing', 'ready', 'removed')),
  bytes bigint,
  sha256 bytea,
  changed timestamptz not null,
  primary key (company_id, file_id)
);
create index archive_file_of_vehicle on archive_file (company_id, vehicle_id, month);
create index archive_file_to_clear on archive_file (changed) where state <> 'ready';

create table archive_part (
  company_id integer not null,
  vehicle_id integer not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  file_id bigint not null,
  -- Number within the file.
  part integer not null,
  rows integer not null,
  -- Of the rows as a binary COPY has them, in the order of the key.
  digest bytea not null,
  -- When the rows were asked for last, which lie in `location` as well; null: they lie in the file only.
  used timestamptz,
  primary key (company_id, vehicle_id, from_ts)
);
create index archive_part_used on archive_part (company_id, used) where used is not null;

-- null: as the configuration says.
alter table company add column fresh_months smallint check (fresh_months between 4 and 1200);
alter table company add column kept_months smallint check (kept_months between 1 and 1200);
