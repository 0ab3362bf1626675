// What styles of other parts must know of the page that is shown stands on the root element. Looked for by `:has()`, each
// element that comes anywhere would have the browser search the whole page for it.
import { useLayoutEffect } from 'react';

/**
 * `under-bar`: the page begins beside the bar, `record-room`: a record stands before what fills the window,
 * `sheet-whole`: the sheet fills a phone.
 */
export type RootMark = 'under-bar' | 'record-room' | 'sheet-whole';

/** Marks the root element while the component is there, and where it depends, while it is so. */
export function useRootMark(mark: RootMark, isSet = true): void {
  useLayoutEffect(() => {
    if (!isSet) return undefined;
    const root = document.documentElement;
    root.setAttribute(`data-${mark}`, '');
    return () => root.removeAttribute(`data-${mark}`);
  }, [mark, isSet]);
}
