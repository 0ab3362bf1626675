// Which vehicles a record is about, as a body says it: only vehicles that the caller sees and groups that they may select,
// beside what is stored already.
import type { FieldError } from '@flotila/domain/problem.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { listGroupsetsOf } from './groupset.queries.ts';
import { checkMembers, refuseUnknown } from './member-ids.ts';
import { groupsetReader } from './select-groupset.ts';

export interface Chooser {
  company: CompanyContext;
  visible: Visible;
  /** The caller's own person in the company. */
  personId: number | null;
}

/** What is to be stored of it; `field`: its name in the body. */
export async function checkChoice(
  db: ReadDb,
  caller: Chooser,
  of: { field: string; wanted: VehicleChoice; stored: VehicleChoice | undefined },
  errors: FieldError[],
): Promise<VehicleChoice> {
  const { field, wanted, stored } = of;
  const { company, visible } = caller;
  const list = {
    field: `${field}.vehicleIds`,
    kind: 'vehicle',
    visible: visible.vehicles,
  } as const;
  const ids = { wanted: wanted.vehicleIds, stored: stored?.vehicleIds ?? [] };
  const vehicleIds = await checkMembers(db, company, { ...list, ...ids }, errors);
  const { groupSetIds } = wanted;
  if (groupSetIds.length > 0) {
    const groups = await listGroupsetsOf(db, company, groupsetReader(caller));
    const known = [...(stored?.groupSetIds ?? []), ...groups.map(({ groupSetId }) => groupSetId)];
    refuseUnknown(`${field}.groupSetIds`, groupSetIds, known, errors);
  }
  return { ...wanted, vehicleIds };
}
