-- Records that are kept outside because of their time are tried again when it turns out that our clock was wrong, or that
-- the tracker's receiver is 1024 weeks behind.
alter table location_quarantine
  add column device_id integer,
  -- Which start of the machine it was, and when that was by the clock of that moment: it moves when the clock is set.
  add column boot_id text,
  add column booted timestamptz,
  -- When it was tried again in vain.
  add column tried timestamptz;
create index location_quarantine_clock on location_quarantine (received)
  where reason in ('future', 'no-clock');
