// By what the page may have the operator's street map: as the session that is signed in, or as the visitor of
// a sharing.
import { accessToken, refreshLock } from '../../session/session.ts';
import type { StreetAccess } from './street-tiles.ts';

/** The access of this page; with a sharing's hash that of its visitor, who has no session. */
export function pageAccess(sharing?: string): StreetAccess {
  return { token: accessToken, renew: () => refreshLock.refreshed(), sharing };
}
