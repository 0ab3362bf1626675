-- Facts about this installation, by name: how far the demo was loaded, who filled it first.
create table installation (
  name text primary key,
  value text not null
);
