-- Beside the former release: what is new may be missing, and it writes none of it; it lets in by passwords meanwhile.

-- The provider of single sign-on that a company keeps (decision 0119).
create table sign_on (
  company_id integer primary key references company on delete cascade,
  name text not null check (length(name) between 1 and 60),
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  -- Encrypted by a key that is made of FLOTILA_SECRET.
  client_secret bytea not null,
  scopes text not null,
  active boolean not null,
  -- By which claim a person is found the first time, and in what of theirs.
  match_claim text not null,
  match_field text not null check (match_field in ('email', 'login')),
  trusts_email boolean not null,
  makes_persons boolean not null,
  role_claim text not null,
  -- [{value, role}]; while there are some each sign-in sets the roles.
  roles jsonb not null,
  -- Passwords do not open the company, but that of one administrator.
  only_by boolean not null,
  break_glass integer references account on delete set null,
  last_change bigint not null default 1,
  check (not only_by or active)
);

-- Addresses of these domains are led to the provider of the company.
create table sign_on_domain (
  domain text primary key,
  company_id integer not null references sign_on on delete cascade
);
create index sign_on_domain_company on sign_on_domain (company_id);

-- Who is who at a provider, once they have come in by it. Company 0: that of the installation.
create table sign_on_link (
  company_id integer not null,
  issuer text not null,
  subject text not null check (length(subject) <= 255),
  account_id integer not null references account on delete cascade,
  linked timestamptz not null,
  primary key (company_id, issuer, subject),
  unique (company_id, issuer, account_id)
);
create index sign_on_link_account on sign_on_link (account_id);

-- Who is at a provider now and has not come back.
create table sign_on_pending (
  state_hash bytea primary key,
  -- Of the cookie of the browser that began.
  browser_hash bytea not null,
  company_id integer not null,
  issuer text not null,
  redirect_url text not null,
  nonce text not null,
  verifier text not null,
  path text not null,
  permanent boolean not null,
  -- Whoever only tries it.
  trial_account integer references account on delete cascade,
  expires timestamptz not null
);
create index sign_on_pending_expires on sign_on_pending (expires);

-- What providers have told of sign-outs, each of which counts once.
create table sign_on_logout (
  issuer text not null,
  jti text not null,
  expires timestamptz not null,
  primary key (issuer, jti)
);

-- By which provider a session began; without a company by that of the installation. Of a company's it is a session of that
-- company alone.
alter table sign_in_session
  add column sign_on_company integer,
  add column sign_on_issuer text,
  add column sign_on_subject text,
  add column sign_on_sid text,
  -- The token that the provider asks for at its own sign-out, encrypted.
  add column sign_on_token bytea;
create index sign_in_session_sign_on on sign_in_session (sign_on_issuer, sign_on_subject)
  where sign_on_issuer is not null;
