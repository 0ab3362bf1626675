// Where the focus goes when another screen is shown (V-9): to the heading of a panel that opened, back to where it was when
// the panels are closed, and to the heading of a page where it would otherwise fall to the top of everything. Who was
// given a field or a row by the screen itself keeps it.
import { useEffect, useRef } from 'react';
import { panelOf } from '../ground/address/paths.ts';
import { openedDialog } from '../ground/ui/dialogs.ts';
import { isFocusNowhere } from '../ground/ui/focus.ts';
import { listen } from '../ground/ui/listen.ts';
import { PANEL_TITLE } from '../ground/ui/PanelHead.tsx';

/** A screen that has no heading by then has failed and says so. */
const WAIT_MS = 10_000;
/** The list in which panels are opened: its rows go with it, and it is the one that takes their keys. */
const LIST = '[data-place-list]';

export function usePlaceFocus(path: string): void {
  const last = useRef<Element | null>(null);
  const cameFrom = useRef<Element | null>(null);
  const before = useRef<string | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    return listen(document, { focusin: note });
  }, []);
  useEffect(() => {
    const was = before.current;
    before.current = path;
    if (was === null || was === path) return undefined;
    if (isPanel(path)) {
      if (!isPanel(was)) cameFrom.current = last.current;
      return whenThere(`aside ${PANEL_TITLE}`, (title) => {
        if (openedDialog() === null && !isWithin(title.closest('aside'))) giveTo(title);
      });
    }
    if (isPanel(was) && panelOf(path)) return giveBack(cameFrom.current);
    return whenThere('h1', (title) => {
      if (openedDialog() === null && isFocusNowhere() && !panelOf(path)) giveTo(title);
    });
  }, [path]);
}

function isPanel(path: string): boolean {
  const place = panelOf(path);
  return place !== null && place !== undefined && place.mode !== 'online';
}

function giveBack(element: Element | null): (() => void) | undefined {
  if (element instanceof HTMLElement && element.isConnected) {
    element.focus({ preventScroll: true });
    return undefined;
  }
  return whenThere(LIST, (list) => {
    if (isFocusNowhere()) list.focus({ preventScroll: true });
  });
}

function isWithin(part: Element | null): boolean {
  return part?.contains(document.activeElement) ?? false;
}

function giveTo(title: HTMLElement): void {
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** Now, or as soon as it is drawn; answers how to stop waiting. */
function whenThere(selector: string, act: (found: HTMLElement) => void): () => void {
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) return false;
    stop();
    act(found);
    return true;
  };
  const watch = new MutationObserver(look);
  const timer = setTimeout(() => watch.disconnect(), WAIT_MS);
  const stop = () => {
    clearTimeout(timer);
    watch.disconnect();
  };
  if (!look()) watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}
