// Keys of the report screen: pages, Ctrl+S, Esc when nothing above the page is open.
import { type RefObject, useEffect, useRef } from 'react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import type { PreviewHandle } from './Preview.tsx';

export function useReportKeys(parts: {
  pages: RefObject<PreviewHandle | null>;
  onSave: () => void;
}): void {
  const { ccode } = useCompany();
  const close = useClosePage();
  const latest = useRef(parts);
  latest.current = parts;
  useEffect(() => {
    const onKey = (signal: KeyboardEvent) => {
      const { pages, onSave } = latest.current;
      if (signal.key.toLowerCase() === 's' && (signal.ctrlKey || signal.metaKey)) {
        signal.preventDefault();
        if (!signal.repeat) onSave();
        return;
      }
      if (signal.ctrlKey || signal.metaKey || signal.altKey) return;
      // What is open above the page has its own keys.
      if (isEscapeTaken() || document.querySelector('[data-period]')) return;
      if (signal.key === 'Escape') close(mapPath(ccode));
      const isInField =
        signal.target instanceof Element && signal.target.matches('input, textarea, select');
      if (isInField || !pages.current) return;
      if (signal.key === 'PageDown' || signal.key === 'PageUp') {
        signal.preventDefault();
        pages.current.step(signal.key === 'PageDown' ? 1 : -1);
      }
      if (signal.key === '+' || signal.key === '-') pages.current.zoom(signal.key === '+' ? 1 : -1);
    };
    // Capture: seen before an open menu removes itself, so that one Esc closes one thing.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [close, ccode]);
}
