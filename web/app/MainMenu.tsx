// The main menu (NAV-050 … NAV-060): screens, what is done with vehicles and the data lists on the left, the column of
// reports on the right, each only for those who may see it; below them who is signed in.

import { Kbd, Menu } from '@mantine/core';
import {
  IconBuilding,
  IconCalendarEvent,
  IconClockHour4,
  IconGasStation,
  IconLayoutGrid,
  IconMap2,
  IconMenu2,
  IconSearch,
  IconSteeringWheel,
  IconTruck,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { PathLink, useGoToMap } from '../ground/address/navigate.tsx';
import {
  dataListPath,
  driversPath,
  ownDayPath,
  planPath,
  previewPath,
} from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { useCompany } from '../ground/session/company.ts';
import { useGroupset } from '../ground/session/groupset.ts';
import { readableLists } from '../ground/session/guards.ts';
import { type Dialog, openDialog } from '../ground/ui/dialogs.ts';
import { IconButton } from '../ground/ui/IconButton.tsx';
import { useIsPhone } from '../ground/ui/phone.ts';
import pieces from '../ground/ui/pieces.module.css';
import { menuLists, ownHoursPath } from '../screen/palette/screens.ts';
import { loadFromMenu } from './ask-ahead.ts';
import { MenuFooter } from './MenuFooter.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuReports } from './MenuReports.tsx';
import styles from './main-menu.module.css';

/** NAV-050. */
const MENU_WIDTH = 530;

export function MainMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={(isNow) => {
        setOpen(isNow);
        if (isNow) loadFromMenu();
      }}
      width={`min(${MENU_WIDTH / 16}rem, calc(100vw - 1.5rem))`}
      position="bottom-start"
      offset={8}
      transitionProps={{ transition: 'pop-top-left', duration: 120 }}
      withinPortal
    >
      <Menu.Target>
        <IconButton label={t('menu.open')} color="gray">
          <IconMenu2 size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={t('menu.open')}>
        <Choices />
        <Menu.Divider />
        <div className={styles.halves}>
          <div>
            <Screens />
            <Vehicles />
            <Lists />
          </div>
          <MenuReports />
        </div>
        <Menu.Divider />
        <MenuFooter />
      </Menu.Dropdown>
    </Menu>
  );
}

function Choices() {
  const { ccode, company, session } = useCompany();
  const [groupset] = useGroupset(ccode);
  const hasOneCompany = session.companies.length < 2;
  return (
    <div className={styles.choices}>
      <Menu.Item
        leftSection={<IconBuilding size={18} stroke={1.6} />}
        rightSection={<Kbd size="xs">F2</Kbd>}
        disabled={hasOneCompany}
        onClick={() => openDialog({ slot: 'companySelection' })}
      >
        <small className={pieces.block}>{t('menu.company')}</small>
        {company.name}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUsersGroup size={18} stroke={1.6} />}
        rightSection={<Kbd size="xs">F4</Kbd>}
        // What is disabled cannot have the focus; without it the keys of the menu would do nothing.
        data-autofocus={hasOneCompany || undefined}
        onClick={() => openDialog({ slot: 'groupsetSelection' })}
      >
        <small className={pieces.block}>{t('menu.group')}</small>
        {groupset?.name ?? t('menu.viewAll')}
      </Menu.Item>
    </div>
  );
}

function Screens() {
  const company = useCompany();
  const { ccode, may, is } = company;
  const ownHours = ownHoursPath(company);
  const goToMap = useGoToMap();
  return (
    <MenuGroup title={t('menu.go')}>
      <Entry icon={IconMap2} text={t('menu.map')} keys="F9" onClick={() => goToMap(ccode)} />
      <Entry
        icon={IconLayoutGrid}
        text={t('menu.preview')}
        keys="Alt+G"
        href={previewPath(ccode)}
      />
      {may('contract', 'read') && (
        <Entry icon={IconCalendarEvent} text={t('menu.plan')} href={planPath(ccode)} />
      )}
      {is('dispatcher') && (
        <Entry icon={IconSteeringWheel} text={t('menu.drivers')} href={driversPath(ccode)} />
      )}
      {company.company.personId !== undefined && (
        <Entry icon={IconUser} text={t('menu.ownDay')} href={ownDayPath(ccode)} />
      )}
      {ownHours && <Entry icon={IconClockHour4} text={t('menu.ownHours')} href={ownHours} />}
    </MenuGroup>
  );
}

function Vehicles() {
  const { is } = useCompany();
  const dialog = (icon: TablerIcon, text: string, keys: string, what: Dialog, refusal?: string) => (
    <Entry icon={icon} text={text} keys={keys} onClick={() => openDialog(what)} refusal={refusal} />
  );
  // NAV-054, REF-030: the entry is there for everybody, and says who enters refuelings.
  const refusal = is('dispatcher') ? undefined : t('menu.refuelingRefused');
  return (
    <MenuGroup title={t('panel.vehicle')}>
      {dialog(IconTruck, t('menu.vehicle'), 'F8', { slot: 'vehicleSelection' })}
      {dialog(IconSearch, t('menu.find'), 'Ctrl+F8', { slot: 'findVehicle' })}
      {dialog(IconGasStation, t('menu.refueling'), 'Alt+R', { slot: 'refueling' }, refusal)}
    </MenuGroup>
  );
}

function Entry(props: {
  icon: TablerIcon;
  text: string;
  keys?: string;
  href?: string;
  onClick?: () => void;
  /** Why it cannot be chosen. */
  refusal?: string | undefined;
}) {
  const sections = {
    leftSection: <props.icon size={18} stroke={1.6} />,
    rightSection: props.keys && <Kbd size="xs">{props.keys}</Kbd>,
    ...(props.refusal === undefined ? {} : { disabled: true, title: props.refusal }),
  };
  if (props.href) {
    return (
      <Menu.Item component={PathLink} href={props.href} {...sections}>
        {props.text}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...sections} onClick={props.onClick}>
      {props.text}
    </Menu.Item>
  );
}

function Lists() {
  const company = useCompany();
  const { ccode } = company;
  const lists = menuLists(company);
  // The menu has those of every day; beside their list all are seen.
  const readable = readableLists(company);
  // On a phone the whole menu is in sight without it.
  const isPhone = useIsPhone();
  const [first] = readable;
  if (lists.length === 0) return null;
  return (
    <MenuGroup title={t('menu.data')} isNarrow>
      {lists.map((list) => (
        <Menu.Item key={list} component={PathLink} href={dataListPath(ccode, list)}>
          {t(`data.${list}`)}
        </Menu.Item>
      ))}
      {!isPhone && first && readable.length > lists.length && (
        <Menu.Item component={PathLink} href={dataListPath(ccode, first)}>
          {t('menu.allData')}
        </Menu.Item>
      )}
    </MenuGroup>
  );
}
