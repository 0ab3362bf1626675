-- Base rates of meals abroad that people entered, beside those that the program brings.
create table meal_rate (
  meal_rate_id integer primary key default nextval('record_id'),
  -- null: the operator's, for every company under the law.
  company_id integer references company,
  law text not null check (law in ('SK', 'CZ')),
  profile text not null check (profile in ('general', 'road_transport_mobile')),
  country text not null,
  currency text not null,
  amount double precision not null check (amount > 0),
  from_day date not null,
  to_day date check (to_day >= from_day),
  source text not null,
  last_change bigint not null default 1
);
create index meal_rate_owner on meal_rate (company_id, law, country);
