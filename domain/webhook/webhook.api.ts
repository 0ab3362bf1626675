// Webhooks of a company, as its administrators keep them.
import { z } from 'zod';
import { SEVERITIES } from '../alert/alert.ts';
import { DELIVERY_STATES } from '../alert/notification.ts';
import { givenChange, instant } from '../endpoint.ts';
import { receiverCalls } from '../receiver/receiver-calls.ts';
import { RECEIVER_FIELDS, receiverTold } from '../receiver/receiver-fields.ts';
import { givenShape, toldShape } from '../record/field.ts';
import { WEBHOOKS_MAX } from './webhook.ts';

const given = givenShape(RECEIVER_FIELDS);

export const WebhookInput = z.object({
  ...given,
  severities: z.array(z.enum(SEVERITIES)).min(1).max(SEVERITIES.length),
  isOn: given.isOn.describe('Switching it on again forgets why it was off'),
  lastChange: givenChange,
});
export type WebhookInput = z.output<typeof WebhookInput>;

export const WebhookRecord = z.object({
  webhookId: z.number().int(),
  ...toldShape(RECEIVER_FIELDS),
  severities: z.array(z.enum(SEVERITIES)),
  waiting: z.number().int().describe('Messages that have not arrived yet'),
  last: z
    .object({ at: instant, state: z.enum(DELIVERY_STATES), answer: z.string().nullable() })
    .nullable()
    .describe('The last try, and what it was answered'),
  ...receiverTold,
});
export type WebhookRecord = z.output<typeof WebhookRecord>;

export const {
  list: listWebhooks,
  get: getWebhook,
  create: createWebhook,
  update: updateWebhook,
  remove: deleteWebhook,
  renew: renewWebhookSecret,
  test: testWebhook,
} = receiverCalls('webhook', {
  max: WEBHOOKS_MAX,
  input: WebhookInput,
  record: WebhookRecord,
  summaries: {
    list: 'Webhooks by name',
    get: 'One webhook',
    create: 'New webhook; its answer is the only one with the secret',
    update: 'Change a webhook',
    remove: 'Delete a webhook with the log of what was sent to it',
    tested: 'a made-up alert',
  },
});
