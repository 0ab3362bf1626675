-- Listing locations page by page counts and skips rows. The key says now whether a location has a fix,
-- so that this needs the key alone; an entry is filled up to 24 bytes anyhow and stays as large.
alter table location drop constraint location_pkey;
alter table location add primary key (company_id, vehicle_id, ts, hash)
  include (flags) with (fillfactor = 100);
