-- Alerts that rang are told to persons outside of the application: one row a receiver, leased while it is sent
-- (decisions 0035, 0040).

-- How somebody is spoken to when they are not there: as they signed in last. null: they never did since.
alter table account
  add column language text check (language in ('sk', 'cs', 'en')),
  add column origin text check (length(origin) <= 300);

-- When receivers were found for an alert that rang, and for one that nobody acknowledged.
alter table alert
  add column spread_at timestamptz,
  add column escalation_spread_at timestamptz;
-- What rang before is told to nobody any more.
update alert set spread_at = now() where rang_at is not null;
update alert set escalation_spread_at = now() where escalated_at is not null;
create index alert_to_spread on alert (alert_id) where rang_at is not null and spread_at is null;
create index alert_to_spread_escalated on alert (alert_id)
  where escalated_at is not null and escalation_spread_at is null;

-- What a person chose; without a row the defaults hold.
create table notification_setting (
  company_id integer not null,
  person_id integer not null,
  -- domain/alert/notification.ts
  definition jsonb not null,
  last_change bigint not null default 1,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references person on delete cascade
);

create table delivery (
  company_id integer not null,
  delivery_id integer not null default nextval('record_id'),
  alert_id integer not null,
  occasion text not null check (occasion in ('rang', 'escalated')),
  channel text not null check (channel in ('mail')),
  person_id integer not null,
  -- where it went; null: nothing was sent yet
  address text,
  -- gone: there was no reason to send it any more
  state text not null
    check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain', 'gone')),
  due timestamptz not null,
  attempts integer not null default 0,
  lease timestamptz,
  -- what the other side said, or why it was not sent
  answer text check (length(answer) <= 500),
  created timestamptz not null,
  updated timestamptz not null,
  primary key (company_id, delivery_id),
  unique (company_id, alert_id, occasion, channel, person_id),
  foreign key (company_id, alert_id) references alert on delete cascade,
  foreign key (company_id, person_id) references person on delete cascade
);
create index delivery_waiting on delivery (due) where state = 'waiting';
create index delivery_sending on delivery (lease) where state = 'sending';
create index delivery_created on delivery (company_id, created);
