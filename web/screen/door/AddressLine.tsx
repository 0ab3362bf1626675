// An address that somebody has to enter elsewhere: what it is, the address, and copying it.
import { Button } from '@mantine/core';
import { t } from '../../ground/i18n/i18n.ts';
import { copyText } from '../../ground/ui/copy-text.ts';
import { showDone, showError } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './door.module.css';

export function AddressLine({ name, address }: { name: string; address: string }) {
  const copy = async () => {
    if (await copyText(address)) showDone(t('door.addressCopied'));
    else showError(t('door.copyFailed'));
  };
  return (
    <div className={styles.address}>
      <span className={`${pieces.across} ${pieces.hint}`}>{name}</span>
      <code className={pieces.breaks}>{address}</code>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('sso.copy', { name })}
        onClick={() => void copy()}
      >
        {t('sso.copyIt')}
      </Button>
    </div>
  );
}
