-- Newest moment of each slot that is in the hours, epoch milliseconds by `vehicle/slot`: another vehicle may tell
-- later of what was before.
alter table driver_hours add column told jsonb;
