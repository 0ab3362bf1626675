// Why the own account is not changed: sentences under the fields that are refused, else a red bar.
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { type FieldRefusal, fieldText } from '../../ground/words/field-text.ts';

export type Refused = Partial<Record<string, string>>;

/** By field; what names none is told at the bottom. */
export function refusedFields(error: unknown): Refused {
  const errors = error instanceof CallFailure ? (error.detail.errors ?? []) : [];
  if (errors.length === 0) showFailure(error);
  return Object.fromEntries(errors.map((why) => [why.field, refusalText(why)]));
}

export function refusalText(why: FieldRefusal): string {
  if (why.code === 'email') return t('sub.e.email');
  if (why.code === 'phone') return t('sub.e.phone');
  if (why.code === 'wrongPassword') return t('account.e.wrong');
  if (why.code === 'wrongCode') return t('account.e.code');
  if (why.code === 'samePassword') return t('account.e.same');
  return fieldText(why);
}
