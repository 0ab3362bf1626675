// Groupset calls that every user needs: what may be selected, and one groupset.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { getGroupset, listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { can } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import { type Route, serve } from '../http/serve.ts';
import { findGroupset, listGroupsetsOf } from './groupset.queries.ts';
import { groupsetReader } from './select-groupset.ts';

export const groupsetRoutes: Route[] = [
  serve(listGroupsets, async (call) => {
    const { query } = call.input;
    // D-GRP-005: the data list needs the read right of the module.
    if (query.all && !can(call.session, call.company, 'groupset', 'read'))
      throw problem('forbidden');
    const rows = await call.db.read((db) =>
      listGroupsetsOf(db, call.company, groupsetReader(call)),
    );
    return pageOf(rows, query);
  }),
  serve(getGroupset, async (call) => {
    const { id } = call.input.path;
    const found = await call.db.read((db) =>
      findGroupset(db, call.company, groupsetReader(call), id),
    );
    if (!found) throw problem('not_found');
    return limited(found, call.visible);
  }),
];

/** D-PER-014: ids that the caller may not see are left out. */
function limited<T extends { vehicles: number[]; persons: number[]; permissions: number[] }>(
  groupset: T,
  visible: { vehicles: ReadonlySet<number> | null; persons: ReadonlySet<number> | null },
): T {
  const sees = (set: ReadonlySet<number> | null) => (id: number) => set === null || set.has(id);
  return {
    ...groupset,
    vehicles: groupset.vehicles.filter(sees(visible.vehicles)),
    persons: groupset.persons.filter(sees(visible.persons)),
    permissions: groupset.permissions.filter(sees(visible.persons)),
  };
}
