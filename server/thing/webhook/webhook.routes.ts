// Webhooks over HTTP (zones-and-rules §6).
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@flotila/domain/webhook/webhook.api.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import type { SendLimit } from '../alert/send-limit.ts';
import type { ReceiverEditor } from '../receiver/keep-receivers.ts';
import { storeNewWebhook, storeWebhook, webhookRecord, webhooks } from './store-webhook.ts';
import { listWebhookRows } from './webhook.queries.ts';

/** @param allowsPrivate the operator lets webhooks call addresses of the own networks */
export function webhookRoutes({
  allowsPrivate,
  sends,
}: {
  allowsPrivate: boolean;
  sends: SendLimit;
}): Route[] {
  const editorOf = (call: CompanyCall<AnyEndpoint>): ReceiverEditor => ({ ...call, allowsPrivate });
  return [
    serve(listWebhooks, (call) =>
      call.db.read(async (db) => {
        const rows = await listWebhookRows(db, call.company);
        return pageOf(
          rows.map((row) => webhookRecord(row, call)),
          call.input.query,
        );
      }),
    ),
    serve(getWebhook, (call) =>
      call.db.read((db) => webhooks.get(db, call, call.input.path.webhookId)),
    ),
    serve(createWebhook, (call) => storeNewWebhook(editorOf(call), call.input.body)),
    serve(updateWebhook, (call) =>
      storeWebhook(editorOf(call), call.input.path.webhookId, call.input.body),
    ),
    serve(deleteWebhook, (call) =>
      webhooks.remove(editorOf(call), call.input.path.webhookId, call.input.query.lastChange),
    ),
    serve(renewWebhookSecret, (call) =>
      webhooks.renewSecret(editorOf(call), call.input.path.webhookId, call.input.body.lastChange),
    ),
    serve(testWebhook, (call) =>
      webhooks.askTest(editorOf(call), call.input.path.webhookId, sends),
    ),
  ];
}
