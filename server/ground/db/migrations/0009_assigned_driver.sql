-- Who was assigned to a vehicle when: what was driven without an identification keeps its driver when the
-- vehicle gets another one. vehicle.driver_id stays who is assigned now.
create table assigned_driver (
  company_id integer not null,
  vehicle_id integer not null,
  -- until the next row of the vehicle; the first one has an open beginning ('-infinity')
  since timestamptz not null,
  -- null: nobody from then on
  person_id integer,
  -- when it was said
  made timestamptz not null,
  primary key (company_id, vehicle_id, since)
);

-- When today's drivers were named is not known; a day long ago lets no change count as its correction.
insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
select company_id, vehicle_id, '-infinity', driver_id, 'epoch' from vehicle where driver_id is not null;
