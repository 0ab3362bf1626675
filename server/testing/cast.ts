// The cast of the tests: companies, people and vehicles with fixed ids and names, small enough to
// know by heart. Ids are below 1001, where the database begins to give its own.
//
// tatra (contracts on): anna administers, dusan dispatches, igor drives and sees one vehicle only.
// morava: anna dispatches there too. cudzia is the foreign company that nobody of tatra may see.
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Database, WriteDb } from '../ground/db/open.ts';
import type { CompanyId } from '../ground/http/context.ts';
import { setDriver } from '../thing/vehicle/assigned-driver.queries.ts';

export const CAST_PASSWORD = 'cast-password';

export const COMPANY = {
  tatra: { id: 1, code: 'tatra', name: 'Tatra Trans s.r.o.' },
  morava: { id: 2, code: 'morava', name: 'Morava Stroje a.s.' },
  cudzia: { id: 3, code: 'cudzia', name: 'Cudzia firma s.r.o.' },
} as const;

export const ACCOUNT = {
  superuser: { id: 11, login: 'superuser' },
  admin: { id: 12, login: 'anna' },
  dispatcher: { id: 13, login: 'dusan' },
  driver: { id: 14, login: 'igor' },
  collective: { id: 15, login: 'zber' },
  foreign: { id: 16, login: 'cudzi' },
  inactive: { id: 17, login: 'byvaly' },
} as const;

export const PERSON = {
  anna: { id: 101, company: COMPANY.tatra.id, firstName: 'Anna', lastName: 'Kováčová' },
  dusan: { id: 102, company: COMPANY.tatra.id, firstName: 'Dušan', lastName: 'Žiak' },
  igor: { id: 103, company: COMPANY.tatra.id, firstName: 'Igor', lastName: 'Šofér' },
  annaMorava: { id: 104, company: COMPANY.morava.id, firstName: 'Anna', lastName: 'Kováčová' },
  cudzi: { id: 105, company: COMPANY.cudzia.id, firstName: 'Cudzí', lastName: 'Správca' },
  byvaly: { id: 106, company: COMPANY.tatra.id, firstName: 'Bývalý', lastName: 'Kolega' },
} as const;

export const VEHICLE = {
  /** Driven by igor, the only vehicle that he sees. */
  truck: { id: 201, company: COMPANY.tatra.id, name: 'Ťahač 1', plate: 'BA123XY', device: 301 },
  van: { id: 202, company: COMPANY.tatra.id, name: 'Dodávka', plate: 'BA222AA', device: 302 },
  /** Hidden: not on the map, in the data list only. */
  hidden: { id: 203, company: COMPANY.tatra.id, name: 'Skryté', plate: 'BA333BB', device: 303 },
  machine: { id: 211, company: COMPANY.morava.id, name: 'Bager', plate: '1B1 1111', device: 311 },
  foreign: { id: 221, company: COMPANY.cudzia.id, name: 'Cudzie', plate: 'KE999ZZ', device: 321 },
} as const;

/** Text under which the tracker of a vehicle names itself: 15 digits, last ones the device id. */
export function deviceCode(vehicle: { device: number }): string {
  return `352093081452${vehicle.device}`;
}

export const GROUPSET = {
  trucks: { id: 401, company: COMPANY.tatra.id, name: 'Kamióny', vehicles: [201], persons: [103] },
  foreign: { id: 402, company: COMPANY.cudzia.id, name: 'Cudzie', vehicles: [221], persons: [] },
} as const;

/** Fills an empty migrated database with the cast. */
export async function seedCast(db: Database): Promise<void> {
  // Weak on purpose: verifying reads the parameters from the hash, and tests sign in often.
  const passwordHash = await hash(CAST_PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await db.write(async (write) => {
    await seedCompanies(write);
    await seedAccounts(write, passwordHash);
    await seedPersons(write);
    await seedVehicles(write);
    await seedGroupsets(write);
  });
}

async function seedCompanies(db: WriteDb): Promise<void> {
  await db
    .insertInto('company')
    .values(
      Object.values(COMPANY).map(({ id, code, name }) => ({
        company_id: id,
        code,
        name,
        country_code: code === 'morava' ? 'CZ' : 'SK',
        time_zone: code === 'morava' ? 'Europe/Prague' : 'Europe/Bratislava',
        currency: code === 'morava' ? 'CZK' : 'EUR',
        module_contracts: code === 'tatra',
      })),
    )
    .execute();
}

async function seedAccounts(db: WriteDb, passwordHash: string): Promise<void> {
  await db
    .insertInto('account')
    .values(
      Object.entries(ACCOUNT).map(([role, { id, login }]) => ({
        account_id: id,
        login,
        password_hash: passwordHash,
        first_name: login,
        last_name: role,
        access: role === 'superuser' || role === 'collective' ? role : 'normal',
        active: role !== 'inactive',
      })),
    )
    .execute();
  await db
    .insertInto('collective_vehicle')
    .values([
      collectiveVehicle(VEHICLE.van),
      // Its vehicles stand in two companies.
      collectiveVehicle(VEHICLE.machine),
    ])
    .execute();
}

function collectiveVehicle(vehicle: { id: number; company: number }) {
  return {
    account_id: ACCOUNT.collective.id,
    company_id: vehicle.company,
    vehicle_id: vehicle.id,
  };
}

async function seedPersons(db: WriteDb): Promise<void> {
  const accounts: Partial<Record<keyof typeof PERSON, number>> = {
    anna: ACCOUNT.admin.id,
    dusan: ACCOUNT.dispatcher.id,
    igor: ACCOUNT.driver.id,
    annaMorava: ACCOUNT.admin.id,
    cudzi: ACCOUNT.foreign.id,
    byvaly: ACCOUNT.inactive.id,
  };
  const persons = Object.entries(PERSON) as [keyof typeof PERSON, (typeof PERSON)['anna']][];
  await db
    .insertInto('person')
    .values(
      persons.map(([key, person]) => ({
        company_id: person.company,
        person_id: person.id,
        account_id: accounts[key] ?? null,
        first_name: person.firstName,
        last_name: person.lastName,
        administrator: key === 'anna' || key === 'cudzi',
        dispatcher: key === 'dusan' || key === 'annaMorava',
        driver: key === 'igor',
        view_all: key !== 'igor',
        active: key !== 'byvaly',
      })),
    )
    .execute();
  await db
    .insertInto('person_visible_vehicle')
    .values({
      company_id: COMPANY.tatra.id,
      person_id: PERSON.igor.id,
      vehicle_id: VEHICLE.truck.id,
    })
    .execute();
  await db
    .insertInto('person_visible_person')
    .values({
      company_id: COMPANY.tatra.id,
      person_id: PERSON.igor.id,
      visible_person_id: PERSON.igor.id,
    })
    .execute();
}

async function seedVehicles(db: WriteDb): Promise<void> {
  for (const [key, vehicle] of Object.entries(VEHICLE)) {
    const owner = { company_id: vehicle.company, vehicle_id: vehicle.id };
    await db
      .insertInto('vehicle')
      .values({
        ...owner,
        name: vehicle.name,
        numeric_plate: vehicle.plate,
        type_code: key === 'machine' ? 'machine' : key === 'van' ? 'van' : 'truck',
        state: key === 'hidden' ? 'hidden' : 'active',
      })
      .execute();
    if (key === 'truck') {
      const company = { id: vehicle.company as CompanyId, timeZone: 'Europe/Bratislava' };
      // Long ago, so that what a test changes today is no correction.
      const assigned = { personId: PERSON.igor.id, now: new Date(0) };
      await setDriver(db, company, vehicle.id, assigned);
    }
    await db
      .insertInto('device')
      .values({
        ...owner,
        device_id: vehicle.device,
        device_type: 'teltonika',
        code: deviceCode(vehicle),
        serial_number: `S${vehicle.device}`,
        parameter_values: JSON.stringify({
          motorbit: 0,
          detect_ridetype: 0,
          temperature1: 'none',
          temperature2: 'none',
          panic: 'din-2',
          cargo_door: 'din-3',
        }),
      })
      .execute();
    await db
      .insertInto('device_assignment')
      .values({ ...owner, device_id: vehicle.device, from_ts: sql`'-infinity'` })
      .execute();
  }
  await db
    .insertInto('vehicle_tank')
    .values({
      company_id: COMPANY.tatra.id,
      vehicle_id: VEHICLE.truck.id,
      tank_id: 1,
      tank_type: 'main',
      fuel: 'diesel',
      calc_method: 'percent',
      capacity: 600,
      start_state: 0,
      parameters: JSON.stringify({ factor: 1 }),
    })
    .execute();
}

async function seedGroupsets(db: WriteDb): Promise<void> {
  for (const groupset of Object.values(GROUPSET)) {
    const owner = { company_id: groupset.company, groupset_id: groupset.id };
    await db
      .insertInto('groupset')
      .values({ ...owner, name: groupset.name })
      .execute();
    for (const vehicle_id of groupset.vehicles) {
      await db
        .insertInto('groupset_vehicle')
        .values({ ...owner, vehicle_id })
        .execute();
    }
    for (const person_id of groupset.persons) {
      await db
        .insertInto('groupset_person')
        .values({ ...owner, person_id })
        .execute();
    }
  }
  await db
    .insertInto('groupset_permission')
    .values({
      company_id: COMPANY.tatra.id,
      groupset_id: GROUPSET.trucks.id,
      person_id: PERSON.dusan.id,
    })
    .execute();
}

/** A finished ride of ten minutes and 12 km; `more` names what the test is about. */
export async function seedRide(
  db: Database,
  vehicle: { id: number; company: number },
  from: string,
  more: { identification?: string } = {},
): Promise<void> {
  const to = new Date(Date.parse(from) + 600_000);
  await db.write((write) =>
    write
      .insertInto('ride')
      .values({
        company_id: vehicle.company,
        vehicle_id: vehicle.id,
        from_ts: new Date(from),
        to_ts: to,
        ride_type: 'bussines',
        ride_state: 'finished',
        distance: 12_000,
        km_stop: 112_000,
        engine_seconds: 600,
        motor_idle: 0,
        climb: 0,
        descent: 0,
        over_speed: 0,
        ...more,
      })
      .execute(),
  );
}
