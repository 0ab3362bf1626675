// Says that the live map shows some vehicles only, and takes that back.
import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useGo } from '../ground/address/navigate.tsx';
import { mapPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { useCompany } from '../ground/session/company.ts';
import pieces from '../ground/ui/pieces.module.css';
import { useOnlyShown } from '../thing/vehicle/only-shown.ts';
import styles from './map-screen.module.css';

export function OnlyChip() {
  const { ccode } = useCompany();
  const { ids } = useOnlyShown();
  const go = useGo();
  if (!ids) return null;
  return (
    <div className={`${pieces.float} ${styles.only}`} role="status">
      {t('map.only', { count: ids.size })}
      <UnstyledButton className={styles.all} onClick={() => go(mapPath(ccode), { replace: true })}>
        <IconX size={15} stroke={1.8} aria-hidden="true" />
        {t('map.showAll')}
      </UnstyledButton>
    </div>
  );
}
