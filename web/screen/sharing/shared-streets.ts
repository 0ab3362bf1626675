// The street map of a sharing's page: the same sources as for whoever is signed in; the operator's file comes
// by the sharing.
import { getPublicSettings, PublicSettings } from '@flotila/domain/session/session.api.ts';
import { useEffect, useState } from 'react';
import { send } from '../../ground/call/http.ts';
import type { BaseLayer } from '../../ground/map/contract.ts';

const OFFLINE: BaseLayer = { code: 'offline' };
const TIMEOUT_MS = 15_000;

/** Offline until the sources are known, and where there are none. */
export function useSharedStreets(hash: string): BaseLayer {
  const [layer, setLayer] = useState<BaseLayer>(OFFLINE);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    readSources(signal).then(
      (sources) => {
        if (sources.length > 0) setLayer({ code: 'streets', sources, sharing: hash });
      },
      (error) => {
        if (!signal.aborted) console.warn('no street map', error);
      },
    );
    return () => closing.abort();
  }, [hash]);
  return layer;
}

async function readSources(signal: AbortSignal): Promise<PublicSettings['streets']> {
  const options = { authorization: null, signal, timeoutMs: TIMEOUT_MS };
  const response = await send(getPublicSettings, {}, options);
  return response.ok ? PublicSettings.parse(await response.json()).streets : [];
}
