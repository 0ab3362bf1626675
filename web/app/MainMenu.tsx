// The main menu (NAV-050 … NAV-060): screens, data lists and reports, each only for those who may see
// it, and below them version, language, appearance, name and sign-out.

import { REPORTS } from '@flotila/domain/report/report.ts';
import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import { Kbd, Menu, useMantineColorScheme } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconClockHour4,
  IconDevicesOff,
  IconGasStation,
  IconKeyboard,
  IconLayoutGrid,
  IconLogout,
  IconMap2,
  IconMenu2,
  IconReport,
  IconSearch,
  IconSteeringWheel,
  IconTruck,
  IconUser,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '../api.ts';
import { type Dialog, openDialog } from '../dialogs.ts';
import { fullName } from '../format.ts';
import { CLIENT_VERSION } from '../http.ts';
import { LANGUAGE_NAMES, LANGUAGES, language, switchLanguage, t } from '../i18n/i18n.ts';
import { PathLink, useGoToMap } from '../navigate.tsx';
import {
  dataListPath,
  driversPath,
  ownDayPath,
  planPath,
  previewPath,
  reportPath,
  reportsPath,
} from '../paths.ts';
import { reportTitle } from '../report/report-title.ts';
import { useCompany } from '../session/company.ts';
import { useGroupset } from '../session/groupset.ts';
import { signOut, signOutEverywhere } from '../session/sign-out.ts';
import { failureText, showError } from '../ui/failure.ts';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './main-menu.module.css';
import { menuLists, ownHoursPath } from './screens.ts';

/** NAV-050. */
const MENU_WIDTH = 530;

export function MainMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      width={`min(${MENU_WIDTH}px, calc(100vw - 24px))`}
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
        <div className={styles.columns}>
          <Screens />
          <Lists />
          <Reports />
        </div>
        <Menu.Divider />
        <Footer />
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
        <small className={styles.what}>{t('menu.company')}</small>
        {company.name}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconUsersGroup size={18} stroke={1.6} />}
        rightSection={<Kbd size="xs">F4</Kbd>}
        // What is disabled cannot have the focus; without it the keys of the menu would do nothing.
        data-autofocus={hasOneCompany || undefined}
        onClick={() => openDialog({ slot: 'groupsetSelection' })}
      >
        <small className={styles.what}>{t('menu.group')}</small>
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
  const dialog = (icon: TablerIcon, text: string, keys: string, what: Dialog) => (
    <Entry icon={icon} text={text} keys={keys} onClick={() => openDialog(what)} />
  );
  return (
    <div>
      <Menu.Label>{t('menu.go')}</Menu.Label>
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
      <Entry icon={IconReport} text={t('menu.reports')} href={reportsPath(ccode)} />
      {company.company.personId !== undefined && (
        <Entry icon={IconUser} text={t('menu.ownDay')} href={ownDayPath(ccode)} />
      )}
      {ownHours && <Entry icon={IconClockHour4} text={t('menu.ownHours')} href={ownHours} />}
      {dialog(IconTruck, t('menu.vehicle'), 'F8', { slot: 'vehicleSelection' })}
      {dialog(IconSearch, t('menu.find'), 'Ctrl+F8', { slot: 'findVehicle' })}
      {is('dispatcher') &&
        dialog(IconGasStation, t('menu.refueling'), 'Alt+R', { slot: 'refueling' })}
      {company.company.personId !== undefined &&
        dialog(IconBell, t('menu.notifications'), '', { slot: 'notifications' })}
      {dialog(IconKeyboard, t('menu.keys'), '?', { slot: 'keys' })}
    </div>
  );
}

function Entry(props: {
  icon: TablerIcon;
  text: string;
  keys?: string;
  href?: string;
  onClick?: () => void;
}) {
  const sections = {
    leftSection: <props.icon size={18} stroke={1.6} />,
    rightSection: props.keys && <Kbd size="xs">{props.keys}</Kbd>,
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
  if (lists.length === 0) return null;
  return (
    <div>
      <Menu.Label>{t('menu.data')}</Menu.Label>
      {lists.map((list) => (
        <Menu.Item key={list} component={PathLink} href={dataListPath(ccode, list)}>
          {t(`data.${list}`)}
        </Menu.Item>
      ))}
    </div>
  );
}

function Reports() {
  const { ccode, is } = useCompany();
  const reports = REPORTS.filter((report) => report !== 'companies-summary' || is('superuser'));
  return (
    <div>
      <Menu.Label>{t('menu.reports')}</Menu.Label>
      {reports.map((report) => (
        <Menu.Item key={report} component={PathLink} href={reportPath(ccode, report)}>
          {reportTitle(report)}
        </Menu.Item>
      ))}
    </div>
  );
}

function Footer() {
  const { session } = useCompany();
  const settings = useEndpoint(getPublicSettings, {});
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.footer}>
      <div className={styles.settings}>
        <Radios
          label={t('menu.theme')}
          value={colorScheme}
          options={[
            ['auto', t('menu.themeAuto')],
            ['light', t('menu.themeLight')],
            ['dark', t('menu.themeDark')],
          ]}
          onChange={setColorScheme}
        />
        <Radios
          label={t('login.language')}
          value={language()}
          options={LANGUAGES.map((code) => [code, LANGUAGE_NAMES[code]])}
          onChange={(code) => void switchLanguage(code, true)}
        />
      </div>
      <div className={styles.user}>
        <span className={styles.version}>
          {t('menu.version', { version: settings.data?.version ?? CLIENT_VERSION })}
        </span>
        <span className={styles.name}>{fullName(session)}</span>
        <Menu.Item
          className={styles.logout}
          leftSection={<IconLogout size={18} stroke={1.6} />}
          onClick={() => {
            void signOut();
            // AUTH-035: back to the root; the router is gone with the session.
            window.history.replaceState(null, '', '/');
          }}
        >
          {t('menu.logout')}
        </Menu.Item>
        <Menu.Item
          className={styles.logout}
          leftSection={<IconDevicesOff size={18} stroke={1.6} />}
          onClick={askToSignOutEverywhere}
        >
          {t('menu.logoutEverywhere')}
        </Menu.Item>
      </div>
    </div>
  );
}

/** One of few, beside each other; as entries of the menu, which may hold nothing else. */
function Radios<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className={styles.radios} aria-label={props.label}>
      {props.options.map(([value, label]) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === props.value}
          onChange={() => props.onChange(value)}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </fieldset>
  );
}

function askToSignOutEverywhere() {
  modals.openConfirmModal({
    title: t('menu.logoutEverywhereTitle'),
    children: t('menu.logoutEverywhereText'),
    labels: { confirm: t('menu.logoutEverywhere'), cancel: t('app.cancel') },
    confirmProps: { color: 'red' },
    size: 400,
    onConfirm: () => {
      signOutEverywhere().then(
        () => window.history.replaceState(null, '', '/'),
        (failure) => showError(failureText(failure)),
      );
    },
  });
}
