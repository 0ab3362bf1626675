// Sharings for those who make them, and the public call behind the page that needs no account
// (D-SHR, API-085).
import { problem } from '@flotila/domain/problem.ts';
import {
  createSharing,
  deleteSharing,
  getPublicSharing,
  getSharedTile,
  getSharedTileJson,
  getSharing,
  listSharings,
  updateSharing,
} from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing, isOpenSharing } from '@flotila/domain/sharing/sharing.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { type Slice, viewPage } from '../../ground/db/page.ts';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import { originOf } from '../../ground/http/origin.ts';
import {
  type AnyEndpoint,
  type CompanyCall,
  type PublicCall,
  type Route,
  serve,
  servePublic,
} from '../../ground/http/serve.ts';
import type { ProgressOf } from '../contract/progress.ts';
import { answerTile, answerTileJson } from '../map/map.routes.ts';
import type { MapFile } from '../map/map-file.ts';
import { countMiss, createMisses, type Misses } from '../session/misses.ts';
import { reachOf } from '../session/reach.queries.ts';
import { arrivalOf } from './arrival.ts';
import { findShared, findValidity, type SharedValidity } from './public.queries.ts';
import { listSharingRows } from './sharing.queries.ts';
import {
  getRecord,
  recordOf,
  removeSharing,
  type SharingEditor,
  storeNewSharing,
  storeSharing,
} from './store-sharing.ts';

/** Unknown codes that an address may ask for in the window before it has to wait. */
export const MISSES_MAX = 30;

export interface SharingDeps {
  /** Address that a code is added to; null: /share/ of the origin that was asked. */
  trackingUrl: string | null;
  progressOf: ProgressOf;
  /** The operator's street map. */
  mapFile: MapFile | undefined;
}

export function sharingRoutes(deps: SharingDeps): Route[] {
  const misses = createMisses(MISSES_MAX);
  const editorOf = <E extends AnyEndpoint>(call: CompanyCall<E>): SharingEditor => {
    const { db, company, session, now, identity, request } = call;
    const base = deps.trackingUrl ?? `${originOf(request)}/share/`;
    const urlOf = (hashCode: string) => `${base}${hashCode}`;
    return { db, company, session, now, memberships: identity.memberships, urlOf };
  };
  return [
    serve(listSharings, (call) => answerList(editorOf(call), call.input.query)),
    serve(getSharing, (call) =>
      call.db.read((db) => getRecord(db, editorOf(call), call.input.path.hash)),
    ),
    serve(createSharing, async (call) => storeNewSharing(editorOf(call), call.input.body)),
    serve(updateSharing, async (call) =>
      storeSharing(editorOf(call), call.input.path.hash, call.input.body),
    ),
    serve(deleteSharing, (call) =>
      removeSharing(editorOf(call), call.input.path.hash, call.input.query.lastChange),
    ),
    servePublic(getPublicSharing, (call) => answerPublic({ ...deps, misses }, call)),
    servePublic(getSharedTileJson, async (call) => {
      const { hash, version } = call.input.path;
      await openShared(misses, call, (read) => findValidity(read, hash));
      return answerTileJson(deps.mapFile, version, `/v1/public/sharing/${hash}`, call.reply);
    }),
    servePublic(getSharedTile, async (call) => {
      const { hash } = call.input.path;
      await openShared(misses, call, (read) => findValidity(read, hash));
      return answerTile(deps.mapFile, call.input.path, call.reply);
    }),
  ];
}

/** `all` of the query changes nothing: ended sharings stand in the list always. */
function answerList(editor: SharingEditor, slice: Slice) {
  return editor.db.read(async (db) => {
    const seen = reachOf(editor.memberships);
    const page = await listSharingRows(db, editor.company, seen, slice);
    return viewPage(page, (row) => recordOf(row, editor.urlOf));
  });
}

async function answerPublic(
  { misses, progressOf }: SharingDeps & { misses: Misses },
  call: PublicCall<typeof getPublicSharing>,
) {
  const { db, input, now } = call;
  const { found, validity } = await openShared(misses, call, (read) =>
    findShared(read, input.path.hash),
  );
  const { vehicles, contract } = found;
  const arrival = contract && (await db.read((read) => arrivalOf(read, progressOf, contract, now)));
  return { ...validity, vehicles, arrival };
}

/** D-SHR-015: 404 for an unknown code, 410 outside of the validity. */
async function openShared<T extends SharedValidity>(
  misses: Misses,
  { db, now, request }: PublicCall<AnyEndpoint>,
  find: (read: ReadDb) => Promise<T | undefined>,
) {
  const found = await db.read(find);
  if (!found) {
    // Only who does not have a right code waits, whoever else sits behind their address.
    if (!isLocalRequest(request)) countMiss(misses, { key: request.ip, max: MISSES_MAX }, now);
    throw problem('not_found', { message: 'sharing_unknown' });
  }
  const validity = {
    validFrom: found.validFrom?.toISOString() ?? null,
    validTo: found.validTo?.toISOString() ?? null,
  };
  if (!isActiveSharing(validity, now)) throw problem('gone', { message: 'sharing_over' });
  if (!isOpenSharing(validity, now)) {
    const params = { from: validity.validFrom ?? '' };
    const errors = [{ field: 'validFrom', code: 'notYet', params }];
    throw problem('gone', { message: 'sharing_not_yet', errors });
  }
  return { found, validity };
}
