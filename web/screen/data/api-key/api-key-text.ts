// What is said of a key in its list and beside its form.
import type { ApiKeyRecord } from '@flotila/domain/api-key/api-key.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { DataPlace } from '../module.ts';
import { momentText } from '../row-moment.ts';

/** For what keeps its text (own-secrets.ts). */
export function stampedOf({ apiKeyId: id, lastChange, key: secret }: ApiKeyRecord) {
  return { id, lastChange, secret };
}

export function usedText({ lastUsed }: ApiKeyRecord, place: DataPlace): string {
  if (!lastUsed) return t('key.unused');
  const { at, address, program } = lastUsed;
  return [momentText(at, place), address, program].filter(Boolean).join(' · ');
}

/** Beside its name: why it does not open, or that somebody should look. */
export function wordOf({ expires, isBound, isMakerAway }: ApiKeyRecord): string | null {
  if (expires !== 'never' && Date.parse(expires) <= Date.now()) return t('key.over');
  if (!isMakerAway) return null;
  return t(isBound ? 'key.orphan' : 'key.away');
}
