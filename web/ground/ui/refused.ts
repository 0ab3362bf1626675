// What every form does with a refusal: the bars that say it stay until they are closed or the form is stored
// after all, and the focus goes into the first refused field.
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { failureText, showError } from './failure.ts';

/** Half a second; what is not drawn by then is not refused by a field. */
const FRAMES_MAX = 30;

/** Bars of one form (DATA-016, SVC-027). */
export function useBars() {
  const shown = useRef<string[]>([]);
  return {
    show(text: string): void {
      showError(text);
      shown.current.push(text);
    },
    showFailure(error: unknown): void {
      console.warn('a call failed', error);
      this.show(failureText(error));
    },
    /** It was stored. */
    hide(): void {
      for (const bar of shown.current) notifications.hide(bar);
      shown.current = [];
    },
  };
}

/**
 * After the errors are drawn; `inside` names the form, left out: the open dialog. A part without a field of
 * its own (rows, a picker) is refused by `data-refused`, and the first thing in it takes the focus.
 */
export function focusFirstRefused(inside = '[role="dialog"]'): void {
  const fields = `${inside} [aria-invalid="true"]`;
  const parts = `${inside} [data-refused="true"] :is(button, input:not([type="hidden"])):enabled`;
  focusOnceDrawn(`${fields}, ${parts}`, FRAMES_MAX);
}

/** Buttons of a form come back only some frames after the refusal, when it is no longer busy. */
function focusOnceDrawn(selector: string, frames: number): void {
  requestAnimationFrame(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus();
    else if (frames > 1) focusOnceDrawn(selector, frames - 1);
  });
}
