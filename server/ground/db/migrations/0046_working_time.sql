-- How the company reads the working time of drivers (decision 0084): weeks of the reference period, and which hours are
-- night by its clock, HH:mm; null: the default.
alter table company
  add column reference_weeks smallint check (reference_weeks between 4 and 26),
  add column night_from text check (night_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column night_to text check (night_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add check ((night_from is null) = (night_to is null));
