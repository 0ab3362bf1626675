// Special accesses as master data (API-082).
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createSpecialAccess,
  deleteSpecialAccess,
  getSpecialAccess,
  listSpecialAccesses,
  updateSpecialAccess,
} from '@flotila/domain/special-access/special-access.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import {
  type AnyEndpoint,
  type Route,
  type SessionCall,
  serveSession,
} from '../../ground/http/serve.ts';
import { listSpecialAccessRows } from './special-access.queries.ts';
import {
  type AccessEditor,
  getAccess,
  removeAccess,
  storeAccess,
  storeNewAccess,
} from './store-access.ts';

export function specialAccessRoutes({ identities }: { identities: Identities }): Route[] {
  const editorOf = ({ db, session, now }: SessionCall<AnyEndpoint>): AccessEditor => ({
    db,
    session,
    now,
    identities,
  });
  return [
    serveSession(listSpecialAccesses, ({ db, input }) =>
      db.read(async (read) => pageOf(await listSpecialAccessRows(read), input.query)),
    ),
    serveSession(getSpecialAccess, ({ db, input }) =>
      db.read((read) => getAccess(read, input.path.id)),
    ),
    serveSession(createSpecialAccess, (call) => storeNewAccess(editorOf(call), call.input.body)),
    serveSession(updateSpecialAccess, (call) =>
      storeAccess(editorOf(call), call.input.path.id, call.input.body),
    ),
    serveSession(deleteSpecialAccess, (call) =>
      removeAccess(editorOf(call), call.input.path.id, call.input.query.lastChange),
    ),
  ];
}
