-- What each gateway process tells of itself to superusers; rows of one that died expire.

create table gateway_process (
  process_id uuid primary key,
  -- the machine that it runs on
  host text not null,
  -- as domain/connection/gateway.api.ts describes them
  figures jsonb not null,
  seen timestamptz not null,
  expires timestamptz not null
);
