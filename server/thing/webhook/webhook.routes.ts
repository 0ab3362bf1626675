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
import {
  askTest,
  getWebhookRecord,
  removeWebhook,
  renewSecret,
  storeNewWebhook,
  storeWebhook,
  type WebhookEditor,
  webhookRecord,
} from './store-webhook.ts';
import { listWebhookRows } from './webhook.queries.ts';

/** @param allowsPrivate the operator lets webhooks call addresses of the own networks */
export function webhookRoutes({
  allowsPrivate,
  sends,
}: {
  allowsPrivate: boolean;
  sends: SendLimit;
}): Route[] {
  const editorOf = ({ db, session, now, company, visible }: CompanyCall<AnyEndpoint>) =>
    ({ db, session, now, company, visible, allowsPrivate }) satisfies WebhookEditor;
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
      call.db.read((db) => getWebhookRecord(db, call, call.input.path.webhookId)),
    ),
    serve(createWebhook, (call) => storeNewWebhook(editorOf(call), call.input.body)),
    serve(updateWebhook, (call) =>
      storeWebhook(editorOf(call), call.input.path.webhookId, call.input.body),
    ),
    serve(deleteWebhook, (call) =>
      removeWebhook(editorOf(call), call.input.path.webhookId, call.input.query.lastChange),
    ),
    serve(renewWebhookSecret, (call) =>
      renewSecret(editorOf(call), call.input.path.webhookId, call.input.body.lastChange),
    ),
    serve(testWebhook, (call) => askTest(editorOf(call), call.input.path.webhookId, sends)),
  ];
}
