// Runs something only while the page is there: it ends when the page is left, and begins again when the
// browser brings the page back from its memory (back/forward cache), where no script starts anew.

/** Calls `start` now and at each return (`isReturn`); answers how to end it for good. */
export function whileShown(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  start: (isReturn: boolean) => () => void,
): () => void {
  let stop: (() => void) | null = start(false);
  const hide = () => {
    stop?.();
    stop = null;
  };
  const show = () => {
    stop ??= start(true);
  };
  page.addEventListener('pagehide', hide);
  page.addEventListener('pageshow', show);
  return () => {
    page.removeEventListener('pagehide', hide);
    page.removeEventListener('pageshow', show);
    hide();
  };
}
