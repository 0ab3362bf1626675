-- Beside the former release: what is new may be missing, and it writes none of it.
-- An import is known from the moment on at which somebody stores it: one of a company at a time, how far it is, and that it
-- failed. Nothing of it is stored until its one transaction commits.
alter table import add column state text not null default 'stored'
  check (state in ('storing', 'stored', 'failed'));
-- Rows that are stored so far, and of how many; null: the file is being read.
alter table import add column rows_done integer not null default 0;
alter table import add column rows_total integer;
-- When whoever stores it last said so; one that says nothing for long has ended with its process.
alter table import add column seen timestamptz;
create unique index import_storing on import (company_id) where state = 'storing';

-- Each new vehicle asks whether another one has its plate.
create index vehicle_plate on vehicle (company_id, replace(upper(numeric_plate), ' ', ''));
