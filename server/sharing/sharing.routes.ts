// Sharings for those who make them, and the public call behind the page that needs no account
// (D-SHR, API-085).
import { problem } from '@flotila/domain/problem.ts';
import {
  createSharing,
  deleteSharing,
  getPublicSharing,
  getSharing,
  listSharings,
  updateSharing,
} from '@flotila/domain/sharing/sharing.api.ts';
import { isActiveSharing, isOpenSharing } from '@flotila/domain/sharing/sharing.ts';
import type { ProgressOf } from '../contract/progress.ts';
import { pageFrom, type Slice } from '../db/page.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { originOf } from '../http/origin.ts';
import {
  type AnyEndpoint,
  type CompanyCall,
  type PublicCall,
  type Route,
  serve,
  servePublic,
} from '../http/serve.ts';
import { createMisses, type Misses } from '../session/misses.ts';
import { reachOf } from '../session/reach.queries.ts';
import { arrivalOf } from './arrival.ts';
import { findShared } from './public.queries.ts';
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
  ];
}

/** `all` of the query changes nothing: ended sharings stand in the list always. */
function answerList(editor: SharingEditor, slice: Slice) {
  return editor.db.read(async (db) => {
    const seen = reachOf(editor.memberships);
    const { rows, total } = await listSharingRows(db, editor.company, seen, slice);
    const content = rows.map((row) => recordOf(row, editor.urlOf));
    return pageFrom(content, total, slice);
  });
}

/** D-SHR-015: 404 for an unknown code, 410 outside of the validity. */
async function answerPublic(
  { misses, progressOf }: SharingDeps & { misses: Misses },
  { db, input, now, request }: PublicCall<typeof getPublicSharing>,
) {
  const found = await db.read((read) => findShared(read, input.path.hash));
  if (!found) {
    // Only who does not have a right code waits, whoever else sits behind their address.
    if (!isLocalRequest(request)) countMiss(misses, request.ip, now);
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
  const { vehicles, contract } = found;
  const arrival = contract && (await db.read((read) => arrivalOf(read, progressOf, contract, now)));
  return { ...validity, vehicles, arrival };
}

/** @throws too_many when the address has guessed too often */
function countMiss(misses: Misses, address: string, now: number): void {
  const waitSeconds = misses.waitSeconds(address, MISSES_MAX, now);
  if (waitSeconds > 0) {
    const seconds = Math.max(1, Math.ceil(waitSeconds));
    throw problem('too_many', { retryAfterSeconds: seconds, params: { seconds } });
  }
  misses.add(address, now);
}
