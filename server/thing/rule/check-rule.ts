// What a rule names must be there: vehicles, groups, zones and persons of the own company that the caller may
// see. What was stored before may stay, also when it is gone, but for vehicles and persons that were deleted.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { RuleInput } from '@flotila/domain/rule/rule.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { listGroupsetsOf } from '../groupset/groupset.queries.ts';
import { checkMembers, type MemberList } from '../groupset/member-ids.ts';
import { groupsetReader } from '../groupset/select-groupset.ts';
import type { RuleDefinition, RuleValues } from './rule.queries.ts';
import { listZoneCategories } from './rule-world.queries.ts';

export interface RuleCaller {
  company: CompanyContext;
  visible: Visible;
  /** The caller's own person in the company. */
  personId: number | null;
}

/** The rule as it is to be stored. @throws invalid */
export async function checkRuleInput(
  db: ReadDb,
  caller: RuleCaller,
  input: RuleInput,
  stored: RuleDefinition | null,
): Promise<RuleValues> {
  const errors: FieldError[] = [];
  const { lastChange: _seen, name, isOn, ...rule } = input;
  const members = (
    field: string,
    kind: MemberList['kind'],
    ids: [number[], number[] | undefined],
  ) => {
    const [wanted, before = []] = ids;
    const visible = kind === 'vehicle' ? caller.visible.vehicles : caller.visible.persons;
    return checkMembers(
      db,
      caller.company,
      { field, kind, wanted, stored: before, visible },
      errors,
    );
  };
  const { whom, tell, escalate, condition } = rule;
  const vehicleIds = await members('whom.vehicleIds', 'vehicle', [
    whom.vehicleIds,
    stored?.whom.vehicleIds,
  ]);
  const told = await members('tell.personIds', 'person', [tell.personIds, stored?.tell.personIds]);
  const later = await members('escalate.personIds', 'person', [
    escalate?.personIds ?? [],
    stored?.escalate?.personIds,
  ]);
  await checkGroups(db, caller, whom.groupSetIds, stored?.whom.groupSetIds ?? [], errors);
  if ('zones' in condition) await checkZones(db, caller, condition.zones.zoneIds, stored, errors);
  if (errors.length > 0) throw problem('invalid', { errors });
  const definition = {
    ...rule,
    note: rule.note || null,
    whom: { ...whom, vehicleIds },
    tell: { ...tell, personIds: told },
    escalate: escalate && { ...escalate, personIds: later },
  };
  return { name, isOn, definition };
}

async function checkGroups(
  db: ReadDb,
  caller: RuleCaller,
  wanted: readonly number[],
  stored: readonly number[],
  errors: FieldError[],
): Promise<void> {
  if (wanted.length === 0) return;
  const groups = await listGroupsetsOf(db, caller.company, groupsetReader(caller));
  const known = new Set([...stored, ...groups.map(({ groupSetId }) => groupSetId)]);
  tellUnknown('whom.groupSetIds', wanted, known, errors);
}

async function checkZones(
  db: ReadDb,
  { company }: RuleCaller,
  wanted: readonly number[],
  stored: RuleDefinition | null,
  errors: FieldError[],
): Promise<void> {
  if (wanted.length === 0) return;
  const before = stored && 'zones' in stored.condition ? stored.condition.zones.zoneIds : [];
  const known = new Set([...before, ...(await listZoneCategories(db, company)).keys()]);
  tellUnknown('condition.zones.zoneIds', wanted, known, errors);
}

function tellUnknown(
  field: string,
  wanted: readonly number[],
  known: ReadonlySet<number>,
  errors: FieldError[],
): void {
  for (const [index, id] of wanted.entries()) {
    if (!known.has(id)) errors.push({ field: `${field}.${index}`, code: 'unknown' });
  }
}
