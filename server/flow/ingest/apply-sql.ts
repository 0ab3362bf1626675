// The statements by which derived tables are written. Each table's rows come as one JSON array ($1), so one
// prepared statement serves any number of vehicles. Moments come as epoch milliseconds. Each stands alone,
// so that what has no rows costs nothing and a database spread over machines can run them. There each is of one
// company, which is its last parameter: told so, the machine that everybody connects to passes the whole statement on
// to the one where the company lies, instead of taking it to pieces.

/** Where the rows of a statement come from. */
interface Rows {
  /** The company of a row that is inserted. */
  company: string;
  /** The company in a condition. */
  key: string;
  /** To insert from; columns beside company and vehicle. */
  insert(columns: string): string;
  /** To compare with. */
  compare(columns: string): string;
}

const recordset = (columns: string) =>
  `json_to_recordset($1) as n(c integer, v integer${columns && `, ${columns}`})`;

const OF_ALL: Rows = { company: 'n.c', key: 'n.c', insert: recordset, compare: recordset };

/** `parameter`: number of the company's. Every vehicle has a row in fold_state, which lies where its rows go. */
function ofCompany(parameter: number): Rows {
  const own = `fold_state own on own.company_id = $${parameter} and own.vehicle_id = n.v`;
  return {
    company: 'own.company_id',
    key: `$${parameter}`,
    insert: (columns) => `${recordset(columns)} join ${own}`,
    compare: recordset,
  };
}

/** Epoch milliseconds as timestamptz, exact to the millisecond. */
function moment(column: string): string {
  return `to_timestamp(n.${column} / 1000.0)`;
}

const RIDE_COLUMNS = [
  ['ride_type', 'text'],
  ['ride_state', 'text'],
  ['split_by', 'text'],
  ['from_latitude', 'double precision'],
  ['from_longitude', 'double precision'],
  ['from_country', 'text'],
  ['from_place', 'text'],
  ['to_latitude', 'double precision'],
  ['to_longitude', 'double precision'],
  ['to_country', 'text'],
  ['to_place', 'text'],
  ['distance', 'integer'],
  ['km_stop', 'bigint'],
  ['mh_stop', 'bigint'],
  ['engine_seconds', 'integer'],
  ['motor_idle', 'integer'],
  ['identification', 'text'],
  ['max_speed', 'real'],
  ['climb', 'integer'],
  ['descent', 'integer'],
  ['over_speed', 'integer'],
  ['driver_quality', 'real'],
  ['fuel_start', 'real'],
  ['fuel_end', 'real'],
  ['tank_levels', 'jsonb'],
  ['total_fuel_used', 'real'],
  ['weight', 'integer'],
  ['vcc', 'real'],
  ['start_because', 'jsonb'],
  ['end_because', 'jsonb'],
  ['joined', 'jsonb'],
] as const;
const rideNames = RIDE_COLUMNS.map(([name]) => name);

const upsertRides = (rows: Rows) => `
  insert into ride (company_id, vehicle_id, from_ts, to_ts, before_ts, ${rideNames.join(', ')})
  select ${rows.company}, n.v, ${moment('from_ms')}, ${moment('to_ms')}, ${moment('before_ms')},
    ${rideNames.map((name) => `n.${name}`).join(', ')}
  from ${rows.insert(`from_ms bigint, to_ms bigint, before_ms bigint,
    ${RIDE_COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')}`)}
  on conflict (company_id, vehicle_id, from_ts) do update set to_ts = excluded.to_ts,
    before_ts = excluded.before_ts,
    ${rideNames.map((name) => `${name} = excluded.${name}`).join(', ')}`;

const deleteRides = (rows: Rows) => `
  delete from ride r using ${rows.compare('from_ms bigint')}
  where r.company_id = ${rows.key} and r.vehicle_id = n.v and r.from_ts = ${moment('from_ms')}`;

const upsertEvents = (rows: Rows) => `
  insert into event (company_id, vehicle_id, ts, parameter_id, value, latitude, longitude, country,
    place, identification)
  select ${rows.company}, n.v, ${moment('ms')}, n.parameter_id, n.value, n.latitude, n.longitude, n.country,
    n.place, n.identification
  from ${rows.insert(`ms bigint, parameter_id smallint,
    value double precision, latitude double precision, longitude double precision, country text,
    place text, identification text`)}
  on conflict (company_id, vehicle_id, ts, parameter_id) do update set value = excluded.value,
    latitude = excluded.latitude, longitude = excluded.longitude, country = excluded.country,
    place = excluded.place, identification = excluded.identification`;

/** Changes of the main tanks, by their kind; what was put into heating tanks, by their number. */
const upsertFuel = (rows: Rows) => upsertLevels(rows, 'fuel_change', 'kind', 'text');
const upsertHeating = (rows: Rows) =>
  upsertLevels(rows, 'heating_refueling', 'tank_id', 'smallint');

const upsertLevels = (rows: Rows, table: string, key: string, type: string) => `
  insert into ${table} (company_id, vehicle_id, ts, ${key}, quantity, level_before, level_after,
    from_ts, to_ts, seen_ts, latitude, longitude, country, place, identification, because)
  select ${rows.company}, n.v, ${moment('ms')}, n.${key}, n.quantity, n.level_before, n.level_after,
    ${moment('from_ms')}, ${moment('to_ms')}, ${moment('seen_ms')}, n.latitude, n.longitude,
    n.country, n.place, n.identification, n.because
  from ${rows.insert(`ms bigint, ${key} ${type}, quantity real,
    level_before real, level_after real, from_ms bigint, to_ms bigint, seen_ms bigint,
    latitude double precision, longitude double precision, country text, place text,
    identification text, because jsonb`)}
  on conflict (company_id, vehicle_id, ts, ${key}) do update set quantity = excluded.quantity,
    level_before = excluded.level_before, level_after = excluded.level_after,
    from_ts = excluded.from_ts, to_ts = excluded.to_ts, seen_ts = excluded.seen_ts,
    latitude = excluded.latitude, longitude = excluded.longitude, country = excluded.country,
    place = excluded.place, identification = excluded.identification,
    because = excluded.because`;

const upsertActivities = (rows: Rows) => `
  insert into slot_activity (company_id, vehicle_id, slot, from_ts, to_ts, activity, identification,
    crew, distance)
  select ${rows.company}, n.v, n.slot, ${moment('from_ms')}, ${moment('to_ms')}, n.activity, n.identification,
    n.crew, n.distance
  from ${rows.insert(`slot smallint, from_ms bigint, to_ms bigint,
    activity smallint, identification text, crew boolean, distance integer`)}
  on conflict (company_id, vehicle_id, slot, from_ts) do update set to_ts = excluded.to_ts,
    activity = excluded.activity, identification = excluded.identification, crew = excluded.crew,
    distance = excluded.distance`;

const upsertVisits = (rows: Rows) => `
  insert into visit (company_id, vehicle_id, zone_id, arrival, departure, standing, distance, ride_in,
    ride_out, is_pass)
  select ${rows.company}, n.v, n.zone_id, ${moment('arrival_ms')}, ${moment('departure_ms')}, n.standing,
    n.distance, ${moment('in_ms')}, ${moment('out_ms')}, n.is_pass
  from ${rows.insert(`zone_id integer, arrival_ms bigint,
    departure_ms bigint, standing integer, distance integer, in_ms bigint, out_ms bigint,
    is_pass boolean`)}
  on conflict (company_id, vehicle_id, arrival, zone_id) do update set departure = excluded.departure,
    standing = excluded.standing, distance = excluded.distance, ride_in = excluded.ride_in,
    ride_out = excluded.ride_out, is_pass = excluded.is_pass`;

/**
 * The newest ride that is stored becomes the one that the live row names; before upsertLive, where rides went
 * away. $1: vehicles.
 */
const nameNewestRide = (rows: Rows) => `
  update vehicle_live l set ride_from = (select max(r.from_ts) from ride r
    where r.company_id = l.company_id and r.vehicle_id = l.vehicle_id)
  from ${rows.compare('')}
  where l.company_id = ${rows.key} and l.vehicle_id = n.v`;

/**
 * $2: the cursor. Replaces everything but the reset of a panic, which is a person's act, and the newest ride,
 * which only a younger one follows.
 */
const upsertLive = (rows: Rows) => `
  insert into vehicle_live as l (company_id, vehicle_id, updated, last_ts, location, place, ride_from,
    identification, last_measures, tank1, tank2, axle_weights, cargo_door, panic_ts, findings)
  select ${rows.company}, n.v, $2, ${moment('last_ms')}, n.location, n.place, ${moment('ride_ms')},
    n.identification, coalesce(n.last_measures, '{}'), n.tank1, n.tank2, n.axle_weights,
    coalesce(n.cargo_door, false), ${moment('panic_ms')}, n.findings
  from ${rows.insert(`last_ms bigint, location jsonb,
    place text, identification text, last_measures jsonb, tank1 real, tank2 real,
    axle_weights jsonb, cargo_door boolean, panic_ms bigint, ride_ms bigint, findings text[]`)}
  on conflict (company_id, vehicle_id) do update set updated = excluded.updated,
    last_ts = excluded.last_ts, location = excluded.location, place = excluded.place,
    ride_from = greatest(l.ride_from, excluded.ride_from), identification = excluded.identification,
    last_measures = excluded.last_measures, tank1 = excluded.tank1, tank2 = excluded.tank2,
    axle_weights = excluded.axle_weights, cargo_door = excluded.cargo_door,
    panic_ts = excluded.panic_ts, findings = excluded.findings`;

/** $2: the cursor. Of a vehicle that waits for its rebuild only the place moves on, in time only. */
const advanceLive = (rows: Rows) => `
  insert into vehicle_live as l (company_id, vehicle_id, updated, last_ts, location, place)
  select ${rows.company}, n.v, $2, ${moment('last_ms')}, n.location, n.place
  from ${rows.insert(`last_ms bigint, location jsonb, place text`)}
  on conflict (company_id, vehicle_id) do update set updated = excluded.updated,
    last_ts = greatest(l.last_ts, excluded.last_ts),
    location = case when excluded.location is not null
      and excluded.last_ts > coalesce(l.last_ts, '-infinity')
      then excluded.location else l.location end,
    place = case when excluded.location is not null
      and excluded.last_ts > coalesce(l.last_ts, '-infinity')
      then excluded.place else l.place end`;

/** `withMoment`: of the statements whose second parameter is the cursor. */
function textsOf(rows: Rows, withMoment: Rows) {
  return {
    deleteRides: deleteRides(rows),
    upsertRides: upsertRides(rows),
    upsertEvents: upsertEvents(rows),
    upsertFuel: upsertFuel(rows),
    upsertHeating: upsertHeating(rows),
    upsertActivities: upsertActivities(rows),
    upsertVisits: upsertVisits(rows),
    nameNewestRide: nameNewestRide(rows),
    upsertLive: upsertLive(withMoment),
    advanceLive: advanceLive(withMoment),
  };
}

/** Of any companies. */
export const TEXTS = textsOf(OF_ALL, OF_ALL);
/** Of one company, the last parameter. */
export const COMPANY_TEXTS = textsOf(ofCompany(2), ofCompany(3));
