// Webhooks in the browser: a new one with its secret, a test with its answer, and the log of what was sent with a
// way to the alert (zones-and-rules §6).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWebhookCaller, type WebhookOutcome } from '../server/ground/outside/webhook-call.ts';
import type { Looking } from '../server/ground/work/repeat.ts';
import { seedAlert, seedRule } from '../server/testing/alerts.ts';
import { COMPANY, VEHICLE } from '../server/testing/cast.ts';
import { startDeliveries } from '../server/thing/alert/delivery-worker.ts';
import { button, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);
const TATRA = COMPANY.tatra.id;
let outcome: WebhookOutcome;
let worker: Looking;
beforeAll(() => {
  const log = { warn: () => undefined };
  const webhooks = { ...createWebhookCaller({ allowsPrivate: false }), call: async () => outcome };
  const { db } = stage.database;
  worker = startDeliveries({ db, now: Date.now, mailer: null, webhooks, log, everyMs: 300 });
});
afterAll(() => worker.stop());

test('a webhook is made, its secret shown once, a test tells its answer, and the log what was sent', async () => {
  const page = await stage.page();
  page.expectComplaint(/^400 .*webhook/);
  await signIn(page, 'admin', '/tatra/data/webhooks');
  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await page.getByRole('textbox', { name: 'Názov' }).fill('Dispečing');
  await page.getByRole('textbox', { name: 'Adresa' }).fill('https://10.0.0.5/hook');
  await button(page, 'Uložiť').click();
  await page.getByText('Adresa vedie do vlastnej siete').waitFor();
  await page.getByRole('textbox', { name: 'Adresa' }).fill('https://example.org/hook');
  await button(page, 'Uložiť').click();
  await page.waitForURL(/\/data\/webhook\/\d+/);
  const secret = page.locator('[data-secret]');
  await expect.poll(() => textOf(secret), waiting).toMatch(/^whsec_/);
  outcome = { kind: 'failed', isGone: false, said: '500 Internal Server Error' };
  await button(page, 'Poslať skúšku').click();
  await page.getByText('Skúška neprišla: 500 Internal Server Error').waitFor();
  const beside = page.getByRole('complementary', { name: 'Doručovanie' });
  await beside.getByRole('listitem').filter({ hasText: '500 Internal Server Error' }).waitFor();
  await takePicture(page, 'webhook');
  await page.reload();
  await page.getByRole('textbox', { name: 'Názov' }).waitFor();
  expect(await secret.count()).toBe(0);

  outcome = { kind: 'sent', said: '204 No Content' };
  const alert = { alertId: 901, company: TATRA, ruleId: 801, vehicle: VEHICLE.truck.id };
  await seedRule(stage.database.db, { ruleId: 801, company: TATRA });
  const begin = new Date(Date.now() - 60_000).toISOString();
  await seedAlert(stage.database.db, { ...alert, begin }, { severity: 'alarm', rang_at: begin });
  await expect.poll(() => count('sent'), waiting).toBe(1);
  await page.goto(`${stage.world.address}/tatra/data/deliveries`);
  const rows = page.getByRole('row', { name: /Dispečing/ });
  await expect.poll(() => rows.count(), waiting).toBe(2);
  await page.getByLabel('Všetky stavy').selectOption('sent');
  await expect.poll(() => rows.count(), waiting).toBe(1);
  await takePicture(page, 'deliveries');
  await rows.first().click();
  await page.getByText('204 No Content').last().waitFor();
  await page.getByRole('link', { name: 'Otvoriť upozornenie' }).click();
  await page.waitForURL(/\/tatra\/map\/alerts\?alert=901/);
});

async function count(state: string): Promise<number> {
  const { rows } = await stage.database.db.pool.query(
    'select count(*)::int as n from delivery where state = $1',
    [state],
  );
  return rows[0].n;
}
