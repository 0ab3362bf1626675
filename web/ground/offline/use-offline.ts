// Is there no net, as far as the browser and the session know? Who began without one has a session that no server has
// confirmed yet.
import { useSyncExternalStore } from 'react';
import { useSessionState } from '../session/session.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function useIsOffline(): boolean {
  const session = useSessionState();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return !isOnline || (session.status === 'signedIn' && session.isKnown === true);
}
