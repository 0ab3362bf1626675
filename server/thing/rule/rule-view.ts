// A rule as the API answers it: what is stored, and what follows from the world around it. Ids that the caller
// may not see are left out (D-PER-014).
import type { RuleFault, RuleRecord } from '@flotila/domain/rule/rule.api.ts';
import type { Condition } from '@flotila/domain/rule/rule.ts';
import { localDay, startOfDay } from '@flotila/domain/time.ts';
import { type ChosenFrom, isChosen } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { countRings, type RuleRow } from './rule.queries.ts';
import { listChosenFrom, listZoneCategories, sightOf } from './rule-world.queries.ts';

export interface RuleReader {
  company: CompanyContext;
  visible: Visible;
  /** The caller's own person in the company. */
  personId: number | null;
  /** epoch milliseconds */
  now: number;
}

interface World {
  rings: ReadonlyMap<number, number>;
  zones: ReadonlyMap<number, ZoneCategory>;
  vehicles: readonly ChosenFrom[];
  sights: ReadonlyMap<number, ReadonlySet<number> | null>;
}

export async function viewRules(
  db: ReadDb,
  reader: RuleReader,
  rows: readonly RuleRow[],
): Promise<RuleRecord[]> {
  const { company, visible, now } = reader;
  const owners = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const month = localDay(now, company.timeZone).slice(0, 7);
  const since = new Date(startOfDay(`${month}-01`, company.timeZone));
  const world = {
    rings: await countRings(db, company, { since, visible: visible.vehicles }),
    zones: await listZoneCategories(db, company),
    vehicles: await listChosenFrom(db, company),
    sights: await sightOf(db, company, owners),
  };
  return rows.map((row) => viewOf(row, reader, world));
}

function viewOf(row: RuleRow, reader: RuleReader, world: World): RuleRecord {
  const { definition, ruleId, name, isOn, ownerId, ownerName, lastChange } = row;
  const { whom, tell, escalate } = definition;
  const sees = (set: ReadonlySet<number> | null) => (id: number) => set === null || set.has(id);
  const { vehicles, persons } = reader.visible;
  const seenPersons = (ids: readonly number[]) => ids.filter(sees(persons));
  return {
    ...definition,
    ruleId,
    name,
    isOn,
    ownerId,
    ownerName,
    lastChange,
    whom: { ...whom, vehicleIds: whom.vehicleIds.filter(sees(vehicles)) },
    tell: { ...tell, personIds: seenPersons(tell.personIds) },
    escalate: escalate && { ...escalate, personIds: seenPersons(escalate.personIds) },
    rangThisMonth: world.rings.get(ruleId) ?? 0,
    isBroken: faultOf(row, world),
    mayChange: mayChange(row, reader),
  };
}

/** Who sees a part of the vehicles would else learn of others by a rule that watches them. */
export function mayChange(
  { ownerId }: Pick<RuleRow, 'ownerId'>,
  { visible, personId }: Pick<RuleReader, 'visible' | 'personId'>,
): boolean {
  return visible.vehicles === null || (ownerId !== null && ownerId === personId);
}

function faultOf({ definition, ownerId }: RuleRow, world: World): RuleFault | null {
  const { condition, whom } = definition;
  const zoneFault = faultOfZones(condition, world.zones);
  if (zoneFault) return zoneFault;
  const sight = ownerId === null ? null : world.sights.get(ownerId);
  const isWatched = (one: ChosenFrom) =>
    (sight === null || sight?.has(one.vehicleId)) && isChosen(whom, one);
  return world.vehicles.some(isWatched) ? null : 'no_vehicle';
}

function faultOfZones(
  condition: Condition,
  zones: ReadonlyMap<number, ZoneCategory>,
): RuleFault | null {
  if (!('zones' in condition)) return null;
  const { zoneIds, categories } = condition.zones;
  if (zoneIds.some((id) => !zones.has(id))) return 'zone_removed';
  if (zoneIds.length > 0) return null;
  const present = new Set(zones.values());
  return categories.some((one) => present.has(one)) ? null : 'no_zone';
}
