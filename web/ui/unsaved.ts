// Guards unsaved changes (NAV-038): shortcuts, other pages, the browser's back button and the closing of
// the tab all ask first, with one and the same question.
import { modals } from '@mantine/modals';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { abandonPage, askBeforeLeaving, isLeavingAsked, mayLeaveDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';

/** While `isDirty`, nothing leaves the open dialog without the user's word. */
export function useUnsavedGuard(isDirty: boolean): void {
  useEffect(() => (isDirty ? askBeforeLeaving(askToLeave) : undefined), [isDirty]);
  useBlocker({ shouldBlockFn: isStaying, enableBeforeUnload: isLeavingAsked, disabled: !isDirty });
}

async function isStaying(): Promise<boolean> {
  if (!isLeavingAsked()) return false;
  if (!(await mayLeaveDialog())) return true;
  abandonPage();
  return false;
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
