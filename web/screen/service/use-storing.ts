// What happens after a plan or a service was sent: stored, refused by fields, changed meanwhile by
// somebody else, or failed. A failure stays in a red bar with a Close button (SVC-027).
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { readAgain } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import { showDone } from '../../ground/ui/failure.ts';
import { focusFirstRefused, useBars } from '../../ground/ui/refused.ts';
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
  const bars = useBars();
  return {
    /** SVC-028: a stored record carries an error flag and a message. */
    onSuccess(stored: { error: boolean; message: string | null }): void {
      if (stored.error) {
        bars.show(stored.message ?? t('error.other'));
        return;
      }
      closeDialog();
      bars.hide();
      showDone(stored.message ? `${options.saved} ${stored.message}` : options.saved);
    },
    onError(error: Error): void {
      bars.showFailure(error);
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
      if (status === 412 || status === 404) void readAgain(cache, SERVICE_READERS);
      focusFirstRefused();
    },
  };
}
