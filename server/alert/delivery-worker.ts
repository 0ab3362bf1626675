// Tells persons of alerts by mail. Alerts that rang get a row for each receiver first, then each row is sent; where
// this breaks off in the middle of the conversation with the mail server nobody knows whether it went, so it is not
// sent again.
import type { DeliveryState } from '@flotila/domain/alert/notification.ts';
import type { Database } from '../db/open.ts';
import type { Mail, Mailer, MailOutcome } from '../outside/mail.ts';
import { retryTs, type Sender, startSender, TALKING_SECONDS_MAX } from '../sender.ts';
import { alertMail } from './alert-mail.ts';
import {
  beginDelivery,
  type ClaimedDelivery,
  claimDelivery,
  endDelivery,
  markUncertainDeliveries,
} from './delivery.queries.ts';
import { findReceiver } from './receiver.queries.ts';
import { findAny, spreadAlerts } from './spread.ts';

const EVERY_MS = 3_000;
/** A mail that the server is slow to take holds up no other but those behind it. */
const AT_ONCE = 4;
/** Writing it takes no longer; whoever has not ended by then is dead. */
const WRITING_SECONDS_MAX = 60;
const ANSWER_CHARS_MAX = 500;

export interface DeliveryWorkerDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  mailer: Mailer;
  log: { warn(facts: object, message: string): void };
  /** Milliseconds between two looks. */
  everyMs?: number;
}

/** Spreads what rang and sends what is due. */
export function startDeliveries(deps: DeliveryWorkerDeps): Sender {
  const { db } = deps;
  return startSender<ClaimedDelivery>({
    everyMs: deps.everyMs ?? EVERY_MS,
    atOnce: AT_ONCE,
    async prepare(isStopped) {
      await db.write((write) => markUncertainDeliveries(write, new Date(deps.now())));
      while (!isStopped() && (await db.write((write) => spreadAlerts(write, deps.now()))) > 0);
    },
    claim: () =>
      db.write((write) => claimDelivery(write, new Date(deps.now()), WRITING_SECONDS_MAX)),
    send: (delivery, isStopped) => sendOne(deps, delivery, isStopped),
    warn: (error) => deps.log.warn({ err: error }, 'an alert could not be sent'),
  });
}

async function sendOne(
  deps: DeliveryWorkerDeps,
  delivery: ClaimedDelivery,
  isStopped: () => boolean,
): Promise<void> {
  const { db, mailer } = deps;
  const mail = await prepare(deps, delivery);
  const now = new Date(deps.now());
  if (typeof mail === 'string') {
    const end = { state: 'gone', answer: mail } as const;
    return db.write((write) => endDelivery(write, delivery, end, now));
  }
  const [address = ''] = mail.to;
  const times = { now, leaseSeconds: TALKING_SECONDS_MAX };
  const begun =
    !isStopped() && (await db.write((write) => beginDelivery(write, delivery, address, times)));
  // Another process has it, or will have it when its lease is over.
  if (!begun) return;
  const outcome = await mailer.send(mail);
  const end = endOf(outcome, delivery, deps.now());
  await db.write((write) => endDelivery(write, delivery, end, new Date(deps.now())));
}

/** A text says why there is nothing to send any more. */
async function prepare(
  { db, mailer, now }: DeliveryWorkerDeps,
  { companyId, alertId, occasion, personId, deliveryId }: ClaimedDelivery,
): Promise<Mail | 'withdrawn' | 'not_receiver'> {
  return db.read(async (read) => {
    const alert = await findAny(read, { companyId, alertId });
    if (!alert || alert.withdrawnAt) return 'withdrawn';
    const told = { companyId, alertId, driverId: alert.personId };
    const receiver = await findReceiver(read, told, occasion, personId);
    if (!receiver) return 'not_receiver';
    return {
      to: [receiver.address],
      ...alertMail(alert, receiver, occasion),
      messageId: `<alert-${companyId}-${deliveryId}@${mailer.domain}>`,
      date: new Date(now()),
    };
  });
}

function endOf(
  outcome: MailOutcome,
  { attempts }: ClaimedDelivery,
  now: number,
): { state: DeliveryState; answer: string | null; due?: Date } {
  if (outcome.kind === 'sent') return { state: 'sent', answer: null };
  const answer = outcome.said.slice(0, ANSWER_CHARS_MAX);
  if (outcome.kind === 'uncertain') return { state: 'uncertain', answer };
  const again = retryTs(attempts, outcome.isFinal, now);
  if (again === null) return { state: 'failed', answer };
  return { state: 'waiting', answer, due: new Date(again) };
}
