// Groups of a list: their names, and which vehicles and persons come into them; those that are in one already stay.
import { GROUPSET_FIELDS } from '../groupset/groupset-fields.ts';
import type { Rules, StoredRecord } from './judge.ts';
import { GROUPSET_NAMES as names } from './names.ts';
import { namedRecords } from './own-targets.ts';
import { type Body, nameKey, type Target, tableTargets } from './target.ts';

export const GROUPSET_TARGETS: readonly Target[] = [
  ...tableTargets(GROUPSET_FIELDS, { words: 'grp.', names }),
  namedRecords('vehicles', {
    list: 'vehicles',
    unknown: 'unknownVehicle',
    ambiguous: 'ambiguousVehicle',
    names,
  }),
  namedRecords('persons', {
    list: 'persons',
    unknown: 'unknownPerson',
    ambiguous: 'ambiguousPerson',
    names,
  }),
];

/** @param parse by GroupsetInput */
export function groupsetRules(groupsets: readonly StoredRecord[], parse: Rules['parse']): Rules {
  const nameOf = ({ name }: Body) => nameKey(String(name ?? ''));
  const byName = Map.groupBy(groupsets, ({ body }) => nameOf(body));
  return {
    find(row) {
      const found = byName.get(nameOf(row)) ?? [];
      return found.length > 1 ? { code: 'ambiguousRecord' } : (found[0] ?? null);
    },
    uniqueOf: (row) => (row.name ? [{ field: 'name', key: nameOf(row) }] : []),
    start: () => ({}),
    finish: () => undefined,
    parse,
    fieldOf: (path) => path.split('.')[0] ?? path,
  };
}
