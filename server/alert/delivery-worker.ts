// Tells persons of alerts by mail. Alerts that rang get a row for each receiver first, then each row is sent; where
// this breaks off in the middle of the conversation with the mail server nobody knows whether it went, so it is not
// sent again.
import type { DeliveryState } from '@flotila/domain/alert/notification.ts';
import type { Database } from '../db/open.ts';
import type { Mail, Mailer, MailOutcome } from '../outside/mail.ts';
import { repeat } from '../repeat.ts';
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
/** Minutes until it is tried again after the first, second … certain failure; then it has failed. */
export const RETRY_MINUTES = [1, 5, 30, 120];
/** Writing it, and talking to the mail server, takes no longer; whoever has not ended by then is dead. */
const WRITING_SECONDS_MAX = 60;
const TALKING_SECONDS_MAX = 300;
const ANSWER_CHARS_MAX = 500;
/** A conversation that has begun is waited for when the process is to stop. */
const STOP_MS_MAX = 8_000;

export interface DeliveryWorkerDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  mailer: Mailer;
  log: { warn(facts: object, message: string): void };
  /** Milliseconds between two looks. */
  everyMs?: number;
}

export interface DeliveryWorker {
  /** Spreads what rang and sends what is due, now; answers how many were tried. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

export function startDeliveries(deps: DeliveryWorkerDeps): DeliveryWorker {
  const { db } = deps;
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'an alert could not be sent');
  let isStopped = false;

  async function sendDue(): Promise<number> {
    for (let count = 0; ; count += 1) {
      const now = new Date(deps.now());
      const delivery = isStopped
        ? undefined
        : await db.write((write) => claimDelivery(write, now, WRITING_SECONDS_MAX));
      if (!delivery) return count;
      await sendOne(deps, delivery, () => isStopped).catch(warn);
    }
  }

  async function look(): Promise<number> {
    await db.write((write) => markUncertainDeliveries(write, new Date(deps.now())));
    while (!isStopped && (await db.write((write) => spreadAlerts(write, deps.now()))) > 0);
    const counts = await Promise.all(Array.from({ length: AT_ONCE }, sendDue));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  const looking = repeat(look, deps.everyMs ?? EVERY_MS, warn);
  return {
    look,
    async stop() {
      isStopped = true;
      const late = new Promise((resolve) => setTimeout(resolve, STOP_MS_MAX).unref());
      await Promise.race([looking.stop(), late]);
    },
  };
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
  const minutes = outcome.isFinal ? undefined : RETRY_MINUTES[attempts - 1];
  if (minutes === undefined) return { state: 'failed', answer };
  return { state: 'waiting', answer, due: new Date(now + minutes * 60_000) };
}
