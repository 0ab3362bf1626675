-- Which gateway has the stream connection of a tracker. Not logged: what a crash loses is claimed again by the next login.
create unlogged table tracker_claim (
  device_id integer primary key,
  process_id uuid not null
);
