-- Beside the former release: what is new may be missing, and it writes none of it.
-- Lists that were brought in (decision 0124), and what each made of which record, so that it can be taken back.
create table import (
  company_id integer not null references company on delete cascade,
  import_id integer not null default nextval('record_id'),
  kind text not null,
  created timestamptz not null,
  account_id integer references account on delete set null,
  file_name text not null,
  -- {new, changed, same, refused}
  counts jsonb not null,
  taken_back timestamptz,
  taken_back_account integer references account on delete set null,
  primary key (company_id, import_id)
);
create index import_newest on import (company_id, created desc);

create table import_record (
  company_id integer not null,
  import_id integer not null,
  -- In which order they were stored.
  place integer not null,
  kind text not null,
  record_id integer not null,
  -- The record itself where it is one, so that erasing finds it.
  vehicle_id integer,
  person_id integer,
  -- As the record was left; whoever changed it since has another one.
  stamp text not null,
  -- As the call takes it; null: the import made it.
  before jsonb,
  primary key (company_id, import_id, place),
  foreign key (company_id, import_id) references import on delete cascade
);

-- What heads of lists mean in a company, as somebody chose it; an empty field is left out.
create table import_column (
  company_id integer not null references company on delete cascade,
  kind text not null,
  head text not null check (length(head) <= 200),
  field text not null,
  primary key (company_id, kind, head)
);

-- A change that an import made.
alter table audit add column import_id integer;
