-- Beside the former release: it asks for none of it. A connection of an assistant stands among its keys, as one that sees no vehicle and
-- that no text opens; whoever ends it there ends it.
-- Assistants come in by OAuth (decision 0123). One that may ask people for it: an administrator of a company entered it, or it
-- registered itself.
create table oauth_client (
  oauth_client_id integer primary key default nextval('record_id'),
  -- null: it registered itself.
  company_id integer references company on delete cascade,
  -- What it calls itself by.
  client_id text not null unique,
  name text not null check (length(name) between 1 and 100),
  redirects text[] not null check (cardinality(redirects) between 1 and 10),
  created timestamptz not null,
  last_change bigint not null default 1
);
create index oauth_client_company on oauth_client (company_id);

-- What a person let it do is a key that is bound to them; a key that has no row here is for a program.
create table oauth_grant (
  api_key_id integer primary key references api_key on delete cascade,
  oauth_client_id integer not null references oauth_client
);
create index oauth_grant_client on oauth_grant (oauth_client_id);

-- What an assistant shows for it. A code and a refresh token are for once: whoever shows a used one has it from somewhere else.
create table oauth_token (
  hash bytea primary key,
  api_key_id integer not null references oauth_grant on delete cascade,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  expires timestamptz not null,
  used boolean not null default false,
  -- Of a code: where it was sent, and the challenge whose verifier must come with it.
  redirect text check (length(redirect) <= 500),
  challenge text check (length(challenge) <= 128),
  check ((kind = 'code') = (redirect is not null) and (kind = 'code') = (challenge is not null))
);
create index oauth_token_key on oauth_token (api_key_id);
create index oauth_token_expires on oauth_token (expires);
