// Sentences for calls that failed, and the bars at the bottom that say them (ERR-004, ERR-012): red, no
// time-out, a Close button. Background refreshes stay silent; they only write to the console.
import { notifications } from '@mantine/notifications';
import { CallFailure } from '../call/http.ts';
import { t } from '../i18n/i18n.ts';

/** What to tell the user about a failed call. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallFailure)) return t('error.other');
  const { status, code, serverMessage } = error.detail;
  if (code === 'network' || code === 'timeout') return t(`error.${code}`);
  if (status === 412) return t('error.conflict');
  if (serverMessage) return serverMessage;
  if (status === 403) return t('error.forbidden');
  if (status === 404) return t('error.notFound');
  if (status >= 500) return t('error.server');
  return status === 400 ? t('error.invalid') : t('error.other');
}

/** Nobody answered, or with a fault of its own: it is no matter of who asked. */
export function isAway(error: unknown): boolean {
  // 0: no answer came.
  return error instanceof CallFailure && (error.detail.status === 0 || error.detail.status >= 500);
}

/** A red bar that stays until it is closed. The same text is shown once. */
export function showError(text: string): void {
  notifications.show({
    id: text,
    message: text,
    color: 'red',
    autoClose: false,
    withBorder: true,
    closeButtonProps: { 'aria-label': t('app.close') },
    role: 'alert',
  });
}

/** The bar for a failed call of the user's. */
export function showFailure(error: unknown): void {
  console.warn('a call failed', error);
  showError(failureText(error));
}

/** A short word that something was done. */
export function showDone(text: string): void {
  notifications.show({ message: text, color: 'teal', autoClose: 3000, role: 'status' });
}
