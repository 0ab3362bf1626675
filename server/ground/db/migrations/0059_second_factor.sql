-- Beside the former release: what is new may be missing, and it does not write it. It asks nobody for a code.

-- By what it was opened (domain/factor/factor.ts), and when its owner proved once more who they are.
alter table sign_in_session add column way text not null default 'password'
  check (way in ('password', 'code', 'recovery', 'passkey', 'provider'));
alter table sign_in_session add column confirmed timestamptz;

-- An app that makes codes.
create table second_factor (
  account_id integer primary key references account on delete cascade,
  -- Sealed with a key of FLOTILA_SECRET.
  secret bytea not null,
  created timestamptz not null,
  last_used timestamptz,
  -- Of the newest code that was taken: none is taken twice, nor one from before it.
  last_step bigint not null
);

create table recovery_code (
  account_id integer not null references account on delete cascade,
  -- With which digit it begins.
  number smallint not null check (number between 0 and 9),
  hash text not null,
  used timestamptz,
  primary key (account_id, number)
);

create table passkey (
  passkey_id integer primary key default nextval('record_id'),
  account_id integer not null references account on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 2000),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Name of the host that it opens.
  host text not null,
  name text not null check (length(name) between 1 and 60),
  created timestamptz not null,
  last_used timestamptz
);
create index passkey_account on passkey (account_id);

-- What somebody was given to go on with; each of them once, and not for long.
create table challenge (
  hash bytea primary key,
  kind text not null check (kind in ('code', 'set_up', 'app', 'passkey', 'used')),
  account_id integer references account on delete cascade,
  -- Of the password that was given: with another one it is void.
  password_mark bytea,
  -- Sealed: of the app that waits for its first code.
  secret bytea,
  expires timestamptz not null
);
create index challenge_expires on challenge (expires);
