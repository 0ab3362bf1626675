// The kinds of data that the user may read, in groups (DATA-001); on a phone one field that is chosen from.
import { NativeSelect } from '@mantine/core';
import { IconDoorEnter, IconTableImport, type TablerIcon } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { PathLink, useGo } from '../../ground/address/navigate.tsx';
import {
  dataListPath,
  dataPlaceOf,
  doorPath,
  importPath,
  isDoorPath,
} from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { type CurrentCompany, useCompany } from '../../ground/session/company.ts';
import { importableKinds, readableLists } from '../../ground/session/guards.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { LIST_ICONS } from './modules.ts';
import styles from './side.module.css';
import { type SidePlace, sideGroups, sideName } from './side-groups.ts';

export function SideList() {
  const company = useCompany();
  const path = useLocation({ select: (location) => location.pathname });
  const place = dataPlaceOf(path);
  const current: SidePlace | null = isDoorPath(path) ? 'door' : (place?.list ?? null);
  const groups = sideGroups(openTo(company));
  const isList = isDoorPath(path) || place?.id === null;
  return (
    <>
      <nav
        className={`${pieces.ruled} ${pieces.notOnPhone} ${styles.side}`}
        aria-label={t('menu.data')}
      >
        {groups.map((group) => (
          <Group key={group.title} {...group} ccode={company.ccode} current={current} />
        ))}
      </nav>
      {isList && <Pick groups={groups} ccode={company.ccode} current={current} />}
    </>
  );
}

interface GroupProps {
  title: string;
  places: readonly SidePlace[];
  ccode: string;
  current: SidePlace | null;
}

function Group({ title, places, ccode, current }: GroupProps) {
  const head = useId();
  return (
    <>
      <p id={head} className={styles.title}>
        {title}
      </p>
      <ul aria-labelledby={head}>
        {places.map((place) => (
          <li key={place}>
            <Entry place={place} ccode={ccode} isCurrent={place === current} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry(props: { place: SidePlace; ccode: string; isCurrent: boolean }) {
  const { place, ccode, isCurrent } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const Icon = iconOf(place);
  const name = t(`data.${place}`);
  const shown = sideName(place);
  useEffect(() => {
    // In a low window the list is longer than the room.
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <PathLink
      ref={link}
      className={pieces.lit}
      href={hrefOf(ccode, place)}
      aria-current={isCurrent ? 'page' : undefined}
      {...(shown === name ? {} : { title: name, 'aria-label': name })}
    >
      <Icon size={16} stroke={1.6} aria-hidden="true" />
      <span className={pieces.cut}>{shown}</span>
    </PathLink>
  );
}

function Pick(props: {
  groups: ReturnType<typeof sideGroups>;
  ccode: string;
  current: SidePlace | null;
}) {
  const { groups, ccode, current } = props;
  const go = useGo();
  if (groups.flatMap(({ places }) => places).length < 2) return null;
  return (
    <nav className={`${pieces.ruled} ${pieces.onPhone} ${styles.pick}`}>
      <NativeSelect
        aria-label={t('menu.data')}
        value={current ? hrefOf(ccode, current) : ''}
        data={groups.map(({ title, places }) => ({
          group: title,
          items: places.map((place) => ({
            value: hrefOf(ccode, place),
            label: t(`data.${place}`),
          })),
        }))}
        onChange={(signal) => go(signal.currentTarget.value)}
      />
    </nav>
  );
}

function openTo(company: CurrentCompany): SidePlace[] {
  return [
    ...readableLists(company),
    ...(company.may('door', 'read') ? (['door'] as const) : []),
    ...(importableKinds(company).length > 0 ? (['import'] as const) : []),
  ];
}

function iconOf(place: SidePlace): TablerIcon {
  if (place === 'door') return IconDoorEnter;
  return place === 'import' ? IconTableImport : LIST_ICONS[place];
}

function hrefOf(ccode: string, place: SidePlace): string {
  if (place === 'door') return doorPath(ccode);
  return place === 'import' ? importPath(ccode) : dataListPath(ccode, place);
}
