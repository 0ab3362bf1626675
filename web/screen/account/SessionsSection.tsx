// Where I am signed in: this device first, the others by when they were seen last. Ending one asks in its own place,
// because nothing brings it back.
import {
  type Account,
  type AccountSession,
  deleteSession,
  getAccount,
} from '@flotila/domain/account/account.api.ts';
import type { DeviceKind } from '@flotila/domain/account/device.ts';
import { deleteSessions } from '@flotila/domain/session/session.api.ts';
import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconTerminal2,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { ago, dateTime } from '../../ground/words/format.ts';
import styles from './account.module.css';

const ICONS: Record<DeviceKind, Icon> = {
  computer: IconDeviceDesktop,
  phone: IconDeviceMobile,
  tablet: IconDeviceTablet,
  program: IconTerminal2,
};

export function SessionsSection({ account }: { account: Account }) {
  const others = account.sessions.filter(({ isOwn }) => !isOwn).length;
  const endOthers = useChange(deleteSessions, [getAccount]);
  const askToEnd = () =>
    modals.openConfirmModal({
      title: t('account.endOthersTitle', { count: others }),
      children: t('account.endOthersText'),
      labels: { confirm: t('account.endOthers', { count: others }), cancel: t('app.cancel') },
      confirmProps: { color: 'red' },
      size: 400,
      onConfirm: () =>
        endOthers.mutate(
          { query: { others: 'true' } },
          { onSuccess: () => showDone(t('account.endedOthers')), onError: showFailure },
        ),
    });
  return (
    <div className={pieces.across}>
      <ul className={pieces.parted}>
        {account.sessions.map((session) => (
          <Session key={session.sessionId} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <Button
          className={styles.others ?? ''}
          variant="default"
          color="red"
          loading={endOthers.isPending}
          onClick={askToEnd}
        >
          {t('account.endOthers', { count: others })}
        </Button>
      )}
    </div>
  );
}

function Session({ session }: { session: AccountSession }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const { device, isOwn, since, lastSeen, address, permanent, way } = session;
  const Sign = ICONS[device.kind];
  const name = deviceText(device);
  const seen = isOwn ? t('time.now') : ago(nowMs - Date.parse(lastSeen));
  return (
    <li className={`${pieces.row} ${styles.session}`}>
      <Sign className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <span className={pieces.row}>
          <strong>{name}</strong>
          {isOwn && (
            <span className={`${pieces.accent} ${pieces.small} ${styles.mark}`}>
              {t('account.thisDevice')}
            </span>
          )}
        </span>
        <span className={pieces.hint}>
          {t(permanent ? 'account.sincePermanent' : 'account.since', {
            since: timeOrDate(since, timeZone, nowMs),
            address: address ?? t('account.nowhere'),
          })}
          {` · ${t(`account.way.${way}`)}`}
        </span>
      </span>
      <span className={pieces.oneLine} title={dateTime(lastSeen, timeZone)}>
        {seen}
      </span>
      {!isOwn && <EndButton session={session} name={name} />}
    </li>
  );
}

function EndButton({ session, name }: { session: AccountSession; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const end = useChange(deleteSession, [getAccount]);
  if (!isAsking) {
    return (
      <Button
        variant="subtle"
        size="compact-md"
        aria-label={t('account.endNamed', { name })}
        onClick={() => setAsking(true)}
      >
        {t('menu.logout')}
      </Button>
    );
  }
  return (
    <span className={pieces.row}>
      <Button
        autoFocus
        color="red"
        size="compact-md"
        loading={end.isPending}
        onClick={() =>
          end.mutate(
            { path: { sessionId: session.sessionId } },
            {
              onError: (error) => {
                setAsking(false);
                showFailure(error);
              },
            },
          )
        }
      >
        {t('account.endReally')}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={() => setAsking(false)}>
        {t('app.cancel')}
      </Button>
    </span>
  );
}

/** "Edge, Windows", as far as it is known. */
function deviceText({ program, system }: AccountSession['device']): string {
  return [program, system].filter(Boolean).join(', ') || t('account.someDevice');
}
