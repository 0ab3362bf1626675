// Sentences for refused fields of a company that say more than the general ones.

import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';

/** null: the general sentence of the code does. */
export function companyRefusal({ code }: FieldRefusal, field: string): string | null {
  if (field === 'code' && code === 'reserved') return t('com.e.reserved');
  if (field === 'code' && code === 'duplicate') return t('com.e.duplicate');
  if (field === 'code' && code === 'format') return t('com.e.code');
  if (code === 'nightLength') return t('com.nightLength');
  if (field === 'timeZone') return t('com.e.timeZone');
  return field === 'currency' ? t('com.e.currency') : null;
}
