// The bar at the top left: main menu, the product, the company and the groupset one looks at.
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSearch, IconWifiOff } from '@tabler/icons-react';
import { PathLink } from '../ground/address/navigate.tsx';
import { mapPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { useIsOffline } from '../ground/offline/use-offline.ts';
import { useCompany } from '../ground/session/company.ts';
import { useGroupset } from '../ground/session/groupset.ts';
import { SHELL_BAR_ID } from '../ground/ui/bar-width.ts';
import { openDialog } from '../ground/ui/dialogs.ts';
import pieces from '../ground/ui/pieces.module.css';
import { Bell } from './Bell.tsx';
import { loadPalette } from './load-palette.ts';
import { MainMenu } from './MainMenu.tsx';
import styles from './shell.module.css';

export function TopBar() {
  const { ccode, company, session } = useCompany();
  const [groupset] = useGroupset(ccode);
  const isOffline = useIsOffline();
  return (
    <nav id={SHELL_BAR_ID} className={`${pieces.float} ${styles.bar}`} aria-label={t('app.name')}>
      <MainMenu />
      <PathLink className={`${pieces.notOnPhone} ${styles.brand}`} href={mapPath(ccode)}>
        {t('app.name')}
      </PathLink>
      <span className={`${pieces.quiet} ${pieces.notOnPhone} ${styles.brandDot}`}>·</span>
      {session.companies.length > 1 ? (
        <UnstyledButton
          className={`${pieces.lit} ${styles.pick}`}
          aria-label={`${t('menu.company')}: ${company.name}`}
          onClick={() => openDialog({ slot: 'companySelection' })}
        >
          <span>{company.name}</span>
          <IconChevronDown className={pieces.quiet} size={14} />
        </UnstyledButton>
      ) : (
        <span className={styles.pick}>
          <span>{company.name}</span>
        </span>
      )}
      <span className={`${pieces.quiet} ${pieces.notOnPhone} ${groupset ? '' : styles.all}`}>
        ·
      </span>
      <UnstyledButton
        className={`${pieces.lit} ${styles.pick} ${pieces.quiet} ${styles.quiet} ${groupset ? '' : styles.all}`}
        aria-label={`${t('menu.group')}: ${groupset?.name ?? t('menu.allGroups')}`}
        onClick={() => openDialog({ slot: 'groupsetSelection' })}
      >
        <span>{groupset?.name ?? t('menu.allGroups')}</span>
        <IconChevronDown className={pieces.quiet} size={14} />
      </UnstyledButton>
      <UnstyledButton
        className={styles.find}
        aria-label={`${t('palette.title')} Ctrl K`}
        aria-haspopup="dialog"
        title={`${t('palette.title')} (Ctrl+K)`}
        onPointerEnter={() => void loadPalette()}
        onClick={() => openDialog({ slot: 'palette' })}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span>{t('palette.title')}</span> <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {isOffline && (
        <span className={styles.offline} role="status" title={t('offline.mark')}>
          <IconWifiOff size={18} stroke={1.7} aria-label={t('offline.mark')} />
        </span>
      )}
      <Bell />
    </nav>
  );
}
