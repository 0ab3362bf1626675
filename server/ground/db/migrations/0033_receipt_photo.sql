-- Photos of the receipts of bought fuel (decision 0058). They go where their document goes.
create table refueling_photo (
  company_id integer not null,
  photo_id integer not null default nextval('record_id'),
  vehicle_id integer not null,
  ts timestamptz not null,
  content_type text not null
    check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- The same photo is not kept twice, so it may be sent again when the answer was lost.
  hash bytea not null,
  content bytea not null check (octet_length(content) between 1 and 1048576),
  created timestamptz not null,
  primary key (company_id, photo_id),
  unique (company_id, vehicle_id, ts, hash),
  foreign key (company_id, vehicle_id, ts) references refueling_document
    on update cascade on delete cascade
);
-- Compressed already.
alter table refueling_photo alter column content set storage external;
