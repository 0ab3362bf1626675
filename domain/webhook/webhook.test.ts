// Addresses of webhooks as text.
import { expect, test } from 'vitest';
import { exampleAlert, WEBHOOK_URL_MAX, WebhookMessage, webhookUrlRefusal } from './webhook.ts';

test.each([
  'https://example.org/hook?key=1',
  'http://example.org:8080/',
  'https://[2a00:1450:4014::200e]/x',
])('%s may be an address', (url) => {
  expect(webhookUrlRefusal(url)).toBeNull();
});

test.each([
  ['', 'required'],
  ['example.org', 'format'],
  ['ftp://example.org/', 'format'],
  ['file:///etc/passwd', 'format'],
  ['javascript:alert(1)', 'format'],
  ['https://', 'format'],
  ['https://user:secret@example.org/', 'format'],
  ['https://example.org/\u202e', 'format'],
  [`https://example.org/${'x'.repeat(WEBHOOK_URL_MAX)}`, 'maxLength'],
])('%j is refused as %s', (url, code) => {
  expect(webhookUrlRefusal(url)?.code).toBe(code);
});

test('the alert of a test is one as every receiver must understand it', () => {
  const alert = exampleAlert('2026-11-23T08:00:00.000Z');
  const message = { deliveryId: 1, occasion: 'test', company: 'tatra', alert };
  expect(WebhookMessage.parse(message)).toEqual(message);
});
