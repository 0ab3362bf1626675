// What a screen that is not built yet answers: calm, with a way back. No address of the site is dead.
import { Button } from '@mantine/core';
import { IconTools, IconX } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { useClosePage, useGo, useGoToMap } from '../navigate.tsx';
import { mapPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PanelHead } from '../ui/PanelHead.tsx';
import styles from './page.module.css';

/** As a panel of the map. */
export function Later({ title }: { title: string }) {
  const { ccode } = useCompany();
  const go = useGo();
  return (
    <>
      <PanelHead title={title} onClose={() => go(mapPath(ccode))} />
      <Notice
        icon={<IconTools size={32} stroke={1.4} />}
        title={t('later.title')}
        text={t('later.text')}
      />
    </>
  );
}

/** As a page of its own. */
export function LaterPage({ title }: { title: string }) {
  const { ccode } = useCompany();
  const close = useClosePage();
  const goToMap = useGoToMap();
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
          <IconX size={18} />
        </IconButton>
      </header>
      <Notice
        icon={<IconTools size={36} stroke={1.4} />}
        title={t('later.title')}
        text={t('later.text')}
      >
        <Button variant="default" onClick={() => goToMap(ccode)}>
          {t('later.map')}
        </Button>
      </Notice>
    </main>
  );
}
