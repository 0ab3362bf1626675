// Listening to things of the page, which ends as one.
import { useEffect, useRef } from 'react';

type Signals<T> = T extends Window
  ? WindowEventMap
  : T extends Document
    ? DocumentEventMap
    : HTMLElementEventMap;

type Handlers<T> = { [Name in keyof Signals<T>]?: (signal: Signals<T>[Name]) => void };

/** Answers how to stop. */
export function listen<T extends Window | Document | HTMLElement>(
  target: T,
  handlers: Handlers<T>,
  options?: AddEventListenerOptions,
): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of all) target.addEventListener(name, handler, options);
  return () => {
    for (const [name, handler] of all) target.removeEventListener(name, handler, options);
  };
}

/**
 * The keys of a page, wherever the focus is: heard before an open dialog or menu takes them and removes itself, so that
 * one Esc closes one thing.
 */
export function usePageKeys(onKey: (signal: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(
    () => listen(window, { keydown: (signal) => latest.current(signal) }, { capture: true }),
    [],
  );
}

/** Is the focus where keys are text? */
export function isTyped({ target }: Event): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  );
}
