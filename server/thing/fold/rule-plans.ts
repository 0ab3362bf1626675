// Which rules watch a vehicle, with their past, as the fold takes them. The versions of a company are read when
// they have changed; vehicles that the same rules watch in the same way share one plan. A rule watches what it
// chooses out of what its owner may see, both as they are now.
import { planRules, type RulePlan, type RuleVersion } from '@flotila/domain/rule/plan.ts';
import type { RuleDeciding } from '@flotila/domain/rule/rule.ts';
import {
  type ChosenFrom,
  isChosen,
  type VehicleChoice,
} from '@flotila/domain/vehicle/vehicle-choice.ts';
import type pg from 'pg';
import type { Client } from '../../ground/db/client.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { openMoment } from './open-moment.ts';
import { readGroups } from './zone-plans.ts';

/** What of a vehicle decides which rules watch it, and how. */
export interface RuledVehicle extends Omit<ChosenFrom, 'groupSetIds'> {
  companyId: number;
  /** Litres of the main tanks together; null: unknown. */
  tankCapacity: number | null;
}

export interface RulePlans {
  /** By vehicle id; null: no rule watches it. */
  plansOf(client: Client, vehicles: readonly RuledVehicle[]): Promise<Map<number, RulePlan | null>>;
}

/** Companies, and different plans of one, that are kept; beyond it they are only made more often. */
const COMPANIES_MAX = 500;
const PLANS_MAX = 200;

/** Versions of the same owner for the same vehicles. */
interface Watch {
  ownerId: number | null;
  whom: VehicleChoice;
  versions: RuleVersion[];
}

interface CompanyRules {
  /** Changes with every change of a rule, and of what the company's calendar is. */
  stamp: string;
  calendar: { timeZone: string; country: string };
  watches: Watch[];
  groupSetIds: number[];
  ownerIds: number[];
  /** By which of the watches hold, and by what of the vehicle conditions look at. */
  plans: Map<string, RulePlan | null>;
}

/** Vehicles that owners see; null: all. */
type Sights = ReadonlyMap<number, ReadonlySet<number> | null>;

const memories = new WeakMap<pg.Pool, RulePlans>();

/** The memory of plans of a database, one for all of the process. What it gives is what the database holds. */
export function rulePlansOf(pool: pg.Pool): RulePlans {
  const plans = memories.get(pool) ?? createRulePlans();
  memories.set(pool, plans);
  return plans;
}

function createRulePlans(): RulePlans {
  const companies = new Map<number, CompanyRules>();

  async function refresh(client: Client, companyIds: number[]): Promise<void> {
    const stamps = await readStamps(client, companyIds);
    for (const companyId of companyIds) {
      const now = stamps.get(companyId);
      if (!now) companies.delete(companyId);
      else if (companies.get(companyId)?.stamp !== now.stamp) {
        putNewest(companies, companyId, await readRules(client, companyId, now), COMPANIES_MAX);
      }
    }
  }

  return {
    async plansOf(client, vehicles) {
      const byCompany = Map.groupBy(vehicles, ({ companyId }) => companyId);
      await refresh(client, [...byCompany.keys()]);
      const plans = new Map<number, RulePlan | null>();
      for (const [companyId, ofCompany] of byCompany) {
        const rules = companies.get(companyId);
        if (!rules) continue;
        const groups = await readGroups(client, companyId, rules.groupSetIds, ofCompany);
        const sights = await readSights(client, companyId, rules.ownerIds, ofCompany);
        for (const vehicle of ofCompany) {
          const groupSetIds = groups.get(vehicle.vehicleId) ?? [];
          plans.set(vehicle.vehicleId, planOf(rules, { ...vehicle, groupSetIds }, sights));
        }
      }
      return plans;
    },
  };
}

function planOf(
  { watches, calendar, plans }: CompanyRules,
  vehicle: RuledVehicle & ChosenFrom,
  sights: Sights,
): RulePlan | null {
  const { vehicleId, typeCode, tankCapacity } = vehicle;
  const watching = watches.filter(
    ({ ownerId, whom }) => sees(sights, ownerId, vehicleId) && isChosen(whom, vehicle),
  );
  const which = watches.map((one) => (watching.includes(one) ? '1' : '0')).join('');
  const key = `${which} ${typeCode} ${tankCapacity}`;
  let plan = plans.get(key);
  if (plan === undefined) {
    const versions = watching.flatMap((one) => one.versions);
    plan = planRules(versions, { typeCode, tankCapacity }, calendar);
    putNewest(plans, key, plan, PLANS_MAX);
  }
  return plan;
}

function sees(sights: Sights, ownerId: number | null, vehicleId: number): boolean {
  if (ownerId === null) return true;
  const sight = sights.get(ownerId);
  return sight === null || sight?.has(vehicleId) === true;
}

interface Stamp {
  stamp: string;
  timeZone: string;
  country: string;
}

/** Companies without a rule are missing. */
async function readStamps(client: Client, companyIds: number[]): Promise<Map<number, Stamp>> {
  const { rows } = await client.query(
    `select r.company_id as "companyId", c.time_zone as "timeZone", c.country_code as country,
       concat_ws(' ', count(*), sum(r.last_change), c.time_zone, c.country_code) as stamp
     from rule r join company c using (company_id)
     where r.company_id = any($1) group by r.company_id, c.time_zone, c.country_code`,
    [companyIds],
  );
  return new Map((rows as (Stamp & { companyId: number })[]).map((row) => [row.companyId, row]));
}

interface VersionRow {
  rule_id: number;
  owner_id: number | null;
  from_ts: Date;
  to_ts: Date;
  definition: RuleDeciding | null;
}

async function readRules(
  client: Client,
  companyId: number,
  { stamp, timeZone, country }: Stamp,
): Promise<CompanyRules> {
  const { rows } = await client.query(
    `select v.rule_id, r.owner_id, v.from_ts, v.definition,
       coalesce(lead(v.from_ts) over (partition by v.rule_id order by v.from_ts), 'infinity') as to_ts
     from rule_version v join rule r on r.company_id = v.company_id and r.rule_id = v.rule_id
     where v.company_id = $1 order by v.rule_id, v.from_ts`,
    [companyId],
  );
  const watches = new Map<string, Watch>();
  for (const row of rows as VersionRow[]) {
    if (row.definition === null) continue;
    const { whom } = row.definition;
    const name = JSON.stringify([row.owner_id, whom]);
    const same = watches.get(name) ?? { ownerId: row.owner_id, whom, versions: [] };
    watches.set(name, same);
    same.versions.push({
      ruleId: row.rule_id,
      fromTs: openMoment(row.from_ts),
      toTs: openMoment(row.to_ts),
      deciding: row.definition,
    });
  }
  const all = [...watches.values()];
  return {
    stamp,
    calendar: { timeZone, country },
    watches: all,
    groupSetIds: [...new Set(all.flatMap(({ whom }) => whom.groupSetIds))],
    ownerIds: [...new Set(all.flatMap(({ ownerId }) => ownerId ?? []))],
    plans: new Map(),
  };
}

/** What owners see of these vehicles; who is no person of the company any more sees none. */
async function readSights(
  client: Client,
  companyId: number,
  ownerIds: readonly number[],
  vehicles: readonly RuledVehicle[],
): Promise<Sights> {
  if (ownerIds.length === 0) return new Map();
  const { rows } = await client.query(
    `select p.person_id, p.view_all, array(select s.vehicle_id from person_visible_vehicle s
       where s.company_id = p.company_id and s.person_id = p.person_id
         and s.vehicle_id = any($3)) as ids
     from person p where p.company_id = $1 and p.person_id = any($2)`,
    [companyId, ownerIds, vehicles.map(({ vehicleId }) => vehicleId)],
  );
  return new Map(
    (rows as { person_id: number; view_all: boolean; ids: number[] }[]).map((row) => [
      row.person_id,
      row.view_all ? null : new Set(row.ids),
    ]),
  );
}
