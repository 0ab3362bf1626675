// Writes the demo's master data: companies, accounts, persons, vehicles, trackers, tanks, groups.
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import type { WriteDb } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { setDriver } from '@flotila/server/thing/vehicle/assigned-driver.queries.ts';
import { sql } from 'kysely';
import { type DemoCompany, deviceCode, hasCard, identificationOf, phoneOf } from './cast.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { hasDoorSwitch } from './doors.ts';
import { insertTanks, minTankChange } from './fuel.queries.ts';
import { revolutionsOf, speedMaxOf } from './manners.ts';
import { PRIVATE_SWITCH } from './readings.ts';
import type { Totals } from './totals.ts';

export interface DemoLogin {
  login: string;
  role: 'superuser' | 'admin' | 'dispatcher' | 'driver';
}

/** interfaces §4: rights in both companies, except the driver: first company only. */
export const DEMO_LOGINS: readonly DemoLogin[] = [
  { login: 'superuser', role: 'superuser' },
  { login: 'admin', role: 'admin' },
  { login: 'dispatcher', role: 'dispatcher' },
  { login: 'driver', role: 'driver' },
];

const LOGIN_NAMES: Record<DemoLogin['role'], [string, string]> = {
  superuser: ['Oto', 'Operátor'],
  admin: ['Adam', 'Správca'],
  dispatcher: ['Dana', 'Dispečerová'],
  driver: ['Ján', 'Kováč'],
};

/** Creates the accounts and answers their ids by login. */
export async function insertAccounts(
  tx: WriteDb,
  passwordHash: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { login, role } of DEMO_LOGINS) {
    const [first_name, last_name] = LOGIN_NAMES[role];
    const row = await tx
      .insertInto('account')
      .values({
        login,
        password_hash: passwordHash,
        first_name,
        last_name,
        access: role === 'superuser' ? 'superuser' : 'normal',
      })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    ids.set(login, row.account_id);
  }
  return ids;
}

/** Odometer, engine hours and fuel of a vehicle when its records begin. */
export type StartOf = (
  vehicle: DemoVehicle,
) => Pick<Totals, 'odometerMetres' | 'engineSeconds' | 'fuelLitres'>;

/** Creates one demo company with everything in it, and answers its number. */
export async function insertCompany(
  tx: WriteDb,
  company: DemoCompany,
  accounts: ReadonlyMap<string, number>,
  startOf: StartOf,
): Promise<number> {
  const { company_id } = await tx
    .insertInto('company')
    .values({
      code: company.code,
      name: company.name,
      country_code: company.country,
      time_zone: company.timeZone,
      currency: company.currency,
      module_contracts: company.moduleContracts,
      address: company.address,
      registration_number: company.registrationNumber,
      vat_number: company.vatNumber,
    })
    .returning('company_id')
    .executeTakeFirstOrThrow();
  const persons = await insertPersons(tx, company_id, company, accounts);
  const vehicles = new Map<DemoVehicle, number>();
  for (const vehicle of company.vehicles) {
    const driver = vehicle.driver === null ? null : (persons[vehicle.driver] ?? null);
    vehicles.set(vehicle, await insertVehicle(tx, company_id, vehicle, driver, startOf(vehicle)));
  }
  for (const groupset of company.groupsets) {
    const chosen = company.vehicles.filter(groupset.plates);
    await insertGroupset(tx, company_id, groupset, {
      vehicles: chosen.map((vehicle) => vehicles.get(vehicle) ?? 0),
      persons: [...new Set(chosen.map((vehicle) => persons[vehicle.driver ?? -1] ?? 0))].filter(
        (id) => id > 0,
      ),
    });
  }
  return company_id;
}

async function insertPersons(
  tx: WriteDb,
  companyId: number,
  company: DemoCompany,
  accounts: ReadonlyMap<string, number>,
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, person] of company.persons.entries()) {
    // the demo's driver is the first driver of the first company
    const account = company.code === 'tatra' && index === 0 ? accounts.get('driver') : undefined;
    const { person_id } = await tx
      .insertInto('person')
      .values({
        company_id: companyId,
        account_id: account ?? null,
        first_name: person.first,
        last_name: person.last,
        driver: person.driver,
        phone: person.driver ? phoneOf(company, index) : null,
        own_records: account !== undefined,
      })
      .returning('person_id')
      .executeTakeFirstOrThrow();
    ids.push(person_id);
    if (!person.driver) continue;
    const kinds = hasCard(company, index)
      ? (['tachograph', 'dallas'] as const)
      : ['dallas' as const];
    await tx
      .insertInto('person_identification')
      .values(
        kinds.map((kind) => ({
          company_id: companyId,
          person_id,
          ...identificationOf(company.code, index, kind),
        })),
      )
      .execute();
  }
  for (const role of ['admin', 'dispatcher'] as const) {
    const [first_name, last_name] = LOGIN_NAMES[role];
    const account_id = accounts.get(role) ?? null;
    // Who is in both companies is one person.
    const known = await tx
      .selectFrom('person')
      .select('person_id')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    await tx
      .insertInto('person')
      .values({
        company_id: companyId,
        ...known,
        account_id,
        first_name,
        last_name,
        administrator: role === 'admin',
        dispatcher: role === 'dispatcher',
      })
      .execute();
  }
  return ids;
}

async function insertVehicle(
  tx: WriteDb,
  companyId: number,
  vehicle: DemoVehicle,
  driver: number | null,
  start: ReturnType<StartOf>,
): Promise<number> {
  const isMachine = vehicle.type === 'machine';
  const revolutions = isMachine || vehicle.tank === 0 ? null : revolutionsOf(vehicle);
  const { vehicle_id } = await tx
    .insertInto('vehicle')
    .values({
      company_id: companyId,
      name: vehicle.name,
      numeric_plate: written(vehicle.plate),
      type_code: vehicle.type,
      vin: `DEMO${deviceCode(vehicle.plate).slice(2)}`,
      euro_norm_code: vehicle.tank > 0 ? vehicle.norm : null,
      manufacture_year: vehicle.year,
      category_code: vehicle.category,
      acquired_date: `${vehicle.year}-03-01`,
      vat_regime: vehicle.category === 'M1' ? 'business' : null,
      type_design: vehicle.name.split(' ').slice(1).join(' '),
      use_last_driver: vehicle.ident !== null,
      weight: vehicle.category === 'N3' ? 18_000 : vehicle.category === 'N2' ? 7_500 : 2_200,
      axles: JSON.stringify(
        vehicle.category === 'N3' ? [{ position: 'front' }, { position: 'rear_w' }] : [],
      ),
      km_start: Math.round(start.odometerMetres),
      eh_start: Math.round(start.engineSeconds),
      consumption_km: isMachine ? null : vehicle.consumption,
      consumption_engine_hours: isMachine ? vehicle.consumption : null,
      min_tank_change: minTankChange(vehicle),
      speed_max: isMachine ? null : speedMaxOf(vehicle),
      rpm_optimum: revolutions?.optimum ?? null,
      rpm_max: revolutions?.max ?? null,
    })
    .returning('vehicle_id')
    .executeTakeFirstOrThrow();
  // Assigned long before the demo begins: nobody's change is a correction of it.
  const zone = { id: companyId as CompanyId, timeZone: 'UTC' };
  await setDriver(tx, zone, vehicle_id, { personId: driver, now: new Date(0) });
  await insertTanks(tx, { companyId, vehicleId: vehicle_id }, vehicle, start.fuelLitres);
  await insertDevice(tx, companyId, vehicle_id, vehicle);
  return vehicle_id;
}

/** Plates as they are written: BA 482 KT, 5B2 4471, STROJ 01. */
function written(plate: string): string {
  return plate
    .replace(/^([A-Z]{2})(\d{3})([A-Z]{2})$/, '$1 $2 $3')
    .replace(/^(\w{3})(\d{4})$/, '$1 $2')
    .replace(/^[A-Z](\d{2})STROJ$/, 'STROJ $1');
}

async function insertDevice(
  tx: WriteDb,
  companyId: number,
  vehicleId: number,
  vehicle: DemoVehicle,
): Promise<void> {
  const isTowed = /trailer/.test(vehicle.type);
  const code = deviceCode(vehicle.plate);
  const { device_id } = await tx
    .insertInto('device')
    .values({
      device_type: deviceTypeOf(vehicle.protocol),
      code,
      serial_number: `FT${code.slice(-8)}`,
      install_date: `${Math.max(2018, vehicle.year)}-${String(1 + (Number(code.slice(-2)) % 12)).padStart(2, '0')}-15`,
      installer: 'Montáž TT',
      company_id: companyId,
      vehicle_id: vehicleId,
      detect_by_motion: isTowed ? 'speed' : 'none',
      parameter_values: JSON.stringify({
        motorbit: 0,
        detect_ridetype: vehicle.type === 'personal' ? PRIVATE_SWITCH.detectRideType : 0,
        temperature1: vehicle.cooled ? 'temp-1' : 'none',
        temperature2: vehicle.cooled ? 'temp-2' : 'none',
        panic: isTowed ? 'none' : 'din-2',
        cargo_door: hasDoorSwitch(vehicle) ? 'din-3' : 'none',
      }),
    })
    .returning('device_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('device_assignment')
    .values({ device_id, company_id: companyId, vehicle_id: vehicleId, from_ts: sql`'-infinity'` })
    .execute();
}

async function insertGroupset(
  tx: WriteDb,
  companyId: number,
  groupset: { name: string; note: string },
  members: { vehicles: number[]; persons: number[] },
): Promise<void> {
  const { groupset_id } = await tx
    .insertInto('groupset')
    .values({ company_id: companyId, name: groupset.name, note: groupset.note })
    .returning('groupset_id')
    .executeTakeFirstOrThrow();
  const key = { company_id: companyId, groupset_id };
  await tx
    .insertInto('groupset_vehicle')
    .values(members.vehicles.map((vehicle_id) => ({ ...key, vehicle_id })))
    .execute();
  if (members.persons.length > 0) {
    await tx
      .insertInto('groupset_person')
      .values(members.persons.map((person_id) => ({ ...key, person_id })))
      .execute();
  }
  const dispatchers = await tx
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('dispatcher', '=', true), eb('account_id', 'is not', null)]))
    .execute();
  await tx
    .insertInto('groupset_permission')
    .values(dispatchers.map(({ person_id }) => ({ ...key, person_id })))
    .execute();
}

/** Newest record of each tracker, epoch ms by tracker code: where the live fleet goes on. */
export async function lastRecords(tx: WriteDb): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('device')
    .innerJoin('vehicle_live', (join) =>
      join
        .onRef('vehicle_live.company_id', '=', 'device.company_id')
        .onRef('vehicle_live.vehicle_id', '=', 'device.vehicle_id'),
    )
    .select(['device.code', 'vehicle_live.last_ts'])
    .where('vehicle_live.last_ts', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.code, new Date(row.last_ts ?? 0).getTime()]));
}
