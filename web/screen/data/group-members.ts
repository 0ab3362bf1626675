// Vehicles or persons put into a group and taken out of it, all in one change of the group.
import { getGroupset, updateGroupset } from '@flotila/domain/groupset/groupset.api.ts';
import { call } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';

export interface MemberChange {
  groupSetId: number;
  list: 'vehicles' | 'persons';
  ids: readonly number[];
  /** Left out of it otherwise. */
  isIn: boolean;
}

/** Who was changed by it: those that were (not) in it before stay so. */
export async function changeMembers(company: string, change: MemberChange): Promise<number[]> {
  try {
    return await changeOnce(company, change);
  } catch (error) {
    // Somebody else changed the group between reading and storing: it holds for the group as it is now.
    if (!(error instanceof CallFailure) || error.detail.status !== 412) throw error;
    return changeOnce(company, change);
  }
}

async function changeOnce(
  company: string,
  { groupSetId: id, list, ids, isIn }: MemberChange,
): Promise<number[]> {
  const group = await call(getGroupset, { company, path: { id } });
  const before = new Set(group[list]);
  const changed = ids.filter((one) => before.has(one) !== isIn);
  if (changed.length === 0) return [];
  const taken = new Set(changed);
  const members = isIn
    ? [...group[list], ...changed]
    : group[list].filter((one) => !taken.has(one));
  await call(updateGroupset, { company, path: { id }, body: { ...group, [list]: members } });
  return changed;
}
