// Webhooks of a company, as its administrators keep them.
import { z } from 'zod';
import { SEVERITIES } from '../alert/alert.ts';
import { DELIVERY_STATES } from '../alert/notification.ts';
import {
  endpoint,
  givenChange,
  instant,
  moduleRight,
  oneLine,
  page,
  paging,
  recordId,
  refusedAs,
  seenChange,
  withDefault,
} from '../endpoint.ts';
import { recordCalls } from '../record-calls.ts';
import { WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX, WEBHOOKS_MAX, webhookUrlRefusal } from './webhook.ts';

/** Where the server sends to, checked as text; whether it leads into the own network only the server knows. */
export const webhookUrl = z
  .string()
  .trim()
  .superRefine(refusedAs(webhookUrlRefusal))
  .meta({ maxLength: WEBHOOK_URL_MAX })
  .describe('https; http only where the operator allows addresses of the own network');

export const WebhookInput = z.object({
  name: oneLine(WEBHOOK_NAME_MAX).min(1),
  url: webhookUrl,
  severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length),
  isOn: withDefault(z.boolean(), true).describe('Switching it on again forgets why it was off'),
  lastChange: givenChange,
});
export type WebhookInput = z.output<typeof WebhookInput>;

export const WebhookRecord = z.object({
  webhookId: z.number().int(),
  name: z.string(),
  url: z.string(),
  severities: z.array(z.enum(SEVERITIES)),
  isOn: z.boolean(),
  switchedOff: z
    .object({ at: instant, answer: z.string() })
    .nullable()
    .describe('It had failed for too long, and what the last try was answered'),
  waiting: z.number().int().describe('Messages that have not arrived yet'),
  last: z
    .object({ at: instant, state: z.enum(DELIVERY_STATES), answer: z.string().nullable() })
    .nullable()
    .describe('The last try, and what it was answered'),
  secret: z
    .string()
    .nullable()
    .describe('Signs what is sent; told only when it was made, afterwards null'),
  mayChange: z.boolean().describe('false: the caller sees only a part of the vehicles'),
  lastChange: z.string(),
});
export type WebhookRecord = z.output<typeof WebhookRecord>;

export const listWebhooks = endpoint('GET /v1/{company}/webhook', {
  summary: 'Webhooks by name',
  needs: moduleRight('webhook', 'read'),
  query: paging(WEBHOOKS_MAX),
  answer: page(WebhookRecord),
});

const path = { webhookId: recordId.describe('Id of the webhook') };

export const {
  get: getWebhook,
  create: createWebhook,
  update: updateWebhook,
  remove: deleteWebhook,
} = recordCalls('/v1/{company}/webhook', {
  module: 'webhook',
  path,
  input: WebhookInput,
  record: WebhookRecord,
  summaries: {
    get: 'One webhook',
    create: 'New webhook; its answer is the only one with the secret',
    update: 'Change a webhook',
    remove: 'Delete a webhook with the log of what was sent to it',
  },
});

export const renewWebhookSecret = endpoint('POST /v1/{company}/webhook/{webhookId}/secret', {
  summary: 'Make the secret of a webhook anew; the old one signs nothing from now on',
  needs: moduleRight('webhook', 'write'),
  path,
  body: z.object({ lastChange: seenChange }),
  answer: WebhookRecord,
});

export const testWebhook = endpoint('POST /v1/{company}/webhook/{webhookId}/test', {
  summary:
    'Send a made-up alert in the background, once; the log of deliveries tells what it was answered. One that waits already is answered again',
  needs: moduleRight('webhook', 'write'),
  path,
  answer: z.object({ deliveryId: z.number().int() }),
});
