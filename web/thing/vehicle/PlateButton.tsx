// The plate in the head of a panel: pressing it chooses another vehicle for the same panel (HIS-001, NAV-029).
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './plate-button.module.css';

export function PlateButton({ plate }: { plate: string }) {
  return (
    <UnstyledButton
      className={`${pieces.lit} ${styles.plate}`}
      aria-label={t('vehicle.chooseOther', { plate })}
      aria-haspopup="dialog"
      onClick={() => openDialog({ slot: 'vehicleSelection' })}
    >
      <span className={pieces.cut}>{plate}</span>
      <IconChevronDown className={pieces.quiet} size={16} aria-hidden="true" />
    </UnstyledButton>
  );
}
