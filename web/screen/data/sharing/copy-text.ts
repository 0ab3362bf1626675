// Copies the code or address of a sharing and says so; where the browser forbids it, the text is shown to
// be copied by hand.
import { t } from '../../../ground/i18n/i18n.ts';
import { copyText } from '../../../ground/ui/copy-text.ts';
import { showDone, showError } from '../../../ground/ui/failure.ts';

export function copyCode(hashCode: string): void {
  void copy(hashCode, t('shr.codeCopied'));
}

export function copyUrl(url: string): void {
  void copy(url, t('shr.urlCopied'));
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) showDone(done);
  else showError(t('shr.copyFailed', { text }));
}
