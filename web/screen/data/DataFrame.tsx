// The frame of the data view: the list of the modules that the user may read (DATA-001) and beside it the
// list or the record of the chosen one (DATA-010).
import { NativeSelect } from '@mantine/core';
import { IconDoorEnter, IconTableImport } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { PathLink, useGo } from '../../ground/address/navigate.tsx';
import {
  dataListPath,
  dataPlaceOf,
  doorPath,
  importPath,
  isDoorPath,
} from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { importableKinds, readableLists } from '../../ground/session/guards.ts';
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
  const path = useLocation({ select: (location) => location.pathname });
  const place = dataPlaceOf(path);
  const isDoor = isDoorPath(path);
  const lists = readableLists(company);
  const mayDoor = company.may('door', 'read');
  const door = doorPath(company.ccode);
  const mayImport = importableKinds(company).length > 0;
  const bring = importPath(company.ccode);
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
        {mayDoor && (
          <PathLink href={door} aria-current={isDoor ? 'page' : undefined}>
            <IconDoorEnter size={18} stroke={1.6} aria-hidden="true" />
            {t('data.door')}
          </PathLink>
        )}
        {mayImport && (
          <PathLink href={bring}>
            <IconTableImport size={18} stroke={1.6} aria-hidden="true" />
            {t('data.import')}
          </PathLink>
        )}
      </nav>
      {(place?.id === null || isDoor) && lists.length > 1 && (
        <nav className={styles.pick}>
          <NativeSelect
            aria-label={t('menu.data')}
            value={place ? dataListPath(company.ccode, place.list) : door}
            data={[
              ...lists.map((list) => ({
                value: dataListPath(company.ccode, list),
                label: t(`data.${list}`),
              })),
              ...(mayDoor ? [{ value: door, label: t('data.door') }] : []),
              ...(mayImport ? [{ value: bring, label: t('data.import') }] : []),
            ]}
            onChange={(signal) => go(signal.currentTarget.value)}
          />
        </nav>
      )}
    </>
  );
}
