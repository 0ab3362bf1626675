-- Beside the former release: what is new may be missing, and it writes none of it.

-- Links by which a person comes in without a password: an invitation, or a way back for whoever forgot theirs.
create table sign_in_link (
  sign_in_link_id integer primary key default nextval('record_id'),
  -- SHA-256 of the link's text; the text itself is nowhere.
  hash bytea not null unique,
  purpose text not null check (purpose in ('invite', 'forgotten')),
  account_id integer not null references account on delete cascade,
  -- Which company invites; null: whoever forgot the password asked for it.
  company_id integer references company on delete cascade,
  made_by integer references account on delete set null,
  made timestamptz not null,
  expires timestamptz not null,
  -- SHA-256 of the account's password hash when it was made: another password makes it void.
  made_for bytea not null,
  -- How it ended before its time.
  outcome text check (outcome in ('used', 'replaced', 'takenBack')),
  -- It goes by mail, and no mail server took it.
  undelivered boolean not null default false,
  check ((purpose = 'invite') = (company_id is not null))
);
create index sign_in_link_account on sign_in_link (account_id, purpose, made);
create index sign_in_link_made on sign_in_link (made);

-- Whose e-mail it is that somebody says who forgot their password.
create index person_email on person (lower(email)) where email is not null;
