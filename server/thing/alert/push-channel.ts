// Alerts by push: each to a browser in which its receiver wants to be told; those that waited for the end of quiet
// hours as one. A push that comes twice takes its own place, so whoever does not know whether one went sends it again.
import type { Severity } from '@flotila/domain/alert/alert.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import {
  createPushSender,
  type PushDeps,
  type PushMessage,
  type PushOutcome,
  type PushTarget,
} from '../../ground/outside/push-service.ts';
import { RETRY_MINUTES } from '../../ground/work/sender.ts';
import { alertPush, digestPush, type PushText, testPush } from './alert-push.ts';
import type { Channel, Gone, Parcel, Prepared, SendOutcome } from './channel.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';
import { lookAgain } from './look-again.ts';
import { deleteTarget, findTarget } from './push.queries.ts';
import { pushKeys } from './push-keys.ts';
import { findPerson, type Receiver } from './receiver.queries.ts';

interface PushChannelDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  outside: PushDeps | undefined;
}

type Manner = Pick<PushMessage, 'urgency' | 'ttlSeconds'>;

const HOUR_S = 3_600;
/** `high` wakes a telephone that saves its battery. What is older than this helps nobody. */
const MANNER: Record<Severity, Manner> = {
  info: { urgency: 'low', ttlSeconds: 6 * HOUR_S },
  warning: { urgency: 'normal', ttlSeconds: 12 * HOUR_S },
  alarm: { urgency: 'high', ttlSeconds: 24 * HOUR_S },
};
const MANNER_OF_TEST: Manner = { urgency: 'high', ttlSeconds: 600 };

/** What is sent, to whom, under which topic of the push service. */
interface Letter {
  deliveries: ClaimedDelivery[];
  receiver: Receiver;
  text: PushText;
  manner: Manner;
  topic: string;
}

export function pushChannel(deps: PushChannelDeps): Channel {
  return {
    retryMinutes: RETRY_MINUTES,
    prepare: (deliveries) => deps.db.read((db) => prepare(deps, db, deliveries)),
  };
}

async function prepare(
  deps: PushChannelDeps,
  db: ReadDb,
  deliveries: ClaimedDelivery[],
): Promise<Prepared> {
  const [first] = deliveries;
  if (!first) return { gone: [], parcel: null };
  const { companyId, subscriptionId } = first;
  const to = subscriptionId === null ? undefined : await findTarget(db, companyId, subscriptionId);
  if (!to) return { gone: allGone(deliveries, 'not_receiver'), parcel: null };
  const { letter, gone } =
    first.occasion === 'test' ? await testLetter(db, first) : await alertLetter(db, deliveries);
  return { gone, parcel: letter && parcelOf(deps, to, letter) };
}

function allGone(deliveries: ClaimedDelivery[], why: Gone): Prepared['gone'] {
  return deliveries.map((delivery) => ({ delivery, why }));
}

interface Looked {
  letter: Letter | null;
  gone: Prepared['gone'];
}

async function testLetter(db: ReadDb, delivery: ClaimedDelivery): Promise<Looked> {
  const { companyId, personId, deliveryId } = delivery;
  const receiver = personId === null ? undefined : await findPerson(db, companyId, personId);
  if (!receiver) return { letter: null, gone: allGone([delivery], 'not_receiver') };
  const text = testPush(receiver);
  const topic = `t-${companyId}-${deliveryId}`;
  const letter = { deliveries: [delivery], receiver, text, manner: MANNER_OF_TEST, topic };
  return { letter, gone: [] };
}

async function alertLetter(db: ReadDb, deliveries: ClaimedDelivery[]): Promise<Looked> {
  const { told, rest, gone } = await lookAgain(db, deliveries);
  const [first] = told;
  if (!first) return { letter: null, gone };
  const { receiver, alert } = first;
  const { companyId, personId } = first.delivery;
  const together = [...told.map(({ delivery }) => delivery), ...rest];
  const isOne = together.length === 1;
  const text = isOne ? alertPush(first, receiver) : digestPush(told, rest.length, receiver);
  // So that of one alert, as of quiet hours, only the last message waits for a browser that is away.
  const topic = isOne ? `a-${companyId}-${alert.alertId}` : `q-${companyId}-${personId}`;
  const manner = MANNER[text.isAlarm ? 'alarm' : alert.severity];
  return { letter: { deliveries: together, receiver, text, manner, topic }, gone };
}

function parcelOf(
  deps: PushChannelDeps,
  to: PushTarget,
  { deliveries, receiver, text, manner, topic }: Letter,
): Parcel {
  const message = { to, text: JSON.stringify(text), topic, ...manner };
  return {
    deliveries,
    // The rest of the address is the right to send there.
    address: new URL(to.endpoint).host,
    async send() {
      const now = deps.now();
      const keys = await pushKeys(deps.db, now);
      const sender = createPushSender({
        keys,
        contact: contactOf(receiver),
        now,
        ...(deps.outside && { deps: deps.outside }),
      });
      const outcome = await sender.send(message);
      if (outcome.kind === 'gone') await forget(deps.db, deliveries);
      return outcomeOf(outcome);
    },
  };
}

/** Push services ask for one; where the address is none of the internet, nobody could be asked anyway. */
function contactOf({ origin }: Receiver): string {
  return origin?.startsWith('https://') ? origin : 'mailto:push@flotila.invalid';
}

async function forget(db: Database, [first]: ClaimedDelivery[]): Promise<void> {
  if (!first || first.subscriptionId === null) return;
  const { companyId, subscriptionId } = first;
  await db.write((write) => deleteTarget(write, companyId, subscriptionId));
}

function outcomeOf(outcome: PushOutcome): SendOutcome {
  if (outcome.kind === 'sent') return { kind: 'sent', said: null };
  if (outcome.kind === 'gone') return { kind: 'failed', isFinal: true, said: outcome.said };
  return outcome;
}
