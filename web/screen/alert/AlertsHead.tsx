// The head of the alerts panel: its name, since when, whether alarms sound, and the way out.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconBellCog, IconChevronDown, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { PanelHead } from '../../ground/ui/PanelHead.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { playAlarm, soundOf } from '../../thing/alert/alert-sound.ts';
import { type AlertsPlace, PERIODS } from '../../thing/alert/alerts-place.ts';
import styles from './alerts.module.css';

export function AlertsHead({ place, onClose }: { place: AlertsPlace; onClose: () => void }) {
  return (
    <PanelHead title={t('alerts.title')} aside={<Since place={place} />} onClose={onClose}>
      <Sound />
      <Settings />
    </PanelHead>
  );
}

function Since({ place: { since, narrow } }: { place: AlertsPlace }) {
  return (
    <Menu position="bottom-start" offset={4} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <UnstyledButton className={`${pieces.lit} ${styles.since}`}>
          {t(`alerts.since.${since}`)}
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {PERIODS.map((period) => (
          <Menu.RadioItem
            key={period}
            value={period}
            checked={period === since}
            closeMenuOnClick
            onChange={() => narrow({ since: period })}
          >
            {t(`alerts.since.${period}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Turning it on lets it be heard once: the browser allows sounds from a click on. */
function Sound() {
  const [isOn, setOn] = useRemembered(soundOf(useCompany()));
  const toggle = () => {
    setOn(!isOn);
    if (!isOn) playAlarm();
  };
  return (
    <IconButton
      label={t('alerts.sound')}
      hint={t(isOn ? 'alerts.soundOn' : 'alerts.soundOff')}
      aria-pressed={isOn}
      onClick={toggle}
    >
      {isOn ? <IconVolume size={18} stroke={1.7} /> : <IconVolumeOff size={18} stroke={1.7} />}
    </IconButton>
  );
}

/** How alerts come outside of the application; who has no person in the company is not told. */
function Settings() {
  const { company } = useCompany();
  if (company.personId === undefined) return null;
  return (
    <IconButton label={t('alerts.settings')} onClick={() => openDialog({ slot: 'notifications' })}>
      <IconBellCog size={18} stroke={1.7} />
    </IconButton>
  );
}
