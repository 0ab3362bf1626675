// A short word that something was done, with a button that gives back what was.
import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';

/** Long enough to read it and to think better of it. */
const SHOWN_MS = 12_000;

/** Only one at a time: what was done before stays done. */
const ID = 'undo';

export function showUndo(text: string, undo: () => void): void {
  notifications.hide(ID);
  notifications.show({
    id: ID,
    message: (
      <>
        {text}{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={16} />}
          onClick={() => {
            notifications.hide(ID);
            undo();
          }}
        >
          {t('many.undo')}
        </Button>
      </>
    ),
    color: 'teal',
    autoClose: SHOWN_MS,
    role: 'status',
    closeButtonProps: { 'aria-label': t('app.close') },
  });
}
