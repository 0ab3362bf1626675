// NAV-016: what an unknown address shows, with one way on.
import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useGo } from '../ground/address/navigate.tsx';
import { startPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { Notice } from '../ground/ui/Notice.tsx';
import styles from './page.module.css';

export function NotFound() {
  const go = useGo();
  return (
    <main className={styles.alone}>
      <Notice
        isPage
        icon={<IconMapOff size={40} stroke={1.4} />}
        title={t('dialog.not_found.title')}
        text={t('dialog.not_found.text')}
      >
        <Button onClick={() => go(startPath())}>{t('dialog.not_found.map')}</Button>
      </Notice>
    </main>
  );
}
