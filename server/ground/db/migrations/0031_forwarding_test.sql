-- A test of a forwarding is sent as one of a webhook is.
alter table delivery
  drop constraint delivery_channel_check,
  drop constraint delivery_receiver_check,
  add constraint delivery_channel_check
    check (channel in ('mail', 'push', 'webhook', 'forwarding')),
  add constraint delivery_receiver_check
    check (case channel when 'webhook' then webhook_id is not null
      when 'forwarding' then forwarding_id is not null else person_id is not null end);
