// What the ids of a rule are called; whoever is not known is told as deleted, and not at all while names come.
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { lists } from './lists.ts';

/** null: there is none of this id. */
export type NameOf = (id: number) => string | null;

export interface RuleNames {
  vehicle: NameOf;
  group: NameOf;
  zone: NameOf;
  person: NameOf;
  type: (code: string) => string;
}

/** Of a list at most so many are named in a sentence, of a longer one the first two. */
const NAMED_MAX = 3;

/** "A, B or C"; of many "A, B or 5 others", `more` being the key of the others. */
export function namesText(
  names: readonly string[],
  how: 'and' | 'or',
  more: 'rule.more' | 'rule.moreOf' | 'rule.tell.more' = 'rule.moreOf',
): string {
  if (names.length <= NAMED_MAX) return lists(names, how);
  const others = t(more, { count: names.length - (NAMED_MAX - 1) });
  return lists([...names.slice(0, NAMED_MAX - 1), others], how);
}

/** The name of each id, or what is said of one that is gone. */
export function namesOf(ids: readonly number[], nameOf: NameOf, gone: string): string[] {
  return ids.map((id) => nameOf(id) ?? gone);
}

export function categoryName(cat: ZoneCategory): string {
  return t('rule.cat.name', { cat });
}
