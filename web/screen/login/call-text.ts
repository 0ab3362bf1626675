// Why a call of somebody who is not signed in did not go, as one sentence.
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';

export function callText(failure: unknown): string {
  if (!(failure instanceof CallFailure)) return t('error.bug');
  const { code, serverMessage } = failure.detail;
  if (code === 'network' || code === 'timeout') return t(`error.${code}`);
  return serverMessage ?? t('error.server');
}
