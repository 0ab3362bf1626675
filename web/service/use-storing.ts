// What happens after a plan or a service was sent: stored, refused by fields, changed meanwhile by
// somebody else, or failed. A failure stays in a red bar with a Close button (SVC-027).
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { keyOf } from '../api.ts';
import { closeDialog } from '../dialogs.ts';
import { CallFailure } from '../http.ts';
import { t } from '../i18n/i18n.ts';
import { failureText, showDone, showError, showFailure } from '../ui/failure.ts';
import { refusalText } from './field-words.ts';
import { SERVICE_READERS } from './service.data.ts';

export type FieldTexts<F extends string> = Partial<Record<F, string>>;

interface StoringOptions<F extends string, V> {
  fields: readonly F[];
  view: z.ZodType<V>;
  saved: string;
  onRefused: (texts: FieldTexts<F>) => void;
  onConflict: (after: V) => void;
}

/** Callbacks for the mutation of the form. */
export function useStoring<F extends string, V>(options: StoringOptions<F, V>) {
  const cache = useQueryClient();
  // The bars of refusals go when the same form is stored after all.
  const bars = useRef<string[]>([]);
  function show(text: string): void {
    showError(text);
    bars.current.push(text);
  }
  return {
    /** SVC-028: a stored record carries an error flag and a message. */
    onSuccess(stored: { error: boolean; message: string | null }): void {
      if (stored.error) {
        show(stored.message ?? t('error.other'));
        return;
      }
      closeDialog();
      for (const bar of bars.current) notifications.hide(bar);
      showDone(stored.message ? `${options.saved} ${stored.message}` : options.saved);
    },
    onError(error: Error): void {
      showFailure(error);
      bars.current.push(failureText(error));
      if (!(error instanceof CallFailure)) return;
      const { status, errors = [], current } = error.detail;
      const texts: FieldTexts<F> = {};
      for (const one of errors) {
        const field = options.fields.find((name) => name === one.field);
        if (field) texts[field] = refusalText(one);
      }
      options.onRefused(texts);
      const after = options.view.safeParse(current);
      if (status === 412 && after.success) options.onConflict(after.data);
      if (status === 412 || status === 404) refresh();
      focusFirstRefused();
    },
  };
  function refresh(): void {
    for (const read of SERVICE_READERS as readonly Endpoint[]) {
      void cache.invalidateQueries({ queryKey: keyOf(read) });
    }
  }
}

/** After the errors are drawn. */
export function focusFirstRefused(): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('[role="dialog"] [aria-invalid="true"]')?.focus(),
  );
}
