-- What a call that makes a record answered, by the key that its caller gave it, so that the call may be
-- repeated when the answer was lost. Kept for a day.
create table request_key (
  -- Of account, company, call and key.
  key_hash bytea primary key,
  -- Of what was sent, keyed by the key: a short body, such as a password, cannot be guessed from it.
  content_hash bytea not null,
  -- It made nothing, the record was there already.
  is_found boolean not null default false,
  -- Null only inside the transaction that makes the record.
  answer text,
  stored timestamptz not null
);
create index request_key_stored on request_key (stored);
