// What makes the application open without the net, begun when the browser has nothing better to do: its files and the last
// known data of the company are put by. Where it was opened without the net, what is known is given back at once.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage, withLaterTexts } from '../ground/i18n/i18n.ts';
import { keepBuilt } from '../ground/offline/keep-built.ts';
import { giveBack, keepKnown } from '../ground/offline/keep-known.ts';
import { useCompany } from '../ground/session/company.ts';
import { isSameRights } from '../ground/session/rights.ts';
import { useSessionState } from '../ground/session/session.ts';
import { savesData, whenIdle } from '../ground/ui/idle.ts';

export function useOfflineKeeping(): void {
  const cache = useQueryClient();
  const { ccode, company } = useCompany();
  const language = useLanguage();
  const isPerson = company.personId !== undefined;
  useGivenBack();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known is of a language.
  useEffect(() => {
    const leaving = new AbortController();
    whenIdle(() => {
      // A part that does not come is the end of it: nothing of it is needed while there is a net.
      if (!leaving.signal.aborted) begin(leaving.signal).catch(() => undefined);
    });
    return () => leaving.abort();
    async function begin(signal: AbortSignal) {
      signal.addEventListener('abort', keepKnown(cache, ccode));
      await keepBuilt();
      if (savesData()) return;
      // Whoever was remembered never saw it, and may sign out where there is no net.
      await import('../screen/login/SignIn.tsx');
      if (!isPerson) return;
      // What a driver has without the net, also where it was not opened yet.
      await withLaterTexts(import('../screen/me/MyDay.tsx'));
      await Promise.all([
        import('../screen/online/OnlineList.tsx'),
        import('../ground/map/FleetMap.tsx').then(({ loadWorkerAhead }) => loadWorkerAhead()),
        import('../thing/zone/ZonesOnMap.tsx'),
      ]);
    }
  }, [cache, ccode, isPerson, language]);
}

/** Opened without the net; once the server confirmed the session with other rights, everything begins anew. */
function useGivenBack(): void {
  const cache = useQueryClient();
  const { ccode } = useCompany();
  const state = useSessionState();
  const session = state.status === 'signedIn' ? state.session : null;
  const isKnown = state.status === 'signedIn' && state.isKnown === true;
  const before = useRef(isKnown ? session : null);
  useEffect(() => {
    if (isKnown) void giveBack(cache, ccode);
    if (isKnown || !session) return;
    if (before.current && !isSameRights(before.current, session)) window.location.reload();
    before.current = null;
  }, [cache, ccode, isKnown, session]);
}
