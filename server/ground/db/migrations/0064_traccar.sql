-- Beside the former release: what is new may be missing, and it writes none of it.

-- What was taken over from a Traccar, so that the next time nothing is made twice, and what was deleted here since stays
-- deleted.
create table traccar_record (
  company_id integer not null references company on delete cascade,
  -- The address of that Traccar, without a path.
  source text not null check (length(source) <= 300),
  kind text not null check (kind in ('device', 'group', 'driver', 'geofence', 'maintenance', 'user')),
  -- Its number there, and ours: of a device the vehicle.
  theirs bigint not null,
  -- Of a maintenance: the device that it is for, since each vehicle has a plan of its own; else 0.
  theirs_device bigint not null,
  ours integer not null,
  -- Of a device: the positions of this time are here.
  history_from timestamptz,
  history_to timestamptz,
  primary key (company_id, source, kind, theirs, theirs_device),
  check ((history_from is null) = (history_to is null))
);
