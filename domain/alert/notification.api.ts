// What a person chose about being told of alerts, and for administrators what was sent to whom with what answer.
import { z } from 'zod';
import {
  endpoint,
  givenChange,
  instant,
  localOrInstant,
  page,
  paging,
  recordId,
  role,
} from '../endpoint.ts';
import { SEVERITIES } from './alert.ts';
import { CHANNELS, DELIVERY_STATES, NotificationSetting, OCCASIONS } from './notification.ts';

export const NotificationRecord = NotificationSetting.extend({
  email: z.string().nullable().describe('Where mails go; an administrator keeps it at the person'),
  lastChange: z.string(),
});
export type NotificationRecord = z.output<typeof NotificationRecord>;

/** Who has no person in the company has no settings in it (404). */
export const getNotification = endpoint('GET /v1/{company}/notification', {
  summary: 'How the caller is told of alerts',
  needs: role('driver'),
  answer: NotificationRecord,
});

export const updateNotification = endpoint('PUT /v1/{company}/notification', {
  summary: 'Choose how the caller is told of alerts',
  needs: role('driver'),
  body: NotificationSetting.extend({ lastChange: givenChange }),
  answer: NotificationRecord,
});

/** By mail, or to all browsers of the caller. */
export const testNotification = endpoint('POST /v1/{company}/notification/test', {
  summary: 'Send the caller a test, by the way that alerts take',
  needs: role('driver'),
  body: z.object({ channel: z.enum(['mail', 'push']) }),
});

export const Delivery = z.object({
  deliveryId: z.number().int(),
  alertId: z.number().int().nullable().describe('null: it is about no alert, as a test'),
  ruleName: z.string(),
  numericPlate: z.string().nullable(),
  severity: z.enum(SEVERITIES).nullable(),
  begin: instant.nullable(),
  occasion: z
    .enum(OCCASIONS)
    .describe(
      'It rang, nobody acknowledged it, somebody tried whether it comes, or a webhook or forwarding was switched off',
    ),
  channel: z.enum(CHANNELS),
  personId: z.number().int().nullable(),
  personName: z.string(),
  webhookId: z.number().int().nullable(),
  webhookName: z.string().nullable(),
  forwardingId: z.number().int().nullable(),
  forwardingName: z.string().nullable(),
  address: z.string().nullable().describe('Where it went; null: nothing was sent yet'),
  state: z.enum(DELIVERY_STATES),
  due: instant.describe('When it is sent; later than `created` in quiet hours and after a failure'),
  attempts: z.number().int(),
  answer: z
    .string()
    .nullable()
    .describe(
      'What the other side said; of `gone` why: `withdrawn`, `not_receiver`, `webhook_off`',
    ),
  created: instant,
  updated: instant,
});
export type Delivery = z.output<typeof Delivery>;

/** Longest period of a call that gives both its ends; an open one is bounded by its pages. */
export const DELIVERIES_DAYS_MAX = 4000;

export const listDeliveries = endpoint('GET /v1/{company}/delivery', {
  summary: 'What was sent of alerts, newest first (of the vehicles that the caller sees)',
  needs: role('admin'),
  query: {
    ...paging(200),
    from: localOrInstant.optional(),
    to: localOrInstant.optional(),
    alertId: recordId.optional().describe('Id of the alert; left out: all'),
    personId: recordId.optional().describe('Id of the person; left out: all'),
    webhookId: recordId.optional().describe('Id of the webhook; left out: all'),
    forwardingId: recordId.optional().describe('Id of the forwarding; left out: all'),
    channel: z.enum(CHANNELS).optional().describe('Left out: all'),
    state: z.enum(DELIVERY_STATES).optional(),
  },
  answer: page(Delivery),
});
