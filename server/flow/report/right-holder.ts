// With whose rights a report is made when nobody calls: those that its owner has at that moment.
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { membershipsOf } from '../../thing/session/identity.ts';
import type { ReportCaller } from './may-report.ts';
import { findOwner } from './owner.queries.ts';

export interface RightHolder extends ReportCaller {
  /** `Eva Malá` */
  name: string;
}

/** undefined: the account is switched off, or has no place in the company any more. */
export async function findRightHolder(
  db: ReadDb,
  accountId: number,
  companyId: CompanyId,
): Promise<RightHolder | undefined> {
  const owner = await findOwner(db, accountId);
  if (!owner || owner.access === 'collective') return undefined;
  const memberships = await membershipsOf(db, { accountId, access: owner.access }, 'any');
  const membership = memberships.find(({ company }) => company.id === companyId);
  if (!membership) return undefined;
  const name = `${owner.firstName} ${owner.lastName}`.trim() || owner.login;
  return { ...membership, session: { superuser: owner.access === 'superuser' }, name };
}
