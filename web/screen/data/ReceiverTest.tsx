// The button beside the form of what sends out of the house: sends one test and tells the answer.
import { listDeliveries } from '@flotila/domain/alert/notification.api.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { failureText, showError } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { saidText } from './delivery/delivery-words.ts';

/** While a test is on its way. */
const LOOK_MS = 1_000;
/** The test is among the newest; others may have come since. */
const NEWEST = 50;
const UNDER_WAY: ReadonlySet<string> = new Set(['waiting', 'sending']);

export function ReceiverTest(props: {
  company: string;
  /** Whose deliveries are looked at. */
  of: { webhookId: number } | { forwardingId: number };
  /** What is sent, as a sentence. */
  hint: string;
  ask: () => Promise<{ deliveryId: number }>;
}) {
  const { company, of, hint, ask } = props;
  const [isAsked, setAsked] = useState(false);
  const [deliveryId, setDelivery] = useState<number>();
  const sent = useEndpoint(
    listDeliveries,
    deliveryId === undefined ? null : { company, query: { ...of, size: NEWEST } },
    { refetchIntervalMs: LOOK_MS },
  ).data?.content.find((one) => one.deliveryId === deliveryId);
  const isUnderWay = isAsked || (deliveryId !== undefined && (!sent || UNDER_WAY.has(sent.state)));
  const answer = saidText(sent?.answer ?? null);
  async function test() {
    setAsked(true);
    try {
      setDelivery((await ask()).deliveryId);
    } catch (error) {
      showError(failureText(error));
    }
    setAsked(false);
  }
  return (
    <section>
      <Button variant="default" loading={isUnderWay} onClick={() => void test()}>
        {t('whk.test')}
      </Button>
      <p className={sent?.state === 'failed' ? pieces.alarm : undefined} role="status">
        {isUnderWay
          ? t('whk.testing')
          : sent
            ? t(sent.state === 'sent' ? 'whk.tested' : 'whk.testFailed', { answer })
            : hint}
      </p>
    </section>
  );
}
