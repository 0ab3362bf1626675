-- What the records of a vehicle contradict each other about now: a word each (domain/vehicle/finding.ts), null for nothing.
alter table vehicle_live add column findings text[];
