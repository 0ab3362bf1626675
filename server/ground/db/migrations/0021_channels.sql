-- Alerts are told by push and to other systems too, and mails of a person may go together (decision 0040).

-- The pair of keys by which push services know this installation; one row.
create table push_key (
  is_only boolean primary key default true check (is_only),
  -- base64url, as browsers want it
  public_key text not null,
  private_key text not null,
  created timestamptz not null
);

-- A browser in which a person wants to be told.
create table push_subscription (
  company_id integer not null,
  subscription_id integer not null default nextval('record_id'),
  person_id integer not null,
  endpoint text not null check (length(endpoint) <= 2000),
  -- base64url: the browser's public key and its secret
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  user_agent text check (length(user_agent) <= 300),
  created timestamptz not null,
  primary key (company_id, subscription_id),
  unique (company_id, person_id, endpoint),
  foreign key (company_id, person_id) references person on delete cascade
);

create table webhook (
  company_id integer not null references company on delete cascade,
  webhook_id integer not null default nextval('record_id'),
  name text not null check (length(name) between 1 and 100),
  url text not null check (length(url) <= 2000),
  -- signs what is sent
  secret text not null,
  severities text[] not null,
  is_on boolean not null default true,
  -- when and after which answer it was switched off, because it had failed for too long
  switched_off_at timestamptz,
  switched_off_answer text check (length(switched_off_answer) <= 500),
  last_change bigint not null default 1,
  primary key (company_id, webhook_id)
);

alter table delivery
  -- null: it is about no alert, as a test
  alter column alert_id drop not null,
  alter column person_id drop not null,
  add column webhook_id integer,
  add column subscription_id integer,
  -- goes together with the person's others that are due at the same moment
  add column is_bundled boolean not null default false,
  drop constraint delivery_occasion_check,
  drop constraint delivery_channel_check,
  drop constraint delivery_company_id_alert_id_occasion_channel_person_id_key,
  add constraint delivery_occasion_check
    check (occasion in ('rang', 'escalated', 'test', 'webhook_off')),
  add constraint delivery_channel_check check (channel in ('mail', 'push', 'webhook')),
  add constraint delivery_receiver_check
    check (case channel when 'webhook' then webhook_id is not null else person_id is not null end),
  add foreign key (company_id, webhook_id) references webhook on delete cascade,
  add foreign key (company_id, subscription_id) references push_subscription
    on delete set null (subscription_id);
-- One of each alert and occasion, however often it is spread.
create unique index delivery_mail_once on delivery (company_id, alert_id, occasion, person_id)
  where channel = 'mail';
create unique index delivery_push_once on delivery (company_id, alert_id, occasion, subscription_id)
  where channel = 'push';
create unique index delivery_webhook_once on delivery (company_id, alert_id, occasion, webhook_id)
  where channel = 'webhook';
create index delivery_bundle on delivery (company_id, person_id, due, delivery_id)
  where state = 'waiting' and is_bundled;
