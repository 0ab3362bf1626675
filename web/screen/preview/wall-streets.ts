// The street map of the wall: one for all its cards, opened as long as the layer with streets is chosen.
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BaseLayer } from '../../ground/map/contract.ts';
import { pageAccess } from '../../ground/map/streets/page-access.ts';
import {
  openStreetSession,
  type StreetSession,
  type StreetsNow,
} from '../../ground/map/streets/street-session.ts';

/** The session for the layer; null where it has no streets, or before it is opened. */
export function useStreets(layer: BaseLayer): StreetSession | null {
  const [session, setSession] = useState<StreetSession | null>(null);
  const sources = layer.code === 'streets' ? JSON.stringify(layer.sources) : null;
  useEffect(() => {
    if (sources === null) return undefined;
    const opened = openStreetSession(JSON.parse(sources), pageAccess());
    setSession(opened);
    return () => {
      setSession(null);
      opened.close();
    };
  }, [sources]);
  return session;
}

/** What the session gives at the moment. */
export function useStreetsNow(session: StreetSession | null): StreetsNow | null {
  return useSyncExternalStore(session?.subscribe ?? hearNothing, () => session?.now() ?? null);
}

function hearNothing(): () => void {
  return () => undefined;
}
