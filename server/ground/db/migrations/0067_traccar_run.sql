-- Beside the former release: what is new may be missing, and it writes none of it.
-- The last taking over from a Traccar that a superuser began on the screen (decision 0131), one of a company. The token is
-- not here: it ends with the process.
create table traccar_run (
  company_id integer primary key references company on delete cascade,
  -- Another one of the company has another number.
  run_id integer not null default nextval('record_id'),
  created timestamptz not null,
  account_id integer references account on delete set null,
  source text not null check (length(source) <= 300),
  since timestamptz not null,
  with_history boolean not null,
  state text not null check (state in ('running', 'done', 'stopped', 'failed')),
  -- Somebody asked it to end.
  is_stopping boolean not null default false,
  -- When its process last said so; one that says nothing for long has ended with it.
  seen timestamptz not null,
  ended timestamptz,
  -- {step, devices, done, day, positions}
  progress jsonb not null,
  fault text,
  -- Of one that is done.
  report jsonb
);
