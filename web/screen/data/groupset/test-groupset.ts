// A groupset as the server answers it, for tests.
import type { GroupsetDetail } from '@flotila/domain/groupset/groupset.api.ts';

export function testGroupset(fields: Partial<GroupsetDetail> = {}): GroupsetDetail {
  return {
    groupSetId: 401,
    name: 'Kamióny',
    note: null,
    permissions: [],
    persons: [],
    vehicles: [],
    lastChange: '1',
    ...fields,
  };
}
