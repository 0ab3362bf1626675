-- What was put into heating tanks (K-14). Derived; a rebuild writes it anew. A table of its own, because nothing of it
-- stands in any sum of the main tanks, which are those of fuel_change.
create table heating_refueling (
  company_id integer not null,
  vehicle_id integer not null,
  ts timestamptz not null,
  tank_id smallint not null,
  quantity real not null,
  level_before real not null,
  level_after real not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  -- The record that decided it: a rebuild from before that one decides it anew.
  seen_ts timestamptz not null,
  latitude double precision,
  longitude double precision,
  country text,
  place text,
  identification text,
  because jsonb not null,
  primary key (company_id, vehicle_id, ts, tank_id)
);
