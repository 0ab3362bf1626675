// A notification that is clicked while a window is open: the service worker asks the window to show the alert, so that
// it need not be loaded anew. And the end of notifications here when who was told signs out.
import { useEffect } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { useCompany } from '../../ground/session/company.ts';
import { sessionState, subscribeSession } from '../../ground/session/session.ts';
import { endHere } from './push-browser.ts';

/** Goes where a notification leads; says so, else the service worker opens another window. */
export function usePushClicks(): void {
  const { session } = useCompany();
  const go = useGo();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const codes = session.companies.map(({ code }) => code);
    const hear = ({ data, ports }: MessageEvent) => {
      const path = pathFor(data, codes);
      if (path === null) return;
      ports[0]?.postMessage('shown');
      go(path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    navigator.serviceWorker.startMessages();
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [session, go]);
}

/** null: it is nothing that this session may show. */
export function pathFor(data: unknown, codes: readonly string[]): string | null {
  const open = (data as { open?: unknown } | null)?.open;
  if (typeof open !== 'string') return null;
  const code = /^\/([^/?]+)\/map(\/|\?|$)/.exec(open)?.[1];
  return codes.some((one) => encodeURIComponent(one) === code) ? open : null;
}

// As long as the page stands: who signs out is not there any more when anything of theirs is drawn.
subscribeSession(() => {
  const now = sessionState();
  if (now.status === 'signedOut' && now.notice === null) void endHere().catch(console.warn);
});
