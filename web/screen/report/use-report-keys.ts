// Keys of the report screen: pages, Ctrl+S, Esc when nothing above the page is open.
import type { RefObject } from 'react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { isTyped, usePageKeys } from '../../ground/ui/listen.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import type { PreviewHandle } from './Preview.tsx';

export function useReportKeys(parts: {
  pages: RefObject<PreviewHandle | null>;
  onSave: () => void;
}): void {
  const { ccode } = useCompany();
  const close = useClosePage();
  usePageKeys((signal) => {
    const { pages, onSave } = parts;
    if (signal.key.toLowerCase() === 's' && (signal.ctrlKey || signal.metaKey)) {
      signal.preventDefault();
      if (!signal.repeat) onSave();
      return;
    }
    if (signal.ctrlKey || signal.metaKey || signal.altKey) return;
    // What is open above the page has its own keys.
    if (isEscapeTaken() || document.querySelector('[data-period]')) return;
    if (signal.key === 'Escape') close(mapPath(ccode));
    if (isTyped(signal) || !pages.current) return;
    if (signal.key === 'PageDown' || signal.key === 'PageUp') {
      signal.preventDefault();
      pages.current.step(signal.key === 'PageDown' ? 1 : -1);
    }
    if (signal.key === '+' || signal.key === '-') pages.current.zoom(signal.key === '+' ? 1 : -1);
  });
}
