-- What goes to a webhook goes in order, the oldest first, and its last try is shown beside it.

create index delivery_webhook_open on delivery (company_id, webhook_id, delivery_id)
  where channel = 'webhook' and state in ('waiting', 'sending');
create index delivery_webhook_last on delivery (company_id, webhook_id, updated)
  where channel = 'webhook';
