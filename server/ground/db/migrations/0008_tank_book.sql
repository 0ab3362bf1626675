-- Level of the tank that is kept by the book, as last worked out from its whole history; kept so that the
-- live map reads one row.
create table tank_book (
  company_id integer not null,
  vehicle_id integer not null,
  tank_id integer not null,
  level double precision not null,
  worked_out timestamptz not null,
  primary key (company_id, vehicle_id)
);
