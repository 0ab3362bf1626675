-- Administrators are told by mail of a forwarding that switched itself off, as of a webhook.
alter table delivery
  add column forwarding_id integer,
  drop constraint delivery_occasion_check,
  add constraint delivery_occasion_check
    check (occasion in ('rang', 'escalated', 'test', 'webhook_off', 'forwarding_off')),
  add foreign key (company_id, forwarding_id) references forwarding on delete cascade;
create index delivery_forwarding on delivery (company_id, forwarding_id)
  where forwarding_id is not null;
