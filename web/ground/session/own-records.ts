// Whose own records may be kept here (decision 0059): of who has that right of the company, and since when.
import { type Owner, ownSince } from '@flotila/domain/own-records.ts';
import { hasOwnRecords } from '@flotila/domain/permission.ts';
import type { CurrentCompany } from './company.ts';

/** null: the user has no such right. */
export function ownerOf(
  { company, timeZone }: Pick<CurrentCompany, 'company' | 'timeZone'>,
  nowMs: number,
): Owner | null {
  if (!hasOwnRecords(company)) return null;
  return { personId: company.personId, since: ownSince(nowMs, timeZone) };
}
