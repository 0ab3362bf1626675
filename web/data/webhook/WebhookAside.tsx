// Beside the form of a webhook: its secret while it is known, how delivering goes, and a test.
import { listDeliveries } from '@flotila/domain/alert/notification.api.ts';
import {
  getWebhook,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  type WebhookRecord,
} from '@flotila/domain/webhook/webhook.api.ts';
import { useChange, useEndpoint } from '../../api.ts';
import { dateTime } from '../../format.ts';
import { t } from '../../i18n/i18n.ts';
import { saidText } from '../delivery/delivery-words.ts';
import type { AsideProps, DataPlace } from '../module.ts';
import { OwnSecret } from '../OwnSecret.tsx';
import { ReceiverTest } from '../ReceiverTest.tsx';
import styles from '../receiver-aside.module.css';
import { stampedOf, type WebhookForm } from './webhook-form.ts';

const LOOK_MS = 5_000;

export function WebhookAside({ place, record }: AsideProps<WebhookRecord, WebhookForm>) {
  return (
    <aside className={styles.aside} data-narrow aria-label={t('whk.aside')}>
      {record ? (
        <Stored place={place} record={record} />
      ) : (
        <p className={styles.quiet}>{t('whk.secretLater')}</p>
      )}
    </aside>
  );
}

function Stored({ place, record }: { place: DataPlace; record: WebhookRecord }) {
  const { ccode: company } = place;
  const { webhookId } = record;
  const input = { company, path: { webhookId } };
  const now = useEndpoint(getWebhook, input, { refetchIntervalMs: LOOK_MS }).data ?? record;
  const renew = useChange(renewWebhookSecret, [listWebhooks, getWebhook]);
  const ask = useChange(testWebhook, [getWebhook, listDeliveries]);
  const when = (moment: string) => dateTime(moment, place.company.timeZone, true);
  const { last, waiting, switchedOff } = now;
  return (
    <>
      {switchedOff && (
        <p className={styles.off} role="status">
          {t('whk.switchedOff', { when: when(switchedOff.at) })}
        </p>
      )}
      {record.mayChange && (
        <OwnSecret
          record={stampedOf(record)}
          renew={async (lastChange) =>
            stampedOf(await renew.mutateAsync({ ...input, body: { lastChange } }))
          }
        />
      )}
      <section>
        <h2>{t('whk.last')}</h2>
        <p className={styles.answer} data-state={last?.state}>
          {last
            ? [when(last.at), t(`dlv.state.${last.state}`), saidText(last.answer)]
                .filter(Boolean)
                .join(' · ')
            : t('whk.never')}
        </p>
        {waiting > 0 && <p className={styles.quiet}>{t('whk.waiting', { count: waiting })}</p>}
      </section>
      {record.mayChange && (
        <ReceiverTest
          {...{ company, of: { webhookId }, hint: t('whk.testHint') }}
          ask={() => ask.mutateAsync(input)}
        />
      )}
    </>
  );
}
