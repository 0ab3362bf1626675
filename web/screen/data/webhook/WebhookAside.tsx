// Beside the form of a webhook: its secret while it is known, what was delivered last, a test, and how a message looks.
import { listDeliveries } from '@flotila/domain/alert/notification.api.ts';
import {
  getWebhook,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  type WebhookRecord,
} from '@flotila/domain/webhook/webhook.api.ts';
import { exampleAlert, SIGNATURE_HEADER } from '@flotila/domain/webhook/webhook.ts';
import { useState } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath } from '../../../ground/address/paths.ts';
import { useChange, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { ListStates } from '../../../ground/ui/ListStates.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime } from '../../../ground/words/format.ts';
import { aboutText, saidText } from '../delivery/delivery-words.ts';
import type { AsideProps, DataPlace } from '../module.ts';
import { OwnSecret } from '../OwnSecret.tsx';
import { secretOf } from '../own-secrets.ts';
import { ReceiverTest } from '../ReceiverTest.tsx';
import { stampedOf } from '../receiver.ts';
import styles from '../receiver-aside.module.css';
import type { WebhookForm } from './webhook-form.ts';

const LOOK_MS = 5_000;
const SHOWN = 5;
/** Of the message that is shown. */
const EXAMPLE_BEGIN = '2026-01-15T08:30:00.000Z';

export function WebhookAside({ place, record }: AsideProps<WebhookRecord, WebhookForm>) {
  // A secret that is shown once leads on a phone, too; else the fields do.
  const [hasSecret] = useState(() => record !== null && secretOf(record.webhookId) !== null);
  return (
    <aside
      className={styles.aside}
      data-narrow
      data-split={hasSecret || undefined}
      data-follows={!hasSecret || undefined}
      aria-label={t('whk.aside')}
    >
      {record ? (
        <Stored place={place} record={record} />
      ) : (
        <p className={pieces.quiet}>{t('whk.secretLater')}</p>
      )}
      <Message company={place.ccode} />
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
  const { waiting, switchedOff } = now;
  return (
    <>
      {switchedOff && (
        <p className={styles.off} role="status">
          {t('whk.switchedOff', { when: when(switchedOff.at) })}
        </p>
      )}
      {record.mayChange && (
        <OwnSecret
          record={stampedOf(webhookId, record)}
          renew={async (lastChange) =>
            stampedOf(webhookId, await renew.mutateAsync({ ...input, body: { lastChange } }))
          }
        />
      )}
      <Sent place={place} webhookId={webhookId} waiting={waiting} />
      {record.mayChange && (
        <ReceiverTest
          company={company}
          of={{ webhookId }}
          hint={t('whk.testHint')}
          ask={() => ask.mutateAsync(input)}
        />
      )}
    </>
  );
}

/** The last of what was sent, whatever came of it. */
function Sent(props: { place: DataPlace; webhookId: number; waiting: number }) {
  const { place, webhookId, waiting } = props;
  const input = { company: place.ccode, query: { webhookId, size: SHOWN } };
  const asked = useEndpoint(listDeliveries, input, { refetchIntervalMs: LOOK_MS });
  const sent = asked.data;
  return (
    <section>
      <h2>{t('whk.sent')}</h2>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={2} />
      {sent?.content.length === 0 && <p className={pieces.quiet}>{t('whk.never')}</p>}
      <ol className={styles.tries}>
        {sent?.content.map((one) => (
          <li key={one.deliveryId} data-passed={one.state !== 'failed'}>
            <span className={pieces.quiet}>
              {dateTime(one.updated, place.company.timeZone, true)} · {aboutText(one)}
            </span>
            {[t(`dlv.state.${one.state}`), saidText(one.answer)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ol>
      {sent && sent.totalElements > 0 && (
        <p>
          <PathLink href={dataListPath(place.ccode, 'deliveries', { to: `webhook-${webhookId}` })}>
            {t('whk.allSent')}
          </PathLink>
        </p>
      )}
      {waiting > 0 && <p className={pieces.quiet}>{t('whk.waiting', { count: waiting })}</p>}
    </section>
  );
}

/** What the program at the address gets, so that whoever writes it can begin. */
function Message({ company }: { company: string }) {
  const alert = exampleAlert(EXAMPLE_BEGIN);
  const message = { deliveryId: 1, occasion: 'rang', company, alert };
  return (
    <section className={styles.message}>
      <h2>{t('whk.message')}</h2>
      <pre>
        {`${SIGNATURE_HEADER}: t=…,v1=…\n\n`}
        {JSON.stringify(message, null, 2)}
      </pre>
    </section>
  );
}
