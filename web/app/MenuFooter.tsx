// Foot of the main menu (NAV-059, NAV-060): who is signed in, how it looks and in which language, notifications, keys and
// the ways out.

import { getPublicSettings } from '@flotila/domain/session/session.api.ts';
import { languageName, OFFERED } from '@flotila/domain/words/languages.ts';
import { Menu, useMantineColorScheme } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  IconBell,
  IconDevicesOff,
  IconKeyboard,
  IconLogout,
  IconUserCog,
} from '@tabler/icons-react';
import { PathLink } from '../ground/address/navigate.tsx';
import { accountPath } from '../ground/address/paths.ts';
import { useEndpoint } from '../ground/call/api.ts';
import { CLIENT_RELEASE, CLIENT_VERSION } from '../ground/call/http.ts';
import { language, switchLanguage, t } from '../ground/i18n/i18n.ts';
import { useCompany } from '../ground/session/company.ts';
import { signOut, signOutEverywhere } from '../ground/session/sign-out.ts';
import { openDialog } from '../ground/ui/dialogs.ts';
import { failureText, showError } from '../ground/ui/failure.ts';
import pieces from '../ground/ui/pieces.module.css';
import { fullName } from '../ground/words/format.ts';
import styles from './main-menu.module.css';

export function MenuFooter() {
  const { session, company, ccode } = useCompany();
  const settings = useEndpoint(getPublicSettings, {});
  const own = { version: CLIENT_VERSION, release: CLIENT_RELEASE };
  const { version, release } = settings.data ?? own;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={styles.footer}>
      <div className={styles.user}>
        <span className={pieces.strong}>{fullName(session)}</span>
        <span className={pieces.note}>{t('menu.version', { version, release })}</span>
      </div>
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
          options={OFFERED.map((code) => [code, languageName(code)])}
          onChange={(code) => void switchLanguage(code, true)}
        />
      </div>
      <div className={styles.own}>
        <Menu.Item
          component={PathLink}
          href={accountPath(ccode)}
          leftSection={<IconUserCog size={18} stroke={1.6} />}
        >
          {t('menu.account')}
        </Menu.Item>
        {company.personId !== undefined && (
          <Menu.Item
            leftSection={<IconBell size={18} stroke={1.6} />}
            onClick={() => openDialog({ slot: 'notifications' })}
          >
            {t('menu.notifications')}
          </Menu.Item>
        )}
        <Menu.Item
          className={styles.keys}
          leftSection={<IconKeyboard size={18} stroke={1.6} />}
          onClick={() => openDialog({ slot: 'keys' })}
        >
          {t('menu.keys')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} />}
          onClick={() => void signOut()}
        >
          {t('menu.logout')}
        </Menu.Item>
        <Menu.Item
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
      signOutEverywhere().catch((failure) => showError(failureText(failure)));
    },
  });
}
