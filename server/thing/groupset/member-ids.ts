// Lists of ids that a record names (members of a groupset, what a person may see): only those of the
// own company, and nobody takes away what they do not see themselves.
import type { FieldError } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { findMembers, type MemberKind } from './member.queries.ts';

export interface MemberList {
  /** Name of the field in the body. */
  field: string;
  kind: MemberKind;
  wanted: readonly number[];
  /** What is stored now, also what the caller does not see. */
  stored: readonly number[];
  /** What the caller may see; null is all. */
  visible: ReadonlySet<number> | null;
}

/**
 * The ids to store, without doubles and in order of size. An id that never was the company's, or that
 * the caller does not see, is a field error; one that was deleted while a form was open is left out.
 */
export async function checkMembers(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  list: MemberList,
  errors: FieldError[],
): Promise<number[]> {
  const { wanted, visible } = list;
  const stored = new Set(list.stored);
  const members = await findMembers(db, company, list.kind, [...wanted, ...stored]);
  const sees = (id: number) => visible === null || visible.has(id);
  for (const [index, id] of wanted.entries()) {
    const isKnown = members.get(id) === false || (members.has(id) && sees(id));
    if (!isKnown && !stored.has(id)) {
      errors.push({ field: `${list.field}.${index}`, code: 'unknown' });
    }
  }
  const kept = list.stored.filter((id) => !sees(id));
  return [...new Set([...wanted, ...kept])].filter((id) => members.get(id)).sort((a, b) => a - b);
}

/** Tells each that is not known by its place in the list. */
export function refuseUnknown<T>(
  field: string,
  wanted: readonly T[],
  known: Iterable<T>,
  errors: FieldError[],
): void {
  const all = new Set(known);
  for (const [index, one] of wanted.entries()) {
    if (!all.has(one)) errors.push({ field: `${field}.${index}`, code: 'unknown' });
  }
}
