// What to do with a refused document: sentences under fields, a bar, and the document as it now is. The
// codes are the closed set of the interface; an unknown one gets a general sentence.
import { DocumentView, listRefuelings } from '@flotila/domain/refueling/refueling.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { focusFirstRefused, useBars } from '../../ground/ui/refused.ts';
import { type FieldRefusal, fieldText } from '../../ground/words/field-text.ts';
import { DOCUMENT_FIELDS, type DocumentErrors, type DocumentField } from './document-form.ts';

/** Sentences under the fields; `vehicle` is of the manual entry only. */
export type FieldTexts = Partial<Record<DocumentField | 'vehicle', string>>;

/** The sentences of what the form refuses. */
export function errorTexts(errors: DocumentErrors): FieldTexts {
  return Object.fromEntries(
    Object.entries(errors).map(([field, why]) => [field, refusalText(why)]),
  );
}

/** What to write under a refused field. */
export function refusalText(refusal: FieldRefusal): string {
  const { code } = refusal;
  switch (code) {
    case 'min':
    case 'positive':
      return t('document.error.positive');
    case 'time':
    case 'date':
    case 'future':
    case 'duplicate':
      return t(`document.error.${code}`);
    default:
      return fieldText(refusal);
  }
}

/** Sorts a refusal of a stored document into fields, conflict and bar; `clear` takes the bars away. */
export function useRefusal(
  setRefused: (texts: FieldTexts) => void,
  onConflict: (now: DocumentView) => void,
) {
  const cache = useQueryClient();
  const bars = useBars();
  return {
    clear: bars.hide,
    refuse(error: unknown) {
      bars.showFailure(error);
      if (!(error instanceof CallFailure)) return;
      const { status, errors = [], current } = error.detail;
      const texts: FieldTexts = Object.fromEntries(
        errors.flatMap(({ field, ...why }) => {
          const ours = fieldOf(field);
          return ours ? [[ours, refusalText(why)]] : [];
        }),
      );
      if (status === 409) texts.date = t('document.error.duplicate');
      setRefused(texts);
      if (Object.keys(texts).length > 0) focusFirstRefused();
      const now = DocumentView.safeParse(current);
      if (status !== 412 || !now.success) return;
      onConflict(now.data);
      void readAgain(cache, [listRefuelings]);
    },
  };
}

/** The moment is one field of the call and two of the form. */
function fieldOf(name: string): DocumentField | null {
  if (name === 'timestamp') return 'date';
  return DOCUMENT_FIELDS.find((field) => field === name) ?? null;
}
