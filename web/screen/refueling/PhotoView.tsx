// One photo over the whole window. Esc closes it and not the form below it.
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import styles from './receipt-photos.module.css';

export function PhotoView(props: { address: string; name: string; onClose: () => void }) {
  const { address, name, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.view} aria-label={name} onClose={onClose}>
      <img src={address} alt={name} />
      <IconButton
        className={styles.close ?? ''}
        label={t('app.close')}
        variant="default"
        size={44}
        // The form's dialog would hear the same Esc.
        data-mantine-stop-propagation="true"
        onClick={() => dialog.current?.close()}
      >
        <IconX size={22} aria-hidden="true" />
      </IconButton>
    </dialog>
  );
}
