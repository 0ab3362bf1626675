// Notifications of this browser and of the person's others.
import { testNotification } from '@flotila/domain/alert/notification.api.ts';
import {
  listPush,
  type PushBrowser,
  subscribePush,
  unsubscribePush,
} from '@flotila/domain/alert/push.api.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { readChanged } from '../../ground/live/meanwhile.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showError, showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { date } from '../../ground/words/format.ts';
import {
  browserName,
  hindrance,
  ownEndpoint,
  subscribeHere,
} from '../../thing/alert/push-browser.ts';
import styles from './notification.module.css';

/** Of the browser, not of the server. */
const OWN_KEY = ['push', 'own endpoint'];

export function Browsers({ ccode }: { ccode: string }) {
  const asked = useEndpoint(listPush, { company: ccode });
  const own = useQuery({ queryKey: OWN_KEY, queryFn: ownEndpoint });
  const test = useChange(testNotification, []);
  const take = useChange(unsubscribePush, [listPush]);
  const browsers = asked.data?.browsers ?? [];
  const here = browsers.find(({ endpoint }) => endpoint === own.data);
  const takeOff = (browser: PushBrowser) =>
    take.mutate({ company: ccode, path: { id: browser.subscriptionId } }, { onError: showFailure });
  const others = browsers.filter((browser) => browser !== here);
  return (
    <section className={styles.section} aria-label={t('notify.browsers')}>
      <h3 className={styles.title}>{t('notify.browsers')}</h3>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('notify.failed')} rows={2} />
      {asked.data && !own.isPending && (
        <ThisBrowser
          ccode={ccode}
          here={here}
          publicKey={asked.data.publicKey}
          isTaking={take.isPending}
          onTakeOff={takeOff}
        />
      )}
      {others.length > 0 && (
        <ul className={styles.browsers} aria-label={t('notify.others')}>
          {others.map((browser) => (
            <Other key={browser.subscriptionId} browser={browser} onTakeOff={takeOff} />
          ))}
        </ul>
      )}
      {browsers.length > 0 && (
        <Button
          className={styles.test ?? ''}
          variant="default"
          size="compact-sm"
          loading={test.isPending}
          onClick={() =>
            test.mutate(
              { company: ccode, body: { channel: 'push' } },
              { onSuccess: () => showDone(t('notify.testSent')), onError: showFailure },
            )
          }
        >
          {t('notify.testPush')}
        </Button>
      )}
    </section>
  );
}

interface ThisBrowserProps {
  ccode: string;
  publicKey: string;
  /** undefined: it is not told of anything in this company. */
  here: PushBrowser | undefined;
  isTaking: boolean;
  onTakeOff: (browser: PushBrowser) => void;
}

function ThisBrowser({ ccode, publicKey, here, isTaking, onTakeOff }: ThisBrowserProps) {
  const cache = useQueryClient();
  const subscribe = useChange(subscribePush, [listPush]);
  const [isAsking, setAsking] = useState(false);
  // Said anew with every drawing: the person may answer the browser's question meanwhile.
  const why = hindrance();
  const turnOn = async () => {
    setAsking(true);
    try {
      const subscribed = await subscribeHere(publicKey);
      await readChanged(cache, OWN_KEY);
      if (subscribed) await subscribe.mutateAsync({ company: ccode, body: subscribed });
    } catch (error) {
      console.warn('notifications could not be switched on', error);
      if (error instanceof DOMException) showError(t('notify.pushFailed'));
      else showFailure(error);
    } finally {
      setAsking(false);
    }
  };
  if (why !== null) return <p className={styles.hindered}>{t(`notify.why.${why}`)}</p>;
  return (
    <div className={styles.line}>
      <span className={pieces.row}>
        <span className={styles.dot} data-on={here !== undefined} />
        {t(here ? 'notify.hereOn' : 'notify.hereOff')}
      </span>
      {here ? (
        <Button
          variant="default"
          size="compact-md"
          loading={isTaking}
          onClick={() => onTakeOff(here)}
        >
          {t('notify.turnOff')}
        </Button>
      ) : (
        <Button size="compact-md" loading={isAsking} onClick={() => void turnOn()}>
          {t('notify.turnOn')}
        </Button>
      )}
    </div>
  );
}

function Other(props: { browser: PushBrowser; onTakeOff: (browser: PushBrowser) => void }) {
  const { browser, onTakeOff } = props;
  const { timeZone } = useCompany();
  const name = browserName(browser) || t('notify.someBrowser');
  return (
    <li className={styles.browser}>
      <IconDeviceMobile className={pieces.quiet} size={16} stroke={1.7} aria-hidden="true" />
      <span>{name}</span>
      <span className={`${pieces.note} ${pieces.oneLine} ${pieces.toEnd}`}>
        {t('notify.since', { day: date(browser.created, timeZone) })}
      </span>
      <IconButton
        className={pieces.quiet}
        label={t('notify.takeOff', { name })}
        onClick={() => onTakeOff(browser)}
      >
        <IconTrash size={16} stroke={1.7} />
      </IconButton>
    </li>
  );
}
