-- Contracts from order to invoice, and the business partners they are made with.

create table subject (
  company_id integer not null references company,
  subject_id integer not null default nextval('record_id'),
  name text not null,
  country_code text not null,
  -- Number in the company register (IČO) as it was typed; VAT number likewise.
  id text,
  vat_number text,
  active boolean not null default true,
  note text,
  -- In the order in which they were entered; the shape is domain/subject/contact.ts.
  contacts jsonb not null default '[]',
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  primary key (company_id, subject_id)
);

create table contract (
  company_id integer not null references company,
  contract_id integer not null default nextval('record_id'),
  vehicle_id integer not null,
  name text not null,
  subject_id integer,
  active boolean not null default true,
  from_place text,
  to_place text,
  -- First moment of the first day and last moment of the last one, in the company's zone.
  from_ts timestamptz,
  to_ts timestamptz,
  planned_distance bigint,
  planned_duration bigint,
  amount double precision not null,
  currency_code text not null default 'EUR',
  plan jsonb,
  plan_url text,
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  primary key (company_id, contract_id),
  foreign key (company_id, subject_id) references subject
);
create index contract_vehicle on contract (company_id, vehicle_id, from_ts);
create index contract_period on contract (company_id, from_ts);
create index contract_subject on contract (company_id, subject_id);

-- A sharing made for one contract tells its visitors when the vehicle arrives.
alter table sharing add column contract_id integer;
