// The frame of the data view: the list of the modules that the user may read (DATA-001) and beside it the
// list or the record of the chosen one (DATA-010).
import { NativeSelect } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { PathLink, useGo } from '../../ground/address/navigate.tsx';
import { type DataList, dataListPath, dataPlaceOf } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { readableLists } from '../../ground/session/guards.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import styles from './frame.module.css';
import { LIST_ICONS } from './modules.ts';

export function DataFrame() {
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  return (
    <div className={styles.frame} style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}>
      <SideList />
      <main className={`${pieces.ruled} ${styles.main}`}>
        <Outlet />
      </main>
    </div>
  );
}

function SideList() {
  const company = useCompany();
  const go = useGo();
  const place = useLocation({ select: (location) => dataPlaceOf(location.pathname) });
  const lists = readableLists(company);
  return (
    <>
      <nav
        className={`${pieces.ruled} ${pieces.notOnPhone} ${styles.side}`}
        aria-label={t('menu.data')}
      >
        <p className={styles.sideTitle}>{t('menu.data')}</p>
        {lists.map((list) => {
          const Icon = LIST_ICONS[list];
          return (
            <PathLink
              key={list}
              href={dataListPath(company.ccode, list)}
              aria-current={place?.list === list ? 'page' : undefined}
            >
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              {t(`data.${list}`)}
            </PathLink>
          );
        })}
      </nav>
      {place?.id === null && lists.length > 1 && (
        <NativeSelect
          className={styles.pick ?? ''}
          aria-label={t('menu.data')}
          value={place.list}
          data={lists.map((list) => ({ value: list, label: t(`data.${list}`) }))}
          onChange={(signal) =>
            go(dataListPath(company.ccode, signal.currentTarget.value as DataList))
          }
        />
      )}
    </>
  );
}
