-- Processes of the product on this database, whatever they do; each tells of itself every few seconds.
create table process (
  process_id uuid primary key,
  host text not null,
  roles text[] not null,
  version text not null,
  -- Of the key that it signs with, so that two of them are noticed; null: it signs nobody in.
  key_print text,
  connections_open integer not null,
  connections_most integer not null,
  connections_waiting integer not null,
  started timestamptz not null,
  seen timestamptz not null,
  expires timestamptz not null
);
