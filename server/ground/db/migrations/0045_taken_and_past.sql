-- Who took note of an alert without being a person of its company (a superuser), named by their account; and alerts that
-- were found for the past (domain/alert/past.ts): history from the start, which nobody is to acknowledge.
alter table alert add column acknowledged_account integer;
alter table alert add column is_past boolean not null default false;
