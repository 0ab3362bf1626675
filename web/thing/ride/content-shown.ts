// Whether the track that a panel asked for stands on the map. What else changes on the map with the panel
// waits for it for a moment, because every drawing of the map holds up the next one where graphics are slow.
import { useEffect, useState } from 'react';
import { pageValue } from '../../ground/ui/page-value.ts';

/** So long the fleet stays beside a panel whose track is awaited. */
export const CONTENT_WAIT_MS = 400;

const contentShown = pageValue(false);

/** Told by what draws the track. */
export function useContentShown(isShown: boolean): void {
  useEffect(() => contentShown.set(isShown), [isShown]);
  useEffect(() => () => contentShown.set(false), []);
}

/**
 * False from the opening of `what` (a panel of a vehicle, null none) until its track is shown or
 * CONTENT_WAIT_MS are over; then true as long as it is open. What the page begins with is not awaited.
 */
export function useContentDue(what: string | null): boolean {
  const [due, setDue] = useState(what);
  const isShown = contentShown.use();
  useEffect(() => {
    if (what === null || isShown) {
      setDue(what);
      return undefined;
    }
    const timer = setTimeout(() => setDue(what), CONTENT_WAIT_MS);
    return () => clearTimeout(timer);
  }, [what, isShown]);
  return due === what || isShown;
}

/**
 * True from the first time on. A layer without a line would only make the map draw itself anew while the
 * line is awaited.
 */
export function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo);
  if (isSo && !was) setWas(true);
  return was || isSo;
}
