// Groupsets: what a user may select, and groupsets as master data (API-084).
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createGroupset,
  deleteGroupset,
  getGroupset,
  listGroupsets,
  updateGroupset,
} from '@flotila/domain/groupset/groupset.api.ts';
import { can } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { listCountedGroupsets, listGroupsetsOf } from './groupset.queries.ts';
import { groupsetReader } from './select-groupset.ts';
import {
  getGroupsetDetail,
  removeGroupset,
  storeGroupset,
  storeNewGroupset,
} from './store-groupset.ts';

export const groupsetRoutes: Route[] = [
  serve(listGroupsets, async (call) => {
    const { query } = call.input;
    // D-GRP-005: the data list needs the read right of the module.
    if (query.all && !can(call.session, call.company, 'groupset', 'read'))
      throw problem('forbidden');
    const rows = await call.db.read((db) =>
      query.all
        ? listCountedGroupsets(db, call.company, call.visible)
        : listGroupsetsOf(db, call.company, groupsetReader(call)),
    );
    return pageOf(rows, query);
  }),
  serve(getGroupset, (call) =>
    call.db.read((db) => getGroupsetDetail(db, call, call.input.path.id)),
  ),
  serve(createGroupset, (call) => storeNewGroupset(call, call.input.body)),
  serve(updateGroupset, (call) => storeGroupset(call, call.input.path.id, call.input.body)),
  serve(deleteGroupset, (call) =>
    removeGroupset(call, call.input.path.id, call.input.query.lastChange),
  ),
];
