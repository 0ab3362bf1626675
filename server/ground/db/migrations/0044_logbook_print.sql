-- What a logbook said when it was last printed for a period that was over: later figures are held against it.
create table logbook_print (
  company_id integer not null,
  vehicle_id integer not null,
  from_day date not null,
  to_day date not null,
  printed timestamptz not null,
  -- domain/report/logbook/since-print.ts
  figures jsonb not null,
  primary key (company_id, vehicle_id, from_day, to_day)
);
