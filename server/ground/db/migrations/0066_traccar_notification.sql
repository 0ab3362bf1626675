-- Rules are made of a Traccar's notifications, too.
-- Beside the former release: it may write less than before the change, and it writes none of these.
alter table traccar_record drop constraint traccar_record_kind_check;
alter table traccar_record add constraint traccar_record_kind_check
  check (kind in ('device', 'group', 'driver', 'geofence', 'maintenance', 'user', 'notification'));
