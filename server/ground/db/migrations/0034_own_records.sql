-- Who has the right marks own rides as private and adds receipts of bought fuel (decision 0059).
alter table person add column own_records boolean not null default false;
-- Who entered a document; null: a file brought it, or nobody kept it yet.
alter table refueling_document add column account_id integer;
