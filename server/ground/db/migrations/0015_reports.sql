-- What documents say of a company, reports made in the background, and reports that are sent regularly.

alter table company
  add column address text,
  -- number in the company register (IČO)
  add column registration_number text,
  add column vat_number text;

-- A report in the background; the file lies here until it expires, so every process can give it out.
create table report_job (
  company_id integer not null references company,
  report_job_id integer not null default nextval('record_id'),
  account_id integer not null references account on delete cascade,
  format text not null check (format in ('pdf', 'xlsx')),
  language text not null,
  -- domain/report/input.ts ReportInput
  input jsonb not null,
  title text not null,
  -- of the application: links in the report lead back into it
  origin text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed')),
  -- 0 … 100, null unknown
  progress smallint,
  -- who runs it says so again and again; a process that died does not, and another one begins anew
  lease timestamptz,
  attempts smallint not null default 0,
  -- of a report of a whole fleet: the vehicles that its reader saw then, null all
  seen_vehicles integer[],
  created timestamptz not null default now(),
  finished timestamptz,
  file_name text,
  content bytea,
  size integer,
  expires timestamptz,
  -- code of a problem
  failure text,
  primary key (company_id, report_job_id)
);
create index report_job_account on report_job (account_id, created);
create index report_job_open on report_job (created) where state in ('waiting', 'running');
create index report_job_expires on report_job (expires) where expires is not null;

create table report_schedule (
  company_id integer not null references company,
  report_schedule_id integer not null default nextval('record_id'),
  -- with whose rights it is made
  account_id integer not null references account on delete cascade,
  input jsonb not null,
  -- relative, null: without dates
  period_name text,
  format text not null check (format in ('pdf', 'xlsx')),
  every text not null check (every in ('day', 'week', 'month')),
  -- of a week 1 (Monday) … 7, of a month 1 … 31
  on_day smallint,
  -- by the company's clock
  at text not null check (at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  recipients text[] not null,
  language text not null,
  origin text not null,
  active boolean not null default true,
  -- null: not active
  next timestamptz,
  created timestamptz not null default now(),
  last_change bigint not null default 1,
  primary key (company_id, report_schedule_id)
);
create index report_schedule_next on report_schedule (next) where next is not null;

create table report_sending (
  company_id integer not null,
  report_sending_id integer not null default nextval('record_id'),
  report_schedule_id integer not null,
  -- the moment of the schedule that it is for; one sending of each
  planned timestamptz not null,
  -- 0, and one more for each time that somebody asks to send it again
  attempt smallint not null default 0,
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'uncertain')),
  sent timestamptz,
  recipients text[] not null,
  file_name text,
  -- key of a sentence
  failure text,
  -- what the mail server said
  said text,
  -- times that it was tried, and when it is tried again
  tries smallint not null default 0,
  next_try timestamptz not null,
  lease timestamptz,
  primary key (company_id, report_sending_id),
  foreign key (company_id, report_schedule_id) references report_schedule on delete cascade,
  unique (company_id, report_schedule_id, planned, attempt)
);
create index report_sending_open on report_sending (next_try) where state in ('waiting', 'sending');
