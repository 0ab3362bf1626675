-- Visits of a whole company in a period, newest first. Without an index by time each page read and sorted all that the
-- company ever had. A visit that was going on as the period began had mostly begun in the week before; the few longer
-- ones have an index of their own, so the past before that week is never looked at.
create index visit_time on visit (company_id, arrival desc, vehicle_id, zone_id);
create index visit_long on visit (company_id, departure)
  where departure - arrival > interval '7 days';
