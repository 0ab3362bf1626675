// Is there no net, as far as the browser and the session know? Who began without one has a session that no server has
// confirmed yet.
import { useSyncExternalStore } from 'react';
import { useSessionState } from '../session/session.ts';
import { listen } from '../ui/listen.ts';

const subscribe = (listener: () => void) => listen(window, { online: listener, offline: listener });

export function useIsOffline(): boolean {
  const session = useSessionState();
  const hasNet = useHasNet();
  return !hasNet || (session.status === 'signedIn' && session.isKnown === true);
}

/** As far as the browser knows; the server may be away still. */
export function useHasNet(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
