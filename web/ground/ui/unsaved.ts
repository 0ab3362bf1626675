// Guards unsaved changes (NAV-038): shortcuts, other pages, the browser's back button and the closing of
// the tab all ask first, with one and the same question. While it stands, the address is that of the page.
import { modals } from '@mantine/modals';
import { type RouterHistory, useBlocker, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { t } from '../i18n/i18n.ts';
import { abandonPage, askBeforeLeaving, isLeavingAsked, mayLeaveDialog } from './dialogs.ts';

/** While `isDirty`, nothing leaves the open dialog without the user's word. */
export function useUnsavedGuard(isDirty: boolean): void {
  const { history } = useRouter();
  useEffect(() => (isDirty ? askBeforeLeaving(askToLeave) : undefined), [isDirty]);
  const shouldBlockFn = useCallback(() => isStaying(history), [history]);
  useBlocker({ shouldBlockFn, enableBeforeUnload: isLeavingAsked, disabled: !isDirty });
}

/**
 * The browser has gone back or forward before anybody is asked. Staying at once brings the address of the
 * page back; who then wants to leave is led there again.
 */
async function isStaying(history: RouterHistory): Promise<boolean> {
  if (!isLeavingAsked()) return false;
  const steps = stepsOf(history);
  if (steps !== 0) {
    void mayLeaveDialog().then((isLeft) => {
      if (!isLeft) return;
      abandonPage();
      history.go(steps);
    });
    return true;
  }
  if (!(await mayLeaveDialog())) return true;
  abandonPage();
  return false;
}

/** How many pages the browser is ahead of the application; 0: it is the application that wants to go. */
function stepsOf({ location }: RouterHistory): number {
  const reached = window.history.state as typeof location.state | null;
  const { __TSR_index: here } = location.state;
  return (reached?.__TSR_index ?? here) - here;
}

/** The question itself; putting it away in whatever way means to stay. */
function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title: t('leave.title'),
      children: t('leave.text'),
      labels: { confirm: t('leave.leave'), cancel: t('leave.stay') },
      size: 400,
      onConfirm: () => resolve(true),
      // Later: the Esc that puts the question away also reaches the dialog beneath, which must not ask anew.
      onClose: () => setTimeout(() => resolve(false)),
    });
  });
}
