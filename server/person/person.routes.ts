// Person picker.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { listPersonBriefs } from '@flotila/domain/person/person.api.ts';
import { checkGroupset } from '../groupset/select-groupset.ts';
import { type Route, serve } from '../http/serve.ts';
import { listPersonBriefRows } from './person.queries.ts';

export const personRoutes: Route[] = [
  serve(listPersonBriefs, (call) => {
    const { query } = call.input;
    return call.db.read(async (db) => {
      await checkGroupset(db, call, query.groupset);
      const filter = { visible: call.visible.persons, groupsetId: query.groupset };
      return pageOf(await listPersonBriefRows(db, call.company, filter), query);
    });
  }),
];
