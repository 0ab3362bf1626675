// S4: the complete answer of vehicle-map for 1 000 and 5 000 vehicles over loopback HTTP, against the
// same SQL answered by PostgreSQL as one raw JSON text.
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { mapQuery } from '@flotila/server/thing/vehicle/vehicle-map.queries.ts';
import { type Kysely, sql } from 'kysely';
import { type BenchApi, insertCaller, openApi, timed } from './api.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { compare, report } from './measure.ts';

const FLEETS = [
  { id: 1, code: 'thousand', vehicles: 1000 },
  { id: 2, code: 'five-thousand', vehicles: 5000 },
];
const ROUNDS = 15;
/** A fleet has a past; the list must not read it. */
const RIDES_PER_VEHICLE = 100;

await onEmptyDatabase(async (db) => {
  await fill(db);
  await measure(db);
});

async function measure(database: Database): Promise<void> {
  const api = await openApi(database);
  const perVehicle: number[] = [];
  for (const fleet of FLEETS) {
    const ours = () => timed(() => answer(api, fleet));
    const opponent = () => timed(() => rawJson(database, fleet));
    const { ours: mine, opponent: theirs, ratio } = await compare(ours, opponent, ROUNDS);
    perVehicle.push(mine / fleet.vehicles);
    report({
      id: 'S4',
      work: `fleet ${fleet.vehicles} vehicles`,
      figure: `${mine.toFixed(1)} ms`,
      opponent: `${theirs.toFixed(1)} ms`,
      ratio,
      goal: '≤ 1.5',
    });
  }
  const [small = 1, large = 1] = perVehicle;
  report({
    id: 'S4',
    work: 'cost per vehicle, 5 000 against 1 000',
    figure: `${(large * 1000).toFixed(1)} µs`,
    opponent: `${(small * 1000).toFixed(1)} µs`,
    ratio: large / small,
    goal: 'does not grow',
  });
  await api.close();
}

async function answer(api: BenchApi, fleet: (typeof FLEETS)[number]): Promise<void> {
  const text = await api.ask(`${fleet.code}/vehicle-map?size=5000`);
  if (!text.includes(`"totalElements":${fleet.vehicles}`)) {
    throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  }
}

/** The same question, and PostgreSQL writes the JSON. */
async function rawJson(database: Database, fleet: (typeof FLEETS)[number]): Promise<void> {
  const question = mapQuery({ id: fleet.id as CompanyId }, { visible: null }, sql`limit 5000`);
  await database.read(async (read) => {
    const { rows } = await sql<{ text: string }>`
      select json_agg(t)::text as text from (${question}) t`.execute(read as Kysely<unknown>);
    if (!rows[0]?.text.includes('"vehicle_id"')) throw new Error('unexpected raw answer');
  });
}

/** Vehicles with tracker, live row, last ride, tank and driver, as a working fleet has them. */
async function fill(database: Database): Promise<void> {
  await insertCaller(database);
  for (const { id, code, vehicles } of FLEETS) {
    for (const statement of fleetSql(id, code, vehicles)) await database.pool.query(statement);
  }
  await database.pool.query('vacuum analyze');
}

function fleetSql(company: number, code: string, vehicles: number): string[] {
  const base = company * 100_000;
  const ids = `generate_series(${base + 1}, ${base + vehicles}) as n`;
  return [
    `insert into company (company_id, code, name, country_code) values (${company}, '${code}', '${code}', 'SK')`,
    `insert into person (company_id, person_id, first_name, last_name)
     select ${company}, n, 'Ján ' || n, 'Vodič' || n from ${ids}`,
    `insert into person_identification (company_id, kind, code, person_id)
     select ${company}, 'dallas', lpad(to_hex(n), 16, '0'), n from ${ids}`,
    `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code, vin, manufacture_year,
       euro_norm_code, category_code, driver_id, axles, speed_max)
     select ${company}, n, 'Ťahač ' || n, 'BA' || n, 'truck', 'VIN' || n, 2022, '6', 'N3', n,
       '[{"position": "front"}, {"position": "rear_w"}]', 90 from ${ids}`,
    `insert into assigned_driver (company_id, vehicle_id, since, person_id, made)
     select ${company}, n, '-infinity', n, 'epoch' from ${ids}`,
    `insert into device (device_type, code, serial_number, company_id, vehicle_id, parameter_values)
     select 'teltonika', 'D' || n, 'S' || n, ${company}, n, '{}' from ${ids}`,
    `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method, capacity)
     select ${company}, n, 1, 'main', 'diesel', 'percent', 600 from ${ids}`,
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, from_latitude,
       from_longitude, from_country, from_place, to_latitude, to_longitude, to_country, to_place,
       distance, km_stop, mh_stop, engine_seconds, motor_idle, identification, max_speed, climb,
       descent, over_speed, driver_quality, fuel_start, fuel_end, vcc, start_because)
     select ${company}, n, '2026-11-20T08:00:00Z'::timestamptz - h * interval '4 hours',
       '2026-11-20T10:00:00Z'::timestamptz - h * interval '4 hours', 'bussines',
       case h when 0 then 'unfinished' else 'finished' end,
       48.1, 17.1, 'SK', 'Bratislava', 49.2, 18.7, 'SK', 'Žilina', 200000, 123456789, 3600000, 7200,
       300, 'dallas@' || lpad(to_hex(n), 16, '0'), 91, 400, 300, 60, 1.7, 400, 350, 27.6,
       '{"rule": "motorOn", "params": {"motorbit": 0}, "records": [1795161600000]}'
     from ${ids}, generate_series(0, ${RIDES_PER_VEHICLE - 1}) as h`,
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, location, place, ride_from,
       identification, last_measures, tank1)
     select ${company}, n, now(), now(), jsonb_build_object('latitude', 48.1234567 + n / 1e6,
         'longitude', 17.1234567, 'timestamp', '2026-11-20T10:00:00.000Z', 'speed', 80.5,
         'direction', 213, 'altitude', 212, 'acceleration', 0.5, 'deceleration', 0.6,
         'cornering', 0.2, 'countryCode', 'SK', 'place', null,
         'rideTs', '2026-11-20T08:00:00.000Z', 'measure', jsonb_build_object('km', 123456789,
           'tank', 350.5, 'tank1', 350.5, 'weight', 18200, 'rpm', 1250)), 'Žilina',
       '2026-11-20T08:00:00Z', 'dallas@' || lpad(to_hex(n), 16, '0'),
       '{"km": 123456789, "tank": 350.5, "tank1": 350.5, "weight": 18200, "rpm": 1250, "vcc": 27.6,
         "temp1": 4.5}', 350.5 from ${ids}`,
    // Every third has something due.
    `insert into service_alert (company_id, vehicle_id, level, mot, worked_out)
     select ${company}, n, 'notice', 'notice', now() from ${ids} where n % 3 = 0`,
  ];
}
