-- What superusers ask of trackers, sent while they are connected, one at a time (gateway §11).
create table command (
  company_id integer not null,
  command_id integer not null default nextval('record_id'),
  -- the vehicle that is meant; on another one the tracker is told nothing
  vehicle_id integer not null,
  device_id integer not null references device on delete cascade,
  kind text not null,
  output smallint,
  text text check (length(text) <= 500),
  account_id integer not null,
  author text not null,
  created timestamptz not null,
  expires timestamptz not null,
  state text not null default 'queued'
    check (state in ('queued', 'sent', 'confirmed', 'failed', 'expired')),
  reason text,
  attempts smallint not null default 0,
  -- the last time
  sent timestamptz,
  -- by which the protocol tells the answer; null: it has none, or nothing was sent
  answer_key text check (length(answer_key) <= 100),
  answer text check (length(answer) <= 1000),
  ended timestamptz,
  primary key (company_id, command_id),
  foreign key (company_id, vehicle_id) references vehicle on delete cascade
);
create index command_open on command (device_id, command_id) where state in ('queued', 'sent');
create index command_vehicle on command (company_id, vehicle_id, command_id);
