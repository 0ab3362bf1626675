-- A process of the role api asks the gateways for raw logs that lie on their machines; not logged: whoever asks waits for
-- the answer.
create unlogged table log_ask (
  ask_id uuid primary key,
  -- Trackers, the day, and what of it the one who asks already has; see server/connection/log-ask.queries.ts.
  question jsonb not null,
  at timestamptz not null
);
create unlogged table log_answer (
  ask_id uuid not null,
  process_id uuid not null,
  part integer not null,
  answer jsonb not null,
  bytes bytea,
  at timestamptz not null,
  primary key (ask_id, process_id, part)
);
