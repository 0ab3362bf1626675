// The page /docs: who writes a client tries the calls there, with a body and with a file.
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD } from '../server/testing/cast.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(2);

test('U-29 /docs describes the calls, and makes them with a token, a body, and a file', async () => {
  const page = await stage.page();
  await page.goto('/docs');
  await page.locator('code', { hasText: 'GET /v1/all/token' }).waitFor();
  const call = (path: string, method: string) =>
    page
      .locator('.opblock')
      .filter({ has: page.locator(`[data-path="${path}"]`), hasText: method });
  const value = (of: Locator, name: string) => of.locator(`tr[data-param-name="${name}"] input`);

  await page.getByLabel('Login').fill(ACCOUNT.dispatcher.login);
  await page.getByLabel('Password').fill(CAST_PASSWORD);
  await page.getByRole('button', { name: 'Get a token' }).click();
  await page.getByText('companies: tatra').waitFor();

  await page.getByLabel('Filter calls').fill('vehicle-params');
  await expect
    .poll(() => page.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['vehicle-params']);
  const rename = call('/v1/{company}/vehicle-params/{id}', 'PATCH');
  await rename.getByRole('button').first().click();
  await rename.getByText('Code of the company').waitFor();
  // What every refusal answers is described once, and shown with each.
  await expect
    .poll(() => rename.locator('.response[data-code="400"]').textContent())
    .toContain('"code": "invalid"');
  await value(rename, 'company').fill('tatra');
  await value(rename, 'id').fill(String(stage.fleet[0]?.id));
  page.expectComplaint(/^400 .*vehicle-params/);
  await rename.getByLabel('Body').fill('{"name": 7}');
  await rename.getByRole('button', { name: 'Execute' }).click();
  await rename.locator('.live-responses-table').getByText('"name"').waitFor();
  const answered = rename.locator('.live-responses-table .response');
  await expect.poll(() => answered.textContent()).toContain('"field": "name"');
  await takePicture(page, 'docs');
  const colour = (method: string) =>
    page
      .locator('.opblock-summary-method', { hasText: method })
      .first()
      .evaluate((word) => getComputedStyle(word).backgroundColor);
  await page.getByLabel('Filter calls').fill('service-plan');
  await expect.poll(async () => (await colour('DELETE')) === (await colour('GET'))).toBe(false);
  // C-4: fields of schemas that stand once, of what is sent and of what is answered.
  const plan = call('/v1/{company}/service-plan', 'POST');
  await plan.getByRole('button').first().click();
  await expect.poll(() => plan.getByLabel('Body').inputValue()).toContain('"repeatedKm"');
  await expect
    .poll(() => plan.locator('.response[data-code="201"]').textContent())
    .toContain('"diffDays"');

  await page.getByLabel('Filter calls').fill('refueling/import');
  const upload = call('/v1/{company}/refueling/import', 'POST');
  await upload.getByRole('button').first().click();
  await value(upload, 'company').fill('tatra');
  await upload.locator('input[type=file]').setInputFiles({
    name: 'fuel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('datetime;numeric_plate;fuel;quantity;full;amount;currency;place\n'),
  });
  await upload.getByRole('button', { name: 'Execute' }).click();
  await upload.locator('.live-responses-table').getByText('"okCount"').waitFor();
  await expect
    .poll(() => upload.locator('.live-responses-table .response').textContent())
    .toContain('"okCount": 0');
  await expect.poll(() => page.locator('.opblock:visible').count()).toBeLessThan(5);
});
