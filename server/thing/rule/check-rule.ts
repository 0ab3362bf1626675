// What a rule names must be there: vehicles, groups, zones and persons of the own company that the caller may
// see. What was stored before may stay, also when it is gone, but for vehicles and persons that were deleted.
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { RuleInput } from '@flotila/domain/rule/rule.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { type Chooser, checkChoice } from '../groupset/check-choice.ts';
import { checkMembers, refuseUnknown } from '../groupset/member-ids.ts';
import type { RuleDefinition, RuleValues } from './rule.queries.ts';
import { listZoneCategories } from './rule-world.queries.ts';

/** The rule as it is to be stored. @throws invalid */
export async function checkRuleInput(
  db: ReadDb,
  caller: Chooser,
  input: RuleInput,
  stored: RuleDefinition | null,
): Promise<RuleValues> {
  const errors: FieldError[] = [];
  const { lastChange: _seen, name, isOn, ...rule } = input;
  const { whom, tell, escalate, condition } = rule;
  const choice = { field: 'whom', wanted: whom, stored: stored?.whom };
  const persons = (field: string, wanted: readonly number[], before: readonly number[] = []) => {
    const { company, visible } = caller;
    const list = {
      field,
      kind: 'person',
      wanted,
      stored: before,
      visible: visible.persons,
    } as const;
    return checkMembers(db, company, list, errors);
  };
  const definition = {
    ...rule,
    note: rule.note || null,
    whom: await checkChoice(db, caller, choice, errors),
    tell: {
      ...tell,
      personIds: await persons('tell.personIds', tell.personIds, stored?.tell.personIds),
    },
    escalate: escalate && {
      ...escalate,
      personIds: await persons(
        'escalate.personIds',
        escalate.personIds,
        stored?.escalate?.personIds,
      ),
    },
  };
  if ('zones' in condition) await checkZones(db, caller, condition.zones.zoneIds, stored, errors);
  if (errors.length > 0) throw problem('invalid', { errors });
  return { name, isOn, definition };
}

async function checkZones(
  db: ReadDb,
  { company }: Chooser,
  wanted: readonly number[],
  stored: RuleDefinition | null,
  errors: FieldError[],
): Promise<void> {
  if (wanted.length === 0) return;
  const before = stored && 'zones' in stored.condition ? stored.condition.zones.zoneIds : [];
  const known = [...before, ...(await listZoneCategories(db, company)).keys()];
  refuseUnknown('condition.zones.zoneIds', wanted, known, errors);
}
