// How wide a list may be, in pixels of letters of the usual size: known before it is drawn, so that no column comes and
// goes again.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { TEXT_SCALE } from '../../ground/ui/text-scale.ts';

/** Whether or not there is a bar to scroll. */
const SCROLLBAR = 16;

export function useListRoom(): { list: RefObject<HTMLDivElement | null>; room: number | null } {
  const list = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // Nothing is laid out where only the logic is tested.
    const measure = () =>
      setRoom(Math.max(0, element.clientWidth / TEXT_SCALE - SCROLLBAR) || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { list, room };
}
