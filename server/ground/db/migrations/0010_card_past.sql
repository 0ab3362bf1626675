-- Whose a card (key, chip) was before: what was driven with it keeps its driver when the card goes to
-- somebody else. person_identification stays whose it is now.
create table card_past (
  company_id integer not null,
  -- as server/person/card.queries.ts makes it: two cards of one key are the same person
  key text not null,
  -- from the row before on, the first one from the beginning
  until timestamptz not null,
  person_id integer not null,
  primary key (company_id, key, until)
);

-- When today's cards were given is not known; a day long ago lets no change count as its correction.
alter table person_identification add column made timestamptz not null default 'epoch';
