// Browsers in which a person wants to be told of alerts, also when the application is closed (web push).
import { z } from 'zod';
import { endpoint, instant, recordId, role } from '../endpoint.ts';

/** Browsers of one person in one company; one more takes the place of the oldest. */
export const BROWSERS_MAX = 20;

export const PushBrowser = z.object({
  subscriptionId: z.number().int(),
  endpoint: z.string().describe('By which a browser knows itself among the others'),
  userAgent: z.string().nullable().describe('How the browser called itself'),
  created: instant,
});
export type PushBrowser = z.output<typeof PushBrowser>;

/** Who has no person in the company has no browsers in it (404). */
export const listPush = endpoint('GET /v1/{company}/push', {
  summary: 'In which browsers the caller is told of alerts, newest first',
  needs: role('driver'),
  answer: z.object({
    publicKey: z.string().describe('`applicationServerKey` of a subscription, base64url'),
    browsers: z.array(PushBrowser),
  }),
});

/** The same browser again is the same record (200). */
export const subscribePush = endpoint('POST /v1/{company}/push', {
  summary: 'Tell the caller of alerts in this browser',
  needs: role('driver'),
  body: z.object({
    endpoint: z
      .url({ protocol: /^https$/ })
      .max(2000)
      .describe('As the browser gave it'),
    keys: z.object({
      p256dh: z
        .string()
        .regex(/^[\w-]{87}$/)
        .describe('Key of the browser, base64url'),
      auth: z
        .string()
        .regex(/^[\w-]{22}$/)
        .describe('Secret of the browser, base64url'),
    }),
  }),
  answer: PushBrowser,
  status: 201,
});

export const unsubscribePush = endpoint('DELETE /v1/{company}/push/{id}', {
  summary: 'Tell the caller of no alerts in a browser any more',
  needs: role('driver'),
  path: { id: recordId },
});
