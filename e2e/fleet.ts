// Vehicles for the browser tests beside the cast: tatra's fleet as a dispatcher would see it, with a
// place, a ride and a driver each, written as ingest leaves it. The same every time but for the clock.
import type { Database, WriteDb } from '../server/ground/db/open.ts';
import type { CompanyId } from '../server/ground/http/context.ts';
import { COMPANY } from '../server/testing/cast.ts';
import { setDriver } from '../server/thing/vehicle/assigned-driver.queries.ts';

/** Ids of the fleet begin here; below stands the cast. */
export const FLEET_FROM = 501;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Doing = 'drives' | 'stops' | 'parks' | 'silent' | 'new';

interface Town {
  name: string;
  country: string;
  latitude: number;
  longitude: number;
}

const TOWNS: readonly Town[] = [
  town('Trnava', 'SK', 48.377, 17.587),
  town('Hlohovec', 'SK', 48.431, 17.803),
  town('Nitra', 'SK', 48.309, 18.085),
  town('Bratislava', 'SK', 48.146, 17.107),
  town('Púchov', 'SK', 49.121, 18.325),
  town('Břeclav', 'CZ', 48.759, 16.882),
  town('Trenčín', 'SK', 48.894, 18.044),
  town('Pezinok', 'SK', 48.289, 17.266),
  town('Senica', 'SK', 48.679, 17.366),
  town('Levice', 'SK', 48.216, 18.601),
  town('Žilina', 'SK', 49.223, 18.74),
  town('Zvolen', 'SK', 48.576, 19.137),
  town('Wien', 'AT', 48.208, 16.373),
  town('Győr', 'HU', 47.687, 17.65),
];
const MODELS = [
  'Scania R450',
  'Volvo FH 500',
  'MAN TGX 18.510',
  'Mercedes Sprinter 316',
  'DAF XF 480',
  'Škoda Octavia Combi',
  'Iveco S-Way',
  'Ford Transit',
  'Scania S500',
  'Liebherr LTM 1050',
];
const DRIVERS = [
  ['Ján', 'Kováč'],
  ['Peter', 'Novotný'],
  ['Milan', 'Horváth'],
  ['Eva', 'Malá'],
  ['Tomáš', 'Bielik'],
  ['Rudolf', 'Šimko'],
  ['Jana', 'Lišková'],
  ['Ivan', 'Blaho'],
] as const;
const REGIONS = ['BL', 'TT', 'NR', 'BA', 'ZA', 'TN', 'PK', 'SI', 'LV'];
/** What each vehicle does, by its place in the fleet. */
const DOINGS: readonly Doing[] = [
  'drives',
  'drives',
  'stops',
  'parks',
  'drives',
  'parks',
  'silent',
  'parks',
  'drives',
  'parks',
];

export interface FleetVehicle {
  id: number;
  plate: string;
  name: string;
  doing: Doing;
}

/** Adds so many vehicles to tatra; ids from FLEET_FROM on. */
export async function seedFleet(db: Database, count: number): Promise<FleetVehicle[]> {
  const now = Date.now();
  const fleet = Array.from({ length: count }, (_none, index) => fleetVehicle(index));
  await db.write(async (write) => {
    await seedDrivers(write);
    for (const vehicle of fleet) await seedVehicle(write, vehicle, now);
  });
  return fleet;
}

/** Moves a vehicle on, as a record from its tracker would. */
export async function moveVehicle(db: Database, id: number, speed: number): Promise<void> {
  const index = id - FLEET_FROM;
  const location = locationOf(index, Date.now(), speed, 0.02);
  await db.write((write) =>
    write
      .updateTable('vehicle_live')
      .set({ location: JSON.stringify(location), updated: new Date() })
      .where('company_id', '=', COMPANY.tatra.id)
      .where('vehicle_id', '=', id)
      .execute(),
  );
}

function fleetVehicle(index: number): FleetVehicle {
  const region = REGIONS[index % REGIONS.length] ?? 'BL';
  const number = 100 + ((index * 137) % 900);
  const doing = index > 0 && index % 23 === 0 ? 'new' : (DOINGS[index % DOINGS.length] ?? 'parks');
  return {
    id: FLEET_FROM + index,
    plate: `${region} ${number} ${String.fromCharCode(65 + (index % 26))}T`,
    name: MODELS[index % MODELS.length] ?? 'Scania',
    doing,
  };
}

async function seedDrivers(db: WriteDb): Promise<void> {
  await db
    .insertInto('person')
    .values(
      DRIVERS.map(([first_name, last_name], index) => ({
        company_id: COMPANY.tatra.id,
        person_id: FLEET_FROM + index,
        first_name,
        last_name,
        administrator: false,
        dispatcher: false,
        driver: true,
        view_all: true,
        active: true,
      })),
    )
    .execute();
}

async function seedVehicle(db: WriteDb, vehicle: FleetVehicle, now: number): Promise<void> {
  const owner = { company_id: COMPANY.tatra.id, vehicle_id: vehicle.id };
  const index = vehicle.id - FLEET_FROM;
  const isMachine = vehicle.name.startsWith('Liebherr');
  await db
    .insertInto('vehicle')
    .values({
      ...owner,
      name: vehicle.name,
      numeric_plate: vehicle.plate,
      type_code: isMachine ? 'machine' : index % 10 === 5 ? 'personal' : 'truck',
      state: 'active',
      vin: `YS2R4X20005${String(400000 + index)}`,
      manufacture_year: 2016 + (index % 9),
      euro_norm_code: '6',
      category_code: 'N3',
      axles: JSON.stringify([{ position: 'front' }, { position: 'rear_w' }]),
    })
    .execute();
  if (index % 10 !== 5) {
    const company = { id: owner.company_id as CompanyId, timeZone: 'Europe/Bratislava' };
    const personId = FLEET_FROM + (index % DRIVERS.length);
    await setDriver(db, company, vehicle.id, { personId, now: new Date(0) });
  }
  await db
    .insertInto('device')
    .values({
      ...owner,
      device_id: vehicle.id,
      device_type: 'teltonika',
      code: `352093081452${vehicle.id}`,
      serial_number: `S${vehicle.id}`,
      parameter_values: JSON.stringify({}),
    })
    .execute();
  await db
    .insertInto('vehicle_tank')
    .values([
      {
        ...owner,
        tank_id: 1,
        tank_type: 'main',
        fuel: 'diesel',
        calc_method: 'percent',
        capacity: 600,
      },
      {
        ...owner,
        tank_id: 2,
        tank_type: 'main',
        fuel: 'diesel',
        calc_method: 'percent',
        capacity: 300,
      },
    ])
    .execute();
  if (vehicle.doing !== 'new') await seedLive(db, vehicle, now);
}

async function seedLive(db: WriteDb, vehicle: FleetVehicle, now: number): Promise<void> {
  const owner = { company_id: COMPANY.tatra.id, vehicle_id: vehicle.id };
  const index = vehicle.id - FLEET_FROM;
  const { doing } = vehicle;
  const age = { drives: 5_000, stops: 40_000, parks: 12 * MINUTE, silent: 30 * HOUR, new: 0 }[
    doing
  ];
  const seen = now - age - (doing === 'parks' ? index * 3 * MINUTE : 0);
  const speed = doing === 'drives' ? 54 + ((index * 13) % 36) : 0;
  const isRiding = doing === 'drives' || doing === 'stops';
  const from = new Date(seen - 65 * MINUTE - index * MINUTE);
  const to = new Date(isRiding ? seen : seen - 30 * MINUTE);
  const start = TOWNS[(index + 3) % TOWNS.length] ?? TOWNS[0];
  const end = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  await db
    .insertInto('ride')
    .values({
      ...owner,
      from_ts: from,
      to_ts: to,
      ride_type: index % 7 === 3 ? 'private' : 'bussines',
      ride_state: isRiding ? 'unfinished' : 'finished',
      from_latitude: start?.latitude,
      from_longitude: start?.longitude,
      from_country: start?.country,
      from_place: start?.name,
      to_latitude: end?.latitude,
      to_longitude: end?.longitude,
      to_country: end?.country,
      to_place: end?.name,
      distance: 49_700 + index * 1_310,
      km_stop: 312_480_000 + index * 977_000,
      mh_stop: 8_421_000 + index * 3_600,
      engine_seconds: 3_700,
      motor_idle: 340,
      climb: 210,
      descent: 190,
      over_speed: 0,
      max_speed: 89,
      driver_quality: [1.6, 2.4, 3.8][index % 3] ?? 2,
    })
    .execute();
  await db
    .insertInto('vehicle_live')
    .values({
      ...owner,
      updated: new Date(now),
      last_ts: new Date(seen),
      location: JSON.stringify(locationOf(index, seen, speed, 0)),
      place: end?.name ?? null,
      ride_from: from,
      last_measures: JSON.stringify({ vcc: 27.6, temp1: 4.2, km: 312_480_000 + index * 977_000 }),
      tank1: 412 - (index % 9) * 40,
      tank2: 180,
      axle_weights: JSON.stringify([6_420, 9_880]),
      cargo_door: index % 9 === 2,
    })
    .execute();
}

function locationOf(index: number, at: number, speed: number, shift: number) {
  const place = TOWNS[index % TOWNS.length] ?? TOWNS[0];
  const turn = (index * 2.4) % (2 * Math.PI);
  const round = Math.floor(index / TOWNS.length) * 0.11 + 0.05;
  return {
    latitude: (place?.latitude ?? 48) + Math.sin(turn) * round + shift,
    longitude: (place?.longitude ?? 17) + Math.cos(turn) * round * 1.4 + shift,
    timestamp: new Date(at).toISOString(),
    speed,
    direction: (index * 47) % 360,
    altitude: 180,
    acceleration: null,
    deceleration: null,
    cornering: null,
    countryCode: place?.country ?? 'SK',
    rideTs: null,
    measure: {},
  };
}

function town(name: string, country: string, latitude: number, longitude: number): Town {
  return { name, country, latitude, longitude };
}
