-- Administration: sharings with their public page, who changed what, and which programs call.

-- A person is the same in every company that has the person's id (or account); rows are one a company.
alter table person add column deleted timestamptz;

alter table company add column deleted timestamptz;

-- The hash is the secret of the address, so it is the key over all companies. Where companies are spread
-- over machines, sharing, sharing_vehicle and api_connection are the same on all of them (reference tables).
create table sharing (
  hash_code text primary key,
  company_id integer not null references company,
  valid_from timestamptz,
  valid_to timestamptz,
  note text,
  flag_panic boolean not null default false,
  flag_cargo_door boolean not null default false,
  created timestamptz not null default now(),
  last_change bigint not null default 1
);
create index sharing_company on sharing (company_id);

-- Shared vehicles may belong to other companies of the person who shares (D-SHR-018).
create table sharing_vehicle (
  hash_code text not null references sharing on delete cascade,
  company_id integer not null,
  vehicle_id integer not null,
  -- Who added it: a vehicle of another company is shown only while they have the right there.
  account_id integer references account on delete set null,
  primary key (hash_code, company_id, vehicle_id)
);

-- Who created, changed or deleted what; written in the transaction of the change itself. Company 0 has
-- the changes that belong to no company (special accesses).
create table audit (
  company_id integer not null,
  audit_id bigint generated always as identity,
  ts timestamptz not null,
  -- No reference: the entry outlives its author.
  account_id integer,
  author text not null,
  kind text not null,
  record_id text not null,
  record_name text not null,
  action text not null check (action in ('create', 'update', 'delete', 'read')),
  before jsonb,
  after jsonb,
  primary key (company_id, audit_id)
);
create index audit_ts on audit (company_id, ts);
create index audit_record on audit (company_id, kind, record_id);

-- The newest request of each user, program, company and address; written every few seconds.
create table api_connection (
  account_id integer not null references account on delete cascade,
  authorization_type text not null,
  application text not null,
  company_code text not null,
  remote_address text not null,
  last_request timestamptz not null,
  primary key (account_id, authorization_type, application, company_code, remote_address)
);
