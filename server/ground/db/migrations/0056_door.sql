-- Beside the former release: what is new may be missing, and it does not write it.

-- How people come into a company; none: as domain/door/door.ts says.
create table door (
  company_id integer primary key references company on delete cascade,
  factor text not null check (factor in ('off', 'offered', 'administrators', 'all')),
  -- From this day of the company's clock the second factor is demanded; null: at once.
  factor_from date,
  last_change bigint not null default 1
);
