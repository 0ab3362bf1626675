// A screen that comes gives its first field the focus, but never takes it from a dialog: the palette may have been
// opened while the screen was still on its way, and its Enter would be lost (V-9).
import { openedDialog } from './dialogs.ts';

/** Gives it the focus unless a dialog is open; nothing happens when there is no such element. */
export function giveFirstFocus(element: HTMLElement | null | undefined, options?: FocusOptions) {
  if (openedDialog() === null) element?.focus(options);
}
