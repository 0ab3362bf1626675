// Keeps the focus in a part of a form when what had it goes away with a press: a row that is removed, the
// button that gives place to another. Without this the next Tab begins at the top of the page.
import { type RefObject, useEffect, useRef } from 'react';

const THINGS = 'button:enabled, input:enabled, textarea:enabled, a[href]';
const DIALOG = '[role="dialog"]';

/**
 * For the element that stays: its next thing takes the focus, behind the last the last. It comes back from a
 * dialog that one of them opened, too. `of`: what the part is drawn of; that something merely scrolled out of
 * sight is nothing to mend.
 */
export function useKeptFocus<E extends HTMLElement>(of: unknown): RefObject<E | null> {
  const box = useRef<E>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const at = thingsOf(box.current).indexOf(target);
      if (at >= 0) held.current = { thing: target, at, isAway: false };
      else if (!isAbove(target, box.current)) held.current = null;
      else if (held.current) held.current.isAway = true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what it is drawn of.
  useEffect(() => {
    if (held.current?.thing.isConnected === false) giveBack(held.current, box.current);
  }, [of]);
  useEffect(() => {
    const isFree = document.activeElement === document.body;
    if (held.current?.isAway && isFree && document.querySelector(DIALOG) === null) {
      giveBack(held.current, box.current);
    }
  });
  return box;
}

/** What had the focus last, its place among the things of the box, and whether a dialog has it now. */
interface Held {
  thing: HTMLElement;
  at: number;
  isAway: boolean;
}

function giveBack({ thing, at }: Held, box: HTMLElement | null): void {
  const things = thingsOf(box);
  const next = thing.isConnected ? thing : things[Math.min(at, things.length - 1)];
  next?.focus();
}

function thingsOf(box: HTMLElement | null): HTMLElement[] {
  return [...(box?.querySelectorAll<HTMLElement>(THINGS) ?? [])];
}

/** In a dialog that lies above the box. */
function isAbove(target: HTMLElement, box: HTMLElement | null): boolean {
  const dialog = target.closest(DIALOG);
  return dialog !== null && !dialog.contains(box);
}
