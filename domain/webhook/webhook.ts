// Webhooks: alerts told to programs of the company, or of others (zones-and-rules §6). What an address may be, what is
// sent, and how it is signed in words. Pure; docs/webhooks.md is for who receives it.
import { z } from 'zod';
import { Alert } from '../alert/alert.api.ts';
import { isPlainText, lengthOf, type TextRefusal } from '../text.ts';

/** Webhooks of a company. */
export const WEBHOOKS_MAX = 20;
export const WEBHOOK_URL_MAX = 500;
/** Minutes until it is tried again after the first, second … failure; after the last the webhook is switched off. */
export const WEBHOOK_RETRY_MINUTES = [1, 5, 30, 120, 720];
/** Header of the signature: `t=<seconds>,v1=<hex of HMAC-SHA256(secret, t + '.' + body)>`. */
export const SIGNATURE_HEADER = 'X-Flotila-Signature';

/** Why an address is refused as text; null: it is not. Whether it leads into this house only the server knows. */
export function webhookUrlRefusal(text: string): TextRefusal | null {
  if (text === '') return { code: 'required' };
  if (lengthOf(text) > WEBHOOK_URL_MAX)
    return { code: 'maxLength', params: { max: WEBHOOK_URL_MAX } };
  if (!isPlainText(text) || !URL.canParse(text)) return { code: 'format' };
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return { code: 'format' };
  // A name and password in it would be shown to everybody who reads the address.
  return username || password || !hostname ? { code: 'format' } : null;
}

/** `test`: somebody asked for it. */
export const WEBHOOK_OCCASIONS = ['rang', 'escalated', 'test'] as const;

/** The body of a request. */
export const WebhookMessage = z.object({
  deliveryId: z.number().int().describe('The same each time that it is tried'),
  occasion: z.enum(WEBHOOK_OCCASIONS).describe('The alert rang, nobody acknowledged it, or a test'),
  company: z.string().describe('Code of the company'),
  alert: Alert.describe('As the API answers it; of a test made up'),
});
export type WebhookMessage = z.output<typeof WebhookMessage>;

/** The alert of a test, and of the documentation. */
export function exampleAlert(begin: string): WebhookMessage['alert'] {
  return {
    alertId: 0,
    ruleId: 0,
    ruleName: 'Speed over 90 km/h',
    kind: 'speed',
    severity: 'alarm',
    vehicleId: 0,
    numericPlate: 'TEST 123',
    personId: null,
    personName: null,
    contractId: null,
    zoneId: null,
    zoneName: null,
    begin,
    end: null,
    state: 'open',
    reportedLate: false,
    rangAt: begin,
    isMuted: false,
    latitude: 48.1486,
    longitude: 17.1077,
    place: 'Bratislava',
    country: 'SK',
    acknowledged: null,
    isPast: false,
    escalatedAt: null,
    why: { kind: 'speed', params: { limit: 90, speed: 104 } },
  };
}
