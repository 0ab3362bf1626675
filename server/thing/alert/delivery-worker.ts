// Tells of alerts outside of the application. Alerts that rang get a row for each receiver first, then each row is
// sent by its channel; where this breaks off in the middle of a mail nobody knows whether it went, so it is not sent
// again.
import type { ChannelName, DeliveryState } from '@flotila/domain/alert/notification.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import type { PushDeps } from '../../ground/outside/push-service.ts';
import type { SharingCaller } from '../../ground/outside/webhook-call.ts';
import type { LookDeps, Looking } from '../../ground/work/repeat.ts';
import { retryTs, startSender, TALKING_SECONDS_MAX } from '../../ground/work/sender.ts';
import type { Channel, SendOutcome } from './channel.ts';
import {
  beginDeliveries,
  type ClaimedDelivery,
  claimDeliveries,
  endDeliveries,
  settleDeadDeliveries,
} from './delivery.queries.ts';
import { forwardingChannel } from './forwarding-channel.ts';
import { mailChannel } from './mail-channel.ts';
import { pushChannel } from './push-channel.ts';
import { spreadAlerts } from './spread.ts';
import { webhookChannel } from './webhook-channel.ts';

const EVERY_MS = 3_000;
/** What the other side is slow to take holds up no other but those behind it. */
const AT_ONCE = 4;
/** Writing it takes no longer; whoever has not ended by then is dead. */
const WRITING_SECONDS_MAX = 60;
const ANSWER_CHARS_MAX = 500;

export interface DeliveryWorkerDeps extends LookDeps {
  /** null: no mail server is set */
  mailer: Mailer | null;
  /** Tests lead pushes to a fake. */
  push?: PushDeps;
  webhooks: SharingCaller;
}

type Channels = Partial<Record<ChannelName, Channel>>;

/** Spreads what rang and sends what is due, each channel beside the others: none waits for another's other side. */
export function startDeliveries(deps: DeliveryWorkerDeps): Looking {
  const { db, now, log } = deps;
  const prepare = makePrepare(deps);
  const senders = Object.entries(channelsOf(deps)).map(([name, channel]) =>
    startSender<ClaimedDelivery[]>({
      everyMs: deps.everyMs ?? EVERY_MS,
      atOnce: AT_ONCE,
      prepare,
      claim: () =>
        db.write((write) =>
          claimDeliveries(write, [name as ChannelName], new Date(now()), WRITING_SECONDS_MAX),
        ),
      send: (deliveries, isStopped) => sendTogether(deps, channel, deliveries, isStopped),
      warn: (error) => log.warn({ err: error }, 'an alert could not be sent'),
    }),
  );
  return {
    async look() {
      const counts = await Promise.all(senders.map((sender) => sender.look()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

function channelsOf({ db, now, mailer, push, webhooks }: DeliveryWorkerDeps): Channels {
  return {
    ...(mailer && { mail: mailChannel({ db, now, mailer }) }),
    push: pushChannel({ db, now, outside: push }),
    webhook: webhookChannel({ db, now, webhooks, hasMail: mailer !== null }),
    forwarding: forwardingChannel({ db, now, caller: webhooks }),
  };
}

/** Rows are made for all channels at once; a channel that asks meanwhile waits for the same. */
function makePrepare({ db, now, mailer }: DeliveryWorkerDeps) {
  let running: Promise<void> | null = null;
  async function run(isStopped: () => boolean): Promise<void> {
    await db.write((write) => settleDeadDeliveries(write, new Date(now())));
    while (
      !isStopped() &&
      (await db.write((write) => spreadAlerts(write, now(), mailer !== null))) > 0
    );
  }
  return (isStopped: () => boolean): Promise<void> => {
    running ??= run(isStopped).finally(() => {
      running = null;
    });
    return running;
  };
}

async function sendTogether(
  { db, now }: DeliveryWorkerDeps,
  channel: Channel,
  claimed: ClaimedDelivery[],
  isStopped: () => boolean,
): Promise<void> {
  const { gone, parcel } = await channel.prepare(claimed);
  if (gone.length) {
    await db.write(async (write) => {
      for (const { delivery, why } of gone) {
        await endDeliveries(write, [delivery], { state: 'gone', answer: why }, new Date(now()));
      }
    });
  }
  if (!parcel || isStopped()) return;
  const { deliveries, address } = parcel;
  const times = { now: new Date(now()), leaseSeconds: TALKING_SECONDS_MAX };
  // Another process has it, or will have it when its lease is over.
  if (!(await db.write((write) => beginDeliveries(write, deliveries, address, times)))) return;
  const outcome = await parcel.send();
  const end = endOf(outcome, claimed[0]?.attempts ?? 1, channel.retryMinutes, now());
  await db.write(async (write) => {
    await endDeliveries(write, deliveries, end, new Date(now()));
    if (end.state === 'failed') await channel.failed?.(write, deliveries, end.answer ?? '');
  });
}

function endOf(
  outcome: SendOutcome,
  attempts: number,
  retryMinutes: readonly number[],
  now: number,
): { state: DeliveryState; answer: string | null; due?: Date } {
  const answer = outcome.said?.slice(0, ANSWER_CHARS_MAX) ?? null;
  if (outcome.kind !== 'failed') return { state: outcome.kind, answer };
  const again = retryTs(attempts, outcome.isFinal, now, retryMinutes);
  if (again === null) return { state: 'failed', answer };
  const leftAloneTs = now + (outcome.retryAfterMs ?? 0);
  return { state: 'waiting', answer, due: new Date(Math.max(again, leftAloneTs)) };
}
