// Making and changing webhooks. A webhook is told of all alerts of the company.
import type { WebhookInput, WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { WEBHOOKS_MAX } from '@flotila/domain/webhook/webhook.ts';
import { seenChange } from '../audit/record-change.ts';
import {
  checkCalledUrl,
  keepReceivers,
  newSecret,
  type ReceiverEditor,
  type ReceiverReader,
  toldOf,
} from '../receiver/keep-receivers.ts';
import { switchedOn } from '../receiver/receiver.queries.ts';
import { findWebhook, type WebhookRow, webhookRows } from './webhook.queries.ts';

export const webhooks = keepReceivers<WebhookRow, WebhookRecord>({
  kind: 'webhook',
  max: WEBHOOKS_MAX,
  idOf: ({ webhookId }) => webhookId,
  nameOf: ({ name }) => name,
  // The secret is never given.
  keptOf: ({ name, url, severities, isOn }) => ({ name, url, severities, isOn }),
  rows: webhookRows,
  find: findWebhook,
  viewOf: webhookRecord,
});

/** @throws invalid, forbidden */
export async function storeNewWebhook(
  editor: ReceiverEditor,
  input: WebhookInput,
): Promise<WebhookRecord> {
  checkCalledUrl(editor, input.url);
  const secret = newSecret();
  const record = await webhooks.make(editor, (db) =>
    webhookRows.insert(db, editor.company, input, { secret }),
  );
  return { ...record, secret };
}

/** @throws invalid, not_found, forbidden, conflict with the current record */
export async function storeWebhook(
  editor: ReceiverEditor,
  webhookId: number,
  input: WebhookInput,
): Promise<WebhookRecord> {
  const lastChange = seenChange(input);
  checkCalledUrl(editor, input.url);
  return webhooks.change(editor, webhookId, lastChange, (db) =>
    webhookRows.update(db, editor.company, webhookId, input, switchedOn(input)),
  );
}

export function webhookRecord(row: WebhookRow, reader: ReceiverReader): WebhookRecord {
  const { webhookId, name, url, severities, isOn, waiting, lastAt, lastState, lastAnswer } = row;
  return {
    ...toldOf(row, reader),
    webhookId,
    name,
    url,
    severities,
    isOn,
    waiting,
    last:
      lastAt && lastState
        ? { at: lastAt.toISOString(), state: lastState, answer: lastAnswer }
        : null,
  };
}
