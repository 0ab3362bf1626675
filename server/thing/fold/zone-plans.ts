// Which zones concern a vehicle, with their past, as the fold takes them. The versions of a company are read when
// they have changed, and vehicles that the same zones concern share one plan.
import {
  type ChosenFrom,
  isChosen,
  type VehicleChoice,
} from '@flotila/domain/vehicle/vehicle-choice.ts';
import { planZones, type ZonePlan, type ZoneVersion } from '@flotila/domain/zone/plan.ts';
import type pg from 'pg';
import type { Client } from '../../ground/db/client.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { openMoment } from './open-moment.ts';

/** What of a vehicle decides which zones concern it. */
interface ZonedVehicle extends Omit<ChosenFrom, 'groupSetIds'> {
  companyId: number;
}

interface ZonePlans {
  /** By vehicle id; null: no zone concerns it. */
  plansOf(client: Client, vehicles: readonly ZonedVehicle[]): Promise<Map<number, ZonePlan | null>>;
}

/** Companies, and different plans of one, that are kept; beyond it they are only made more often. */
const COMPANIES_MAX = 500;
const PLANS_MAX = 200;

interface CompanyZones {
  /** Changes with every change of a zone. */
  stamp: string;
  /** Those that differ, as text, with the versions that they are of. */
  choices: { choice: VehicleChoice; versions: ZoneVersion[] }[];
  groupSetIds: number[];
  /** By which of the choices hold. */
  plans: Map<string, ZonePlan | null>;
}

const memories = new WeakMap<pg.Pool, ZonePlans>();

/** The memory of plans of a database, one for all of the process. What it gives is what the database holds. */
export function zonePlansOf(pool: pg.Pool): ZonePlans {
  const plans = memories.get(pool) ?? createZonePlans();
  memories.set(pool, plans);
  return plans;
}

function createZonePlans(): ZonePlans {
  const companies = new Map<number, CompanyZones>();

  async function zonesOf(client: Client, companyIds: number[]): Promise<void> {
    const stamps = await readStamps(client, companyIds);
    for (const companyId of companyIds) {
      const stamp = stamps.get(companyId) ?? '';
      if (stamp === '') companies.delete(companyId);
      else if (companies.get(companyId)?.stamp !== stamp) {
        putNewest(companies, companyId, await readZones(client, companyId, stamp), COMPANIES_MAX);
      }
    }
  }

  return {
    async plansOf(client, vehicles) {
      const byCompany = Map.groupBy(vehicles, ({ companyId }) => companyId);
      await zonesOf(client, [...byCompany.keys()]);
      const plans = new Map<number, ZonePlan | null>();
      for (const [companyId, ofCompany] of byCompany) {
        const zones = companies.get(companyId);
        const groups = zones
          ? await readGroups(client, companyId, zones.groupSetIds, ofCompany)
          : undefined;
        for (const vehicle of ofCompany) {
          const groupSetIds = groups?.get(vehicle.vehicleId) ?? [];
          plans.set(vehicle.vehicleId, zones ? planOf(zones, { ...vehicle, groupSetIds }) : null);
        }
      }
      return plans;
    },
  };
}

function planOf({ choices, plans }: CompanyZones, vehicle: ChosenFrom): ZonePlan | null {
  const chosen = choices.filter(({ choice }) => isChosen(choice, vehicle));
  const key = choices.map((one) => (chosen.includes(one) ? '1' : '0')).join('');
  let plan = plans.get(key);
  if (plan === undefined) {
    plan = planZones(chosen.flatMap(({ versions }) => versions));
    putNewest(plans, key, plan, PLANS_MAX);
  }
  return plan;
}

/** Companies without a zone are missing. */
async function readStamps(client: Client, companyIds: number[]): Promise<Map<number, string>> {
  const { rows } = await client.query(
    `select company_id, count(*) || ' ' || sum(last_change) as stamp from zone
     where company_id = any($1) group by company_id`,
    [companyIds],
  );
  return new Map(
    (rows as { company_id: number; stamp: string }[]).map((row) => [row.company_id, row.stamp]),
  );
}

interface VersionRow {
  zone_id: number;
  from_ts: Date;
  to_ts: Date;
  shape: ZoneVersion['shape'] | null;
  exit_margin: number;
  min_dwell: number;
  speed_limit: number | null;
  category: ZoneVersion['category'];
  vehicles: VehicleChoice;
}

async function readZones(client: Client, companyId: number, stamp: string): Promise<CompanyZones> {
  const { rows } = await client.query(
    `select v.zone_id, v.from_ts, v.shape, v.exit_margin, v.min_dwell, v.speed_limit, z.category, v.vehicles,
       coalesce(lead(v.from_ts) over (partition by v.zone_id order by v.from_ts), 'infinity') as to_ts
     from zone_version v join zone z on z.company_id = v.company_id and z.zone_id = v.zone_id
     where v.company_id = $1 order by v.zone_id, v.from_ts`,
    [companyId],
  );
  const choices = new Map<string, CompanyZones['choices'][number]>();
  for (const row of rows as VersionRow[]) {
    if (row.shape === null) continue;
    const name = JSON.stringify(row.vehicles);
    const same = choices.get(name) ?? { choice: row.vehicles, versions: [] };
    choices.set(name, same);
    same.versions.push({
      zoneId: row.zone_id,
      fromTs: openMoment(row.from_ts),
      toTs: openMoment(row.to_ts),
      shape: row.shape,
      exitMargin: row.exit_margin,
      minDwell: row.min_dwell,
      speedLimit: row.speed_limit,
      category: row.category,
    });
  }
  const groupSetIds = [...choices.values()].flatMap(({ choice }) => choice.groupSetIds);
  return {
    stamp,
    choices: [...choices.values()],
    groupSetIds: [...new Set(groupSetIds)],
    plans: new Map(),
  };
}

/** Groupsets of vehicles, by vehicle id, out of those that some zone or rule asks for. */
export async function readGroups(
  client: Client,
  companyId: number,
  groupSetIds: readonly number[],
  vehicles: readonly { vehicleId: number }[],
): Promise<Map<number, number[]>> {
  if (groupSetIds.length === 0) return new Map();
  const { rows } = await client.query(
    `select vehicle_id, array_agg(groupset_id) as ids from groupset_vehicle
     where company_id = $1 and groupset_id = any($2) and vehicle_id = any($3) group by vehicle_id`,
    [companyId, groupSetIds, vehicles.map(({ vehicleId }) => vehicleId)],
  );
  return new Map(
    (rows as { vehicle_id: number; ids: number[] }[]).map((row) => [row.vehicle_id, row.ids]),
  );
}
