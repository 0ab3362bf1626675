// The sentence under a refused sign-in (ERR-001). Prefix and last resort are fixed Czech texts in every
// language (I18N-011).
import type { FailureDetail } from '../../ground/call/http.ts';

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
