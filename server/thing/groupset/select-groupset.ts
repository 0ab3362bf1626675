// The groupset of a query narrows a list; one that the caller may not select does not exist for them.
import { problem } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { findGroupset, type GroupsetReader } from './groupset.queries.ts';

/** Reader of a call: superusers and administrators of the company select every groupset. */
export function groupsetReader(call: {
  company: CompanyContext;
  personId: number | null;
}): GroupsetReader {
  return { isAdministrator: call.company.administrator, personId: call.personId };
}

/** Throws not_found unless the groupset may be selected; undefined means view all (API-122). */
export async function checkGroupset(
  db: ReadDb,
  call: { company: CompanyContext; personId: number | null },
  groupsetId: number | undefined,
): Promise<void> {
  if (!(await maySelectGroupset(db, call, groupsetId))) throw problem('not_found');
}

/** undefined, for view all, may be selected by everybody. */
export async function maySelectGroupset(
  db: ReadDb,
  call: { company: CompanyContext; personId: number | null },
  groupsetId: number | undefined,
): Promise<boolean> {
  if (groupsetId === undefined) return true;
  return Boolean(await findGroupset(db, call.company, groupsetReader(call), groupsetId));
}
