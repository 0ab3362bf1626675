// The bar at the foot after a change: what was moved, and the way back for some seconds.
import { Button, Kbd } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import styles from './plan.module.css';
import type { Shifting } from './use-shift.ts';

export function UndoBar({ shifting }: { shifting: Shifting }) {
  const { moved, undo, dismiss } = shifting;
  return (
    <div className={styles.undo} role="status" data-shown={moved !== null}>
      {moved && (
        <>
          <span>{moved.text}</span>
          {moved.before && (
            <Button variant="subtle" size="compact-sm" onClick={undo}>
              {t('plan.undo')} <Kbd ml={6}>Ctrl+Z</Kbd>
            </Button>
          )}
          <IconButton label={t('app.close')} size="sm" onClick={dismiss}>
            <IconX size={16} />
          </IconButton>
        </>
      )}
    </div>
  );
}
