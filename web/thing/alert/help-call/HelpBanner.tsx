// One call for help that nobody has taken on: who, where, how long ago, and what to do about it. On a phone the same as
// a sheet, which folds down to its red head. Focus is never taken, and Esc does nothing to it.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { UnstyledButton } from '@mantine/core';
import {
  IconCurrentLocation,
  IconHandStop,
  IconLifebuoy,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { Flag } from '../../../ground/ui/Flag.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { fullName } from '../../../ground/words/format.ts';
import { CallLink } from '../../person/CallPerson.tsx';
import { EndCall } from './EndCall.tsx';
import styles from './help.module.css';
import { useHelpActions } from './help-calls.data.ts';
import { useIsMuted } from './help-sound.ts';
import {
  callTitle,
  driverText,
  handedOnText,
  lateText,
  sinceText,
  whereText,
} from './help-words.ts';
import { useShow } from './use-show.ts';

interface BannerProps {
  call: HelpCall;
  nowMs: number;
  /** It was silenced on this device. */
  isSilent: boolean;
  onSilence: () => void;
}

export function HelpBanner({ call, nowMs, isSilent, onSilence }: BannerProps) {
  const { timeZone } = useCompany();
  const [isFolded, setFolded] = useState(false);
  const show = useShow(call);
  const late = lateText(call, timeZone);
  const handedOn = handedOnText(call);
  return (
    <section className={styles.banner} aria-label={callTitle(call)} data-folded={isFolded}>
      <div className={styles.head}>
        <UnstyledButton
          className={styles.grip}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'help.unfold' : 'help.foldDown')}
          onClick={() => setFolded(!isFolded)}
        />
        <IconLifebuoy size={28} stroke={1.7} aria-hidden="true" />
        <div className={`${pieces.grows} ${pieces.yields}`}>
          <p className={styles.title}>
            <UnstyledButton
              className={`${pieces.inherits} ${pieces.underlined} ${styles.show}`}
              title={t('help.show')}
              onClick={show}
            >
              <b>{callTitle(call)}</b>
            </UnstyledButton>{' '}
            <span>{sinceText(call, nowMs)}</span>
          </p>
          <p className={styles.facts}>
            <span>{driverText(call)}</span> ·{' '}
            {call.location?.countryCode && <Flag code={call.location.countryCode} />}{' '}
            <span>{whereText(call, timeZone, nowMs)}</span>
            {late !== null && <span> · {late}</span>}
            {handedOn !== null && <span> · {handedOn}</span>}
            {!call.driver?.phone && <NoTelephone driver={call.driver} />}
          </p>
        </div>
        <Sound isSilent={isSilent} onSilence={onSilence} />
      </div>
      <div className={styles.actions}>
        {call.driver?.phone && <Telephone driver={call.driver} phone={call.driver.phone} />}
        <Action
          // Whom nobody can call is looked at first.
          className={call.driver?.phone ? styles.action : styles.first}
          icon={<IconCurrentLocation size={18} stroke={1.8} aria-hidden="true" />}
          onClick={show}
        >
          {t('help.show')}
        </Action>
        <Take call={call} />
      </div>
    </section>
  );
}

type Driver = NonNullable<HelpCall['driver']>;

function Telephone({ driver, phone }: { driver: Driver; phone: string }) {
  const shows = ['words', 'number'] as const;
  return <CallLink phone={phone} name={fullName(driver)} shows={shows} className={styles.call} />;
}

/** The last of the facts; who may write one down is led there. */
function NoTelephone({ driver }: Pick<HelpCall, 'driver'>) {
  const { ccode, is } = useCompany();
  const words = t('help.noPhone');
  if (!driver || !is('admin')) return <span> · {words}</span>;
  return (
    <>
      {' · '}
      <PathLink
        className={`${pieces.inherits} ${pieces.strong} ${pieces.underlined}`}
        href={dataDetailPath(ccode, 'person', driver.personId)}
      >
        {words}
      </PathLink>
    </>
  );
}

/** What no rule made an alert of cannot be taken on; it is ended. */
function Take({ call }: { call: HelpCall }) {
  const { take } = useHelpActions();
  const [isSent, setSent] = useState(false);
  if (call.alertId === null) return <EndCall call={call} className={styles.action} />;
  return (
    <Action
      className={styles.action}
      icon={<IconHandStop size={18} stroke={1.8} aria-hidden="true" />}
      disabled={isSent}
      onClick={() => {
        setSent(true);
        void take(call).finally(() => setSent(false));
      }}
    >
      {t('help.take')}
    </Action>
  );
}

function Action(props: {
  icon: ReactNode;
  className: string | undefined;
  children: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  const { icon, children, ...rest } = props;
  return (
    <UnstyledButton {...rest}>
      {icon}
      {children}
    </UnstyledButton>
  );
}

function Sound({ isSilent, onSilence }: Pick<BannerProps, 'isSilent' | 'onSilence'>) {
  const isMuted = useIsMuted();
  if (isSilent || isMuted) {
    const words = t(isSilent ? 'help.silenced' : 'help.muted');
    return (
      <span className={styles.sound} role="img" aria-label={words} title={words}>
        <IconVolumeOff size={20} stroke={1.7} />
      </span>
    );
  }
  return (
    <UnstyledButton
      className={styles.sound}
      aria-label={t('help.silence')}
      title={t('help.silence')}
      onClick={onSilence}
    >
      <IconVolume size={20} stroke={1.7} />
    </UnstyledButton>
  );
}
