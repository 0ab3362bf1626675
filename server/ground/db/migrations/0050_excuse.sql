-- What people noted of possible infringements by Article 12 of Regulation (EC) 561/2006 (decision 0096). An infringement is
-- worked out anew with every question and has no number: the excuse keeps of what it was noted.
create table excuse (
  company_id integer not null,
  excuse_id integer not null default nextval('record_id'),
  person_id integer not null,
  type text not null,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  -- seconds
  value integer not null,
  ground text not null check (ground in ('stop', 'home', 'homeAfterBreak')),
  reason text not null,
  noted timestamptz not null,
  account_id integer not null,
  noted_by text not null,
  last_change bigint not null default 1,
  primary key (company_id, excuse_id)
);
create index excuse_person on excuse (company_id, person_id, to_ts);
