// The sentence under a refused sign-in (ERR-001). Prefix and last resort are fixed Czech texts in every
// language (I18N-011).
import { CallFailure, type FailureDetail } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';

const PREFIX = 'Autorizační chyba: ';
const UNKNOWN = 'Neznámá chyba při autorizaci';

/** Server's description for status 400, else its message, else the client's, else the fixed text. */
export function loginErrorText(
  failure: Pick<FailureDetail, 'status' | 'serverMessage' | 'errorDescription'> | null,
  clientMessage: string | null,
): string {
  const description = failure?.status === 400 ? failure.errorDescription : null;
  return PREFIX + (description || failure?.serverMessage || clientMessage || UNKNOWN);
}

/** Why a provider let nobody in: the server's sentence, which says what to do. */
export function providerFailureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return t('error.other');
  const { code, serverMessage } = error.detail;
  return code === 'network' || code === 'timeout'
    ? t(`error.${code}`)
    : (serverMessage ?? t('error.other'));
}
