-- Beside the former release: both have a default, and it writes neither.
-- Assistants ask (decision 0121) where an administrator of the company lets them.
alter table company add column assistants boolean not null default false;

-- What they change, they change with a key that says so.
alter table api_key add column assistant_writes boolean not null default false;
