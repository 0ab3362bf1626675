// What docs/webhooks.md tells receivers is so: its message is one that comes, its check takes what was signed here.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exampleAlert, WebhookMessage } from '@flotila/domain/webhook/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signatureOf } from './webhook-call.ts';

const TEXT = readFileSync(path.join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const blockOf = (language: string) =>
  new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(TEXT)?.[1] ?? '';
const NOW = Date.UTC(2026, 10, 23, 8);
const call = {
  url: '',
  secret: 'whsec_x',
  idempotencyKey: '',
  body: '{"name":"Žltý"}',
  now: NOW,
};

type Check = (body: string, header: string | undefined, secret: string, now?: number) => boolean;
let isFromFlotila: Check;
const folder = mkdtempSync(path.join(tmpdir(), 'webhook-docs-'));
beforeAll(async () => {
  const file = path.join(folder, 'check.mjs');
  writeFileSync(file, blockOf('js'));
  ({ isFromFlotila } = await import(/* @vite-ignore */ file));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the message has every field of one that comes, and none besides', () => {
  const example = JSON.parse(blockOf('json'));
  const parsed = WebhookMessage.parse(example);
  expect(parsed).toEqual(example);
  expect(Object.keys(parsed.alert)).toEqual(Object.keys(exampleAlert('')));
});

test('the check takes what was signed, and nothing that was changed, is old or of somebody else', () => {
  const header = signatureOf(call);
  const check = (body: string, given: string | undefined, secret = call.secret, now = NOW) =>
    isFromFlotila(body, given, secret, now);
  expect(check(call.body, header)).toBe(true);
  expect(check(`${call.body} `, header)).toBe(false);
  expect(check(call.body, header, 'whsec_y')).toBe(false);
  expect(check(call.body, header, call.secret, NOW + 301_000)).toBe(false);
  expect(check(call.body, header.replace(/t=\d+/, `t=${NOW / 1000 + 1}`))).toBe(false);
  for (const wrong of [undefined, '', 't=1', `${header},v1=00`, 't=1,v1=zz']) {
    expect(check(call.body, wrong)).toBe(false);
  }
});
