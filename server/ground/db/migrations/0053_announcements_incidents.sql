-- What the operator tells all users: planned work, disturbances, anything else.
create table announcement (
  announcement_id integer primary key default nextval('record_id'),
  kind text not null check (kind in ('planned', 'disturbance', 'information')),
  -- By language.
  texts jsonb not null,
  begins timestamptz,
  ends timestamptz check (ends > begins),
  shown_from timestamptz not null,
  -- null: until somebody ends it.
  shown_until timestamptz check (shown_until > shown_from),
  last_change bigint not null default 1
);

-- When a part of the service was away, as the processes noticed it.
create table incident (
  incident_id integer primary key default nextval('record_id'),
  part text not null check (part in ('service', 'data', 'trackers')),
  begun timestamptz not null,
  -- The last moment at which it was still so.
  seen timestamptz not null check (seen >= begun),
  is_over boolean not null
);
create index incident_by_time on incident (seen);

-- When some process last did the part, so that the next one knows for how long nobody did.
create table sign_of_life (
  part text primary key check (part in ('service', 'trackers')),
  seen timestamptz not null,
  -- It was stopped on purpose then.
  is_stopped boolean not null
);
