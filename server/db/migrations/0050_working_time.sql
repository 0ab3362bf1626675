-- How the company reads the working time of drivers (decision 0084): weeks of the reference period, and which hours are
-- night by its clock; null: the default.
alter table company
  add column reference_weeks smallint check (reference_weeks between 4 and 26),
  add column night_from time,
  add column night_to time,
  add check ((night_from is null) = (night_to is null));
