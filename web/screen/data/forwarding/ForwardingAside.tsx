// Beside the form of a forwarding: how passing on goes, its last tries, and its secret while it is known.
import { listDeliveries } from '@flotila/domain/alert/notification.api.ts';
import {
  type ForwardingRecord,
  getForwarding,
  listForwardings,
  listForwardingTries,
  renewForwardingSecret,
  testForwarding,
  WAITING_MAX,
} from '@flotila/domain/forwarding/forwarding.api.ts';
import {
  exampleRecord,
  jsonRecord,
  osmandParameters,
  type PassedRecord,
} from '@flotila/domain/forwarding/message.ts';
import { SIGNATURE_HEADER } from '@flotila/domain/webhook/webhook.ts';
import { useChange, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime } from '../../../ground/words/format.ts';
import { saidText } from '../delivery/delivery-words.ts';
import type { AsideProps, DataPlace } from '../module.ts';
import { OwnSecret } from '../OwnSecret.tsx';
import { ReceiverTest } from '../ReceiverTest.tsx';
import { stampedOf } from '../receiver.ts';
import styles from '../receiver-aside.module.css';
import type { ForwardingForm } from './forwarding-form.ts';

const LOOK_MS = 5_000;
const TRIES = 10;
/** Of the record that is shown. */
const EXAMPLE_TS = Date.parse('2026-01-15T08:30:00.000Z');

export function ForwardingAside(props: AsideProps<ForwardingRecord, ForwardingForm>) {
  const { place, record, form } = props;
  // On a phone how it goes stands before the fields, how a message looks behind them.
  return (
    <aside
      className={styles.aside}
      data-narrow
      data-split={record !== null || undefined}
      data-follows={record === null || undefined}
      aria-label={t('fwd.aside')}
    >
      {record ? (
        <Stored place={place} record={record} />
      ) : (
        form.form === 'json' && <p className={pieces.quiet}>{t('fwd.secretLater')}</p>
      )}
      <Message company={place.ccode} form={form} />
    </aside>
  );
}

function Stored({ place, record }: { place: DataPlace; record: ForwardingRecord }) {
  const { ccode: company } = place;
  const input = { company, path: { forwardingId: record.forwardingId } };
  const now = useEndpoint(getForwarding, input, { refetchIntervalMs: LOOK_MS }).data ?? record;
  const renew = useChange(renewForwardingSecret, [listForwardings, getForwarding]);
  const ask = useChange(testForwarding, [getForwarding, listDeliveries]);
  const when = (moment: string) => dateTime(moment, place.company.timeZone, true);
  const { switchedOff, failing, passedAt, waiting, waitingSince, refused } = now;
  return (
    <>
      {switchedOff && (
        <p className={styles.off} role="status">
          {t('fwd.switchedOff', { when: when(switchedOff.at) })}
        </p>
      )}
      {!switchedOff && failing && (
        <p className={styles.off} role="status">
          {t('fwd.failing', { since: when(failing.since), next: when(failing.next) })}
        </p>
      )}
      {refused > 0 && (
        <p className={styles.off} role="status">
          {t('fwd.refused', { count: refused })}
        </p>
      )}
      <section>
        <h2>{t('fwd.state')}</h2>
        <p>
          {t('fwd.passed', { count: now.passed })}
          {passedAt && <span className={pieces.quiet}> · {when(passedAt)}</span>}
        </p>
        <p>
          {waiting >= WAITING_MAX ? t('fwd.waitingMany') : t('fwd.waiting', { count: waiting })}
        </p>
        {waitingSince && (
          <p className={pieces.quiet}>{t('fwd.waitingSince', { when: when(waitingSince) })}</p>
        )}
      </section>
      {record.mayChange && (
        <ReceiverTest
          company={company}
          of={input.path}
          hint={t(record.form === 'json' ? 'fwd.testHint' : 'fwd.testHintOsmand', {
            id: `${company}-0`,
          })}
          ask={() => ask.mutateAsync(input)}
        />
      )}
      <Tries place={place} forwardingId={record.forwardingId} />
      {record.mayChange && record.form === 'json' && (
        <OwnSecret
          record={stampedOf(record.forwardingId, record)}
          renew={async (lastChange) =>
            stampedOf(
              record.forwardingId,
              await renew.mutateAsync({ ...input, body: { lastChange } }),
            )
          }
        />
      )}
    </>
  );
}

function Tries({ place, forwardingId }: { place: DataPlace; forwardingId: number }) {
  const { ccode: company } = place;
  const input = { company, path: { forwardingId }, query: { size: TRIES } };
  const tries = useEndpoint(listForwardingTries, input, { refetchIntervalMs: LOOK_MS }).data;
  return (
    <section>
      <h2>{t('fwd.tries')}</h2>
      {tries?.content.length === 0 && <p className={pieces.quiet}>{t('whk.never')}</p>}
      <ol className={styles.tries}>
        {tries?.content.map((one) => (
          <li key={one.tryId} data-passed={one.isPassed}>
            <span className={pieces.quiet}>{dateTime(one.at, place.company.timeZone, true)}</span>
            {t('fwd.try', { count: one.records })} · {saidText(one.answer)}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the system at the address gets, so that whoever writes it can begin. */
function Message({ company, form }: { company: string; form: ForwardingForm }) {
  const record = exampleRecord(company, EXAMPLE_TS);
  return (
    <section className={styles.message}>
      <h2>{t('whk.message')}</h2>
      <pre>{messageText(company, form, record)}</pre>
    </section>
  );
}

function messageText(company: string, { form, url }: ForwardingForm, record: PassedRecord): string {
  if (form === 'json') {
    const message = { forwardingId: 1, batch: 1, company, records: [jsonRecord(record)] };
    return `${SIGNATURE_HEADER}: t=…,v1=…\n\n${JSON.stringify(message, null, 2)}`;
  }
  const parameters = osmandParameters(record).toString().replaceAll('&', '\n&');
  if (form === 'osmandPost') return `POST ${url}\n\n${parameters}`;
  return `GET ${url}${url.includes('?') ? '\n&' : '?\n'}${parameters}`;
}
