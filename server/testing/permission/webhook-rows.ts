// Who may call what of webhooks: administrators of the company.
import { ADMINS, type Rows, STALE } from './rows.ts';

/** Webhooks under these ids, made before the tests. */
export const WEBHOOK = { own: 611, foreign: 612 };
const webhook = {
  who: ADMINS,
  own: { webhookId: WEBHOOK.own },
  foreign: { webhookId: WEBHOOK.foreign },
};
const input = { name: 'W', url: 'https://example.org/', severities: ['alarm'] };
const stale = { lastChange: 'never' };

export const webhookRows: Rows = {
  'GET /v1/{company}/webhook': { who: ADMINS, status: 200 },
  'POST /v1/{company}/webhook': { who: ADMINS, body: {}, status: 400 },
  'GET /v1/{company}/webhook/{webhookId}': { ...webhook, status: 200 },
  'PUT /v1/{company}/webhook/{webhookId}': {
    ...webhook,
    body: { ...input, ...stale },
    status: 412,
  },
  'DELETE /v1/{company}/webhook/{webhookId}': { ...webhook, query: STALE, status: 412 },
  'POST /v1/{company}/webhook/{webhookId}/secret': { ...webhook, body: stale, status: 412 },
  'POST /v1/{company}/webhook/{webhookId}/test': { ...webhook, status: 200 },
};
