// The way out of the data view, at the end of its heads.
import { IconX } from '@tabler/icons-react';
import { useGoToMap } from '../../ground/address/navigate.tsx';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import styles from './toolbar.module.css';

export function CloseButton() {
  const { ccode } = useCompany();
  const goToMap = useGoToMap();
  return (
    <IconButton
      className={styles.close ?? ''}
      label={t('app.close')}
      onClick={() => goToMap(ccode)}
    >
      <IconX size={18} />
    </IconButton>
  );
}
