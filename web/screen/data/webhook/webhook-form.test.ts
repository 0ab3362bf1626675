// The form of a webhook.
import type { WebhookRecord } from '@flotila/domain/webhook/webhook.api.ts';
import { expect, test } from 'vitest';
import { inOrder, readWebhook, startWebhook, type WebhookForm } from './webhook-form.ts';

const record: WebhookRecord = {
  webhookId: 3,
  name: 'ERP',
  url: 'https://example.org/',
  severities: ['alarm', 'info'],
  isOn: false,
  switchedOff: null,
  waiting: 0,
  last: null,
  secret: null,
  mayChange: true,
  lastChange: '7',
};
const good = startWebhook(record);

test('what is stored comes back as it was, with its stamp', () => {
  expect(readWebhook(good, record).body).toEqual({
    name: 'ERP',
    url: 'https://example.org/',
    severities: ['info', 'alarm'],
    isOn: false,
    lastChange: '7',
  });
  expect(readWebhook(good, null).body).not.toHaveProperty('lastChange');
});

test('a new one is on, for warnings and alarms', () => {
  expect(startWebhook(null)).toMatchObject({ isOn: true, severities: ['warning', 'alarm'] });
});

test.each<[Partial<WebhookForm>, string, string]>([
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(81) }, 'name', 'maxLength'],
  [{ url: '' }, 'url', 'required'],
  [{ url: 'example.org' }, 'url', 'format'],
  [{ url: 'https://a:b@example.org' }, 'url', 'format'],
  [{ severities: [] }, 'severities', 'required'],
])('%j is refused at %s as %s', (change, field, code) => {
  expect(readWebhook({ ...good, ...change }, null).errors?.[field]?.code).toBe(code);
});

test('the order of ticking is no change', () => {
  expect(inOrder(['alarm', 'info'])).toEqual(inOrder(['info', 'alarm']));
});
