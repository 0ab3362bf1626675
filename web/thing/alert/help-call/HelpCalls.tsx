// Who calls for help, on every screen of a dispatcher. Loaded once the page stands; the banner itself and its words come
// ahead of the first call, when the browser has nothing better to do.
import { lazy, Suspense, useEffect } from 'react';
import { withLaterTexts } from '../../../ground/i18n/i18n.ts';
import { loadChunk } from '../../../ground/ui/chunk.ts';
import { savesData, whenIdle } from '../../../ground/ui/idle.ts';
import { useHelpCalls } from './help-calls.data.ts';

const loadBanners = () =>
  loadChunk('HelpBanners', () => withLaterTexts(import('./HelpBanners.tsx')));
const HelpBanners = lazy(() => loadBanners().then((module) => ({ default: module.HelpBanners })));

export function HelpCalls() {
  const calls = useHelpCalls();
  useEffect(() => {
    // Who pays by the byte loads it with the first call.
    if (!savesData()) whenIdle(() => void loadBanners().catch(() => undefined));
  }, []);
  if (calls.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <HelpBanners calls={calls} />
    </Suspense>
  );
}
