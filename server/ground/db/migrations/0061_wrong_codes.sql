-- Beside the former release: it has a default, and the former release neither counts nor forgives.
-- Wrong codes in a row, each after a right password.
alter table second_factor add column wrong_codes integer not null default 0;
