// What a rule may name: vehicles, groups, types, zones and persons that the user sees, to choose from and to call
// them by. Read once for all rules of a list.

import { listCodes } from '@flotila/domain/code/code.api.ts';
import { listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { listVehicleBriefs } from '@flotila/domain/vehicle/vehicle.api.ts';
import { nameIn } from '@flotila/domain/words/languages.ts';
import { listZones } from '@flotila/domain/zone/zone.api.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { language, useLanguage } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { Member } from '../../ground/ui/member-choice.ts';
import { fullName } from '../../ground/words/format.ts';
import { nameOf } from '../data/vehicle/codes.ts';
import { categoryName, type NameOf, type RuleNames } from './names.ts';

/** As MemberPicker takes them. */
export interface Choosable {
  members: readonly Member[];
  isLoading: boolean;
  failure: unknown;
}

export interface RuleLists {
  vehicles: Choosable;
  groups: Choosable;
  zones: Choosable;
  persons: Choosable;
  types: readonly { value: string; label: string }[];
  names: RuleNames;
}

export function useRuleLists(): RuleLists {
  const { ccode: company } = useCompany();
  const spoken = useLanguage();
  const vehicles = useChoosable(
    useEndpoint(listVehicleBriefs, { company }),
    ({ vehicleId: id, numericPlate, name, state }) => ({
      id,
      text: numericPlate || name,
      note: name,
      isMuted: state !== 'active',
    }),
  );
  const groups = useChoosable(
    useEndpoint(listGroupsets, { company }),
    ({ groupSetId: id, name }) => ({ id, text: name }),
  );
  const zones = useChoosable(
    useEndpoint(listZones, { company }),
    ({ zoneId: id, name, category }) => ({ id, text: name, note: categoryName(category) }),
  );
  const persons = useChoosable(useEndpoint(listPersonBriefs, { company }), (person) => ({
    id: person.personId,
    text: fullName(person),
  }));
  const codes = useEndpoint(listCodes, { path: { kind: 'vehicleTypes' } }).data?.content;
  return useMemo(() => {
    const types = (codes ?? []).map(({ code, names }) => ({
      value: code,
      label: inSentence(nameIn(names, spoken), spoken),
    }));
    const names = {
      vehicle: namer(vehicles),
      group: namer(groups),
      zone: namer(zones),
      person: namer(persons),
      type: (code: string) => nameOf(types, code),
    };
    return { vehicles, groups, zones, persons, types, names };
  }, [vehicles, groups, zones, persons, codes, spoken]);
}

function useChoosable<Row>(
  asked: UseQueryResult<{ content: readonly Row[] }>,
  memberOf: (row: Row) => Member,
): Choosable {
  const rows = asked.data?.content;
  const { isPending: isLoading, error: failure } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a row is called does not change.
  return useMemo(() => {
    const collator = new Intl.Collator(language(), { numeric: true, sensitivity: 'base' });
    const members = (rows ?? []).map(memberOf);
    members.sort((a, b) => collator.compare(a.text, b.text));
    return { members, isLoading, failure };
  }, [rows, isLoading, failure]);
}

/** While the names are awaited nothing is called deleted. */
function namer({ members, isLoading, failure }: Choosable): NameOf {
  const texts = new Map(members.map(({ id, text }) => [id, text]));
  const unknown = isLoading || failure ? '…' : null;
  return (id) => texts.get(id) ?? unknown;
}

/** A name of a code list as it stands within a sentence. */
export function inSentence(label: string, spoken: string): string {
  return label.slice(0, 1).toLocaleLowerCase(spoken) + label.slice(1);
}
