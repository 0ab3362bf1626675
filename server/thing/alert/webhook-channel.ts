// Alerts to programs of the company: each alone, the oldest first, again and again by one message until it is taken. Who
// does not take it for so long is switched off, and the administrators are told.
import type { WebhookMessage } from '@flotila/domain/webhook/webhook.ts';
import { exampleAlert, WEBHOOK_RETRY_MINUTES } from '@flotila/domain/webhook/webhook.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { WebhookCaller, WebhookOutcome } from '../../ground/outside/webhook-call.ts';
import { switchOff } from '../receiver/receiver.queries.ts';
import { findTarget, type WebhookTarget } from '../webhook/webhook.queries.ts';
import { alertView } from './alert-view.ts';
import type { Channel, Gone, Prepared, SendOutcome } from './channel.ts';
import type { ClaimedDelivery } from './delivery.queries.ts';
import { isOfAlert } from './look-again.ts';
import { findAny } from './spread.ts';
import { tellOff } from './tell-off.ts';

interface WebhookDeps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  webhooks: WebhookCaller;
  /** A mail server is set, so administrators can be told. */
  hasMail: boolean;
}

export function webhookChannel(deps: WebhookDeps): Channel {
  return {
    retryMinutes: WEBHOOK_RETRY_MINUTES,
    prepare: ([delivery]) =>
      delivery
        ? deps.db.read((db) => prepare(deps, db, delivery))
        : Promise.resolve({ gone: [], parcel: null }),
    failed: (db, [delivery], answer) =>
      delivery ? endWebhook(deps, db, delivery, answer) : Promise.resolve(),
  };
}

async function prepare(deps: WebhookDeps, db: ReadDb, delivery: ClaimedDelivery) {
  const { companyId, webhookId } = delivery;
  const target = webhookId === null ? undefined : await findTarget(db, companyId, webhookId);
  if (!target) return goneAs(delivery, 'not_receiver');
  if (!target.isOn && delivery.occasion !== 'test') return goneAs(delivery, 'webhook_off');
  const message = await messageOf(deps, db, delivery, target);
  if (!message) return goneAs(delivery, 'withdrawn');
  const { origin, pathname } = new URL(target.url);
  const { url, secret } = target;
  const idempotencyKey = `alert-${companyId}-${delivery.deliveryId}`;
  return {
    gone: [],
    parcel: {
      deliveries: [delivery],
      // What stands behind it may be a key.
      address: origin + pathname,
      send: async () => {
        const body = JSON.stringify(message);
        const call = { url, secret, idempotencyKey, body, now: deps.now() };
        return outcomeOf(await deps.webhooks.call(call), delivery);
      },
    },
  };
}

function goneAs(delivery: ClaimedDelivery, why: Gone): Prepared {
  return { gone: [{ delivery, why }], parcel: null };
}

/** undefined: the alert is none any more */
async function messageOf(
  { now }: WebhookDeps,
  db: ReadDb,
  { companyId, deliveryId, alertId, occasion }: ClaimedDelivery,
  { companyCode: company }: WebhookTarget,
): Promise<WebhookMessage | undefined> {
  if (occasion === 'test' || alertId === null) {
    const alert = exampleAlert(new Date(now()).toISOString());
    return { deliveryId, occasion: 'test', company, alert };
  }
  const row = await findAny(db, { companyId, alertId });
  if (!row || row.withdrawnAt || !isOfAlert(occasion)) return undefined;
  return { deliveryId, occasion, company, alert: alertView(row) };
}

/** A test is not repeated: who asked for it reads what came of it. */
function outcomeOf(outcome: WebhookOutcome, { occasion }: ClaimedDelivery): SendOutcome {
  if (outcome.kind === 'sent') return outcome;
  const { isGone, status: _status, ...failed } = outcome;
  return { ...failed, isFinal: isGone || occasion === 'test' };
}

/** Nothing more is sent to it until somebody switches it on. */
async function endWebhook(
  { now, hasMail }: WebhookDeps,
  db: WriteDb,
  { companyId, webhookId, occasion }: ClaimedDelivery,
  answer: string,
): Promise<void> {
  if (webhookId === null || occasion === 'test') return;
  const at = new Date(now());
  const isFirst = await switchOff(
    db,
    { companyId, kind: 'webhook', id: webhookId },
    { answer, now: at },
  );
  if (isFirst && hasMail) await tellOff(db, companyId, { webhookId }, at);
}
