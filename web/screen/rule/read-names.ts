// The names that the rules of a list need, read together with them: nothing is asked for that no rule names.

import { listCodes } from '@flotila/domain/code/code.api.ts';
import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import type { Rule } from '@flotila/domain/rule/rule.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { nameIn } from '@flotila/domain/words/languages.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import { call } from '../../ground/call/api.ts';
import { language } from '../../ground/i18n/i18n.ts';
import { fullName } from '../../ground/words/format.ts';
import type { NameOf, RuleNames } from './names.ts';
import { inSentence } from './use-rule-lists.ts';

export async function readNames(
  company: string,
  rules: readonly Rule[],
  signal: AbortSignal,
): Promise<RuleNames> {
  const isNamed = (namesAny: (rule: Rule) => boolean) => rules.some(namesAny);
  const [vehicles, groups, zones, persons, types] = await Promise.all([
    isNamed(({ whom }) => whom.vehicleIds.length > 0)
      ? call(listVehicleBriefs, { company }, signal)
      : NOBODY,
    isNamed(({ whom }) => whom.groupSetIds.length > 0)
      ? call(listGroupsets, { company }, signal)
      : NOBODY,
    isNamed(({ condition }) => 'zones' in condition)
      ? call(listZones, { company }, signal)
      : NOBODY,
    isNamed(({ tell }) => tell.personIds.length > 0)
      ? call(listPersonBriefs, { company }, signal)
      : NOBODY,
    isNamed(namesTypes) ? call(listCodes, { path: { kind: 'vehicleTypes' } }, signal) : NOBODY,
  ]);
  const typeNames = new Map(types.content.map(({ code, names }) => [code, names]));
  return {
    vehicle: namer(vehicles.content, (row) => [row.vehicleId, row.numericPlate || row.name]),
    group: namer(groups.content, (row) => [row.groupSetId, row.name]),
    zone: namer(zones.content, (row) => [row.zoneId, row.name]),
    person: namer(persons.content, (row) => [row.personId, fullName(row)]),
    type(code) {
      const names = typeNames.get(code);
      return names ? inSentence(nameIn(names, language()), language()) : code;
    },
  };
}

function namesTypes({ whom, condition }: Rule): boolean {
  return whom.typeCodes.length > 0 || condition.kind === 'speed';
}

const NOBODY: { content: never[] } = { content: [] };

function namer<Row>(rows: readonly Row[], entryOf: (row: Row) => [number, string]): NameOf {
  const names = new Map(rows.map(entryOf));
  return (id) => names.get(id) ?? null;
}
