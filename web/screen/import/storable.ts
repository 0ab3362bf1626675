// May what is shown be stored, and what does the button say of it? Pure but for the language.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { unansweredFields } from './choices.ts';
import { storedOf } from './rows.ts';
import type { ImportControl } from './use-import.ts';

export interface Storable {
  isReady: boolean;
  count: number;
  /** What keeps it from being stored. */
  reason: string | null;
}

export function storableOf(control: ImportControl, answer: Brought): Storable {
  const count = storedOf(answer.counts);
  const lacking = unansweredFields(answer, control.choices).map(({ title }) => title);
  const reason = lacking.length > 0 ? t('bring.hold', { titles: lacking.join(', ') }) : null;
  const isSettled = !control.isReading && !control.isStoring && control.error === null;
  return { isReady: isSettled && count > 0 && reason === null, count, reason };
}
