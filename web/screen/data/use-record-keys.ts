// The keys of an open record: Ctrl+S and Alt+S store, Esc leaves. What is open above it takes them first.
import { usePageKeys } from '../../ground/ui/listen.ts';

/** What Esc and the keys of storing belong to first. */
const OPEN_THINGS =
  '.mantine-Modal-content, .mantine-Menu-dropdown, .mantine-Combobox-dropdown, .mantine-Popover-dropdown';

export function useRecordKeys(keys: { save: () => void; leave: () => void }): void {
  usePageKeys((signal) => {
    const isSave =
      (signal.ctrlKey || signal.metaKey || signal.altKey) &&
      (signal.key.toLowerCase() === 's' || signal.code === 'KeyS');
    if (!isSave && signal.key !== 'Escape') return;
    if (isSave) signal.preventDefault();
    if (isAnythingOpen() || keepsEscape(signal)) return;
    if (isSave) keys.save();
    else keys.leave();
  });
}

/** A search that Esc empties first, or what stands in something that Esc puts away first. */
function keepsEscape({ key, target }: KeyboardEvent): boolean {
  const isKept = target instanceof Element && target.closest('[data-keeps-escape="true"]') !== null;
  return key === 'Escape' && isKept;
}

function isAnythingOpen(): boolean {
  const things = [...document.querySelectorAll<HTMLElement>(OPEN_THINGS)];
  return things.some((thing) => thing.offsetParent !== null || thing.getClientRects().length > 0);
}
