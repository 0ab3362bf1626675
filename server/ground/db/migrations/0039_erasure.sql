-- What an operator had deleted for good, of a vehicle or a person (decision 0065). Nothing in it says who or what it was.
create table erasure (
  company_id integer not null,
  kind text not null check (kind in ('vehicle', 'person')),
  record_id integer not null,
  begun timestamptz not null,
  -- null: it was stopped, and goes on when it is asked for again.
  finished timestamptz,
  -- Name of an account, or `command`.
  author text not null,
  reason text not null check (length(reason) between 1 and 200),
  -- Rows by table, and files.
  counts jsonb not null,
  primary key (company_id, kind, record_id, begun)
);
