// NAV-016: what an unknown address shows: the way on, back to where one was, and a search for what was meant.
import { Button } from '@mantine/core';
import { IconMapOff, IconSearch } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useContext } from 'react';
import { useGo } from '../ground/address/navigate.tsx';
import { startPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { CurrentCompanyContext } from '../ground/session/company.ts';
import { openDialog } from '../ground/ui/dialogs.ts';
import { Notice } from '../ground/ui/Notice.tsx';
import styles from './page.module.css';

export function NotFound() {
  const go = useGo();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  // Searched is what a company has.
  const mayFind = useContext(CurrentCompanyContext) !== null;
  return (
    <main className={styles.alone}>
      <Notice
        isPage
        icon={<IconMapOff size={40} stroke={1.4} />}
        title={t('dialog.not_found.title')}
        text={t('dialog.not_found.text')}
      >
        {canGoBack && (
          <Button variant="default" onClick={() => history.back()}>
            {t('dialog.not_found.back')}
          </Button>
        )}
        {mayFind && (
          <Button
            variant="default"
            leftSection={<IconSearch size={16} />}
            onClick={() => openDialog({ slot: 'palette' })}
          >
            {t('dialog.not_found.search')}
          </Button>
        )}
        <Button onClick={() => go(startPath())}>{t('dialog.not_found.map')}</Button>
      </Notice>
    </main>
  );
}
