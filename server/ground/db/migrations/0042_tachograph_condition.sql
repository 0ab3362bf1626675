-- Specific conditions of a card's day (out of scope, ferry or train): kind and minutes of the day. Days of earlier
-- files have none; the next file of the card writes them.
alter table tachograph_day add column conditions jsonb not null default '[]';
