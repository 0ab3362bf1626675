// What ingest must know of trackers and vehicles: which vehicle had a tracker when, how its records
// are read, how its rides are found and which zones concern it. Kept in memory for a minute, forgotten at once when somebody
// edits it (setup-notes.ts): what is known of all others stays.
import type { NormalizeSetup } from '@flotila/domain/location/normalize.ts';
import { scaleEnds, type TankSetup, tankSetup } from '@flotila/domain/location/tank-level.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type pg from 'pg';
import type { Client } from '../../ground/db/client.ts';
import { isAhead, putNewest } from '../../ground/work/newest.ts';
import { countryOf } from '../location/country.ts';
import { openMoment } from './open-moment.ts';
import { type RuledVehicle, rulePlansOf } from './rule-plans.ts';
import type { SetupNote } from './setup-notes.ts';
import { readTanks, TANKS, type TankRow } from './tank-rows.ts';
import { zonePlansOf } from './zone-plans.ts';

/** The time in which a tracker was in a vehicle, and how its records are read meanwhile. */
export interface Binding {
  /** epoch milliseconds; −Infinity and Infinity where open */
  fromTs: number;
  toTs: number;
  companyId: number;
  vehicleId: number;
  normalize: NormalizeSetup;
}

export interface Setups {
  /** Bindings of trackers, oldest first; a tracker without any has an empty list. */
  bindingsOf(deviceIds: readonly number[]): Promise<Map<number, Binding[]>>;
  /** What the fold goes by, by vehicle id; a vehicle that does not exist is missing. */
  settingsOf(vehicleIds: readonly number[]): Promise<Map<number, DetectionSettings>>;
  /** What was edited is read again when it is next needed; null: all. */
  forget(note: SetupNote | null): void;
}

const KEPT_MS = 60_000;

interface Kept<T> {
  value: T;
  until: number;
}

/**
 * Setups read from the database; `now` gives epoch milliseconds. Of `max` trackers and as many vehicles they are
 * kept, the oldest go first: a fleet beyond that only reads more often.
 */
export function createSetups(pool: pg.Pool, now: () => number, max: number): Setups {
  const bindings = new Map<number, Kept<Binding[]>>();
  const settings = new Map<number, Kept<CompanySettings>>();
  let edits = 0;
  return {
    bindingsOf: (ids) => remember(bindings, ids, (missing) => readBindings(pool, missing)),
    async settingsOf(ids) {
      const found = await remember(settings, ids, (missing) => readOfCompanies(pool, missing));
      return new Map([...found].map(([id, one]) => [id, one.settings]));
    },
    forget(note) {
      edits += 1;
      if (note === null) {
        bindings.clear();
        settings.clear();
      } else if (note.kind === 'vehicle') {
        for (const deviceId of note.deviceIds) bindings.delete(deviceId);
        settings.delete(note.vehicleId);
      } else {
        for (const [id, { value }] of settings) {
          if (value.companyId === note.companyId) settings.delete(id);
        }
      }
    },
  };

  async function remember<T>(
    kept: Map<number, Kept<T>>,
    ids: readonly number[],
    read: (missing: number[]) => Promise<Map<number, T>>,
  ): Promise<Map<number, T>> {
    const found = new Map<number, T>();
    const missing: number[] = [];
    const asked = now();
    for (const id of ids) {
      const entry = kept.get(id);
      if (entry && isAhead(entry.until, asked, KEPT_MS)) found.set(id, entry.value);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const before = edits;
    const answers = await read(missing);
    // What was edited while it was read is read anew the next time.
    const isKept = edits === before;
    for (const [id, value] of answers) {
      if (isKept) putNewest(kept, id, { value, until: asked + KEPT_MS }, max);
      found.set(id, value);
    }
    return found;
  }
}

interface ParameterValues {
  motorbit?: number;
  detect_ridetype?: number;
  temperature1?: string;
  temperature2?: string;
  panic?: string;
  cargo_door?: string;
}

async function readBindings(pool: pg.Pool, ids: number[]): Promise<Map<number, Binding[]>> {
  const { rows } = await pool.query<{
    device_id: number;
    from_ts: Date;
    to_ts: Date;
    company_id: number;
    vehicle_id: number;
    is_current: boolean;
    install_date: string | null;
    parameter_values: ParameterValues;
  }>(
    `select owner.device_id, owner.from_ts, owner.to_ts, owner.company_id, owner.vehicle_id,
       d.vehicle_id is not distinct from owner.vehicle_id as is_current, d.install_date,
       d.parameter_values
     from device_assignment owner join device d on d.device_id = owner.device_id
     where owner.device_id = any($1) order by owner.device_id, owner.from_ts`,
    [ids],
  );
  // By themselves: trackers and vehicles may lie on different machines.
  const tanks = await readTanks(pool, rows);
  const bindings = new Map<number, Binding[]>(ids.map((id) => [id, []]));
  for (const row of rows) {
    bindings.get(row.device_id)?.push({
      fromTs: openMoment(row.from_ts),
      toTs: openMoment(row.to_ts),
      companyId: row.company_id,
      vehicleId: row.vehicle_id,
      normalize: {
        // The date tells when the tracker came into the vehicle that has it now.
        installDate: row.is_current ? row.install_date : null,
        motorbit: motorbitOf(row.parameter_values.motorbit),
        temperature1: channelOf(row.parameter_values.temperature1),
        temperature2: channelOf(row.parameter_values.temperature2),
        tanks: (tanks.get(row.vehicle_id) ?? []).map((tank): TankSetup => tankSetup(tank)),
      },
    });
  }
  return bindings;
}

interface CompanySettings {
  companyId: number;
  settings: DetectionSettings;
}

async function readOfCompanies(
  pool: pg.Pool,
  ids: number[],
): Promise<Map<number, CompanySettings>> {
  return withRules(pool, pool, await readPlanned(pool, pool, ids));
}

/** Settings of vehicles as they stand now, past every memory. */
export async function readSettings(
  pool: pg.Pool,
  client: Client,
  ids: number[],
): Promise<Map<number, DetectionSettings>> {
  const read = await withRules(pool, client, await readPlanned(pool, client, ids));
  return new Map([...read].map(([id, { settings }]) => [id, settings]));
}

async function withRules(
  pool: pg.Pool,
  client: Client,
  planned: ReadonlyMap<number, RuledSettings>,
): Promise<Map<number, CompanySettings>> {
  const rules = await rulePlansOf(pool).plansOf(client, [...planned.values()]);
  return new Map(
    [...planned].map(([id, { companyId, settings }]) => [
      id,
      { companyId, settings: { ...settings, rules: rules.get(id) ?? null } },
    ]),
  );
}

/** A vehicle for which somebody plans rules of their own. */
export interface RuledSettings extends RuledVehicle {
  settings: DetectionSettings;
}

/** The same without the company's rules, and with what plans of rules are made from. */
export async function readPlanned(
  pool: pg.Pool,
  client: Client,
  ids: number[],
): Promise<Map<number, RuledSettings>> {
  const rows = await readRows(client, ids);
  const vehicles = rows.map((row) => ({
    companyId: row.company_id,
    vehicleId: row.vehicle_id,
    typeCode: row.type_code,
    tankCapacity: capacityOf(row.tanks),
  }));
  const zones = await zonePlansOf(pool).plansOf(client, vehicles);
  return new Map(
    rows.map((row, index) => {
      const settings = { ...rideSettingsOf(row), zones: zones.get(row.vehicle_id) ?? null };
      return [row.vehicle_id, { ...(vehicles[index] as RuledVehicle), settings }];
    }),
  );
}

/** Litres of the main tanks together; null where one of them is unknown, or none is there. */
function capacityOf(tanks: readonly TankRow[]): number | null {
  const main = tanks.filter((tank) => tank.tankType === 'main' && MEASURED.has(tank.calcMethod));
  const sum = main.reduce((litres, tank) => litres + (tank.capacity ?? Number.NaN), 0);
  return sum > 0 ? sum : null;
}

/** The same without zones and rules, which are no matter of rides. */
export async function readRideSettings(
  client: Client,
  ids: number[],
): Promise<Map<number, DetectionSettings>> {
  const rows = await readRows(client, ids);
  return new Map(rows.map((row) => [row.vehicle_id, rideSettingsOf(row)]));
}

async function readRows(client: Client, ids: number[]): Promise<SettingsRow[]> {
  const { rows } = await client.query(
    `with last_device as (
       select distinct on (a.company_id, a.vehicle_id) a.company_id, a.vehicle_id, d.*
       from device_assignment a
       join lateral (select parameter_values, detect_by_motion, detect_speed, join_interval,
           split_interval, store_interval, km_gps from device where device_id = a.device_id) d on true
       where a.vehicle_id = any($1)
       order by a.company_id, a.vehicle_id, a.to_ts desc, a.from_ts desc)
     select owner.company_id, owner.vehicle_id, owner.type_code, owner.km_start, owner.eh_start, owner.speed_max,
       owner.rpm_optimum, owner.rpm_max, owner.weight, owner.min_tank_change,
       owner.consumption_max_km, owner.consumption_km, owner.consumption_engine_hours, d.parameter_values,
       d.detect_by_motion, d.detect_speed, d.join_interval, d.split_interval, d.store_interval,
       d.km_gps, ${TANKS} as tanks
     from vehicle owner
     left join last_device d
       on d.company_id = owner.company_id and d.vehicle_id = owner.vehicle_id
     where owner.vehicle_id = any($1)`,
    [ids],
  );
  return rows as SettingsRow[];
}

const MEASURED = new Set(['sensor', 'liter', 'percent']);

interface SettingsRow {
  company_id: number;
  vehicle_id: number;
  type_code: string;
  km_start: number;
  eh_start: number;
  speed_max: number | null;
  rpm_optimum: number | null;
  rpm_max: number | null;
  weight: number | null;
  min_tank_change: number;
  consumption_max_km: number | null;
  consumption_km: number | null;
  consumption_engine_hours: number | null;
  parameter_values: ParameterValues | null;
  detect_by_motion: 'none' | 'speed' | 'motion' | null;
  detect_speed: number | null;
  join_interval: number | null;
  split_interval: number | null;
  store_interval: number | null;
  km_gps: boolean | null;
  tanks: TankRow[];
}

/** Settings of a vehicle; what a vehicle without any tracker lacks takes the specification's default. */
function rideSettingsOf(row: SettingsRow): DetectionSettings {
  const values = row.parameter_values ?? {};
  // A tank that is only described has no level; it must not hide that of the others.
  const measured = row.tanks.filter(({ calcMethod }) => MEASURED.has(calcMethod));
  return {
    motorbit: motorbitOf(values.motorbit),
    detectByMotion: row.detect_by_motion ?? 'none',
    detectSpeed: row.detect_speed ?? 5,
    joinInterval: row.join_interval ?? 600,
    splitInterval: row.split_interval ?? 600,
    storeInterval: row.store_interval ?? 300,
    kmGps: row.km_gps ?? false,
    detectRideType: rideTypeSwitch(values.detect_ridetype),
    panicInput: channelOf(values.panic),
    cargoDoorInput: channelOf(values.cargo_door),
    isMachine: row.type_code === 'machine',
    kmStart: row.km_start,
    ehStart: row.eh_start,
    mainTanks: idsOf(measured, 'main'),
    heatingTanks: idsOf(measured, 'heating'),
    suitableTanks: measured.filter((tank) => tank.suitable).map((tank) => tank.tankId),
    tankEnds: ([1, 2] as const).flatMap((id) =>
      endsOf(measured.find(({ tankId }) => tankId === id)),
    ),
    minTankChange: row.min_tank_change,
    consumptionMaxKm: row.consumption_max_km,
    consumptionKm: row.consumption_km,
    consumptionEngineHours: row.consumption_engine_hours,
    speedMax: row.speed_max,
    rpmOptimum: row.rpm_optimum,
    rpmMax: row.rpm_max,
    weight: row.weight,
    zones: null,
    rules: null,
    countryOf,
  };
}

function idsOf(tanks: readonly TankRow[], type: TankRow['tankType']): TankRow['tankId'][] {
  return tanks.filter(({ tankType }) => tankType === type).map(({ tankId }) => tankId);
}

/** To the tenth, as readings are. */
function endsOf(tank: TankRow | undefined): (number | null)[] {
  if (!tank) return [null, null];
  return scaleEnds(tankSetup(tank)).map((end) => end && Math.round(end * 10) / 10);
}

/** `din-3`, `temp-3` → 3; `none` → 0. */
function channelOf(text: string | undefined): number {
  return Number(/-(\d)$/.exec(text ?? '')?.[1] ?? 0);
}

function motorbitOf(value: number | undefined): 0 | 5 | 7 {
  return value === 5 || value === 7 ? value : 0;
}

function rideTypeSwitch(value: number | undefined): 0 | 30 | 31 | 50 | 51 {
  return value === 30 || value === 31 || value === 50 || value === 51 ? value : 0;
}
