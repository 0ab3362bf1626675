// The page /docs: who writes a client tries the calls there, with a body and with a file.
import { expect, test } from 'vitest';
import { ACCOUNT, CAST_PASSWORD } from '../server/testing/cast.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(2);

test('/docs describes the calls, and makes them with a token, a body, and a file', async () => {
  const page = await stage.page();
  await page.goto('/docs');
  const call = (path: string, method: string) =>
    page.locator('.call').filter({ has: page.getByText(path, { exact: true }), hasText: method });

  await page.getByLabel('Login').fill(ACCOUNT.dispatcher.login);
  await page.getByLabel('Password').fill(CAST_PASSWORD);
  await page.getByRole('button', { name: 'Get a token' }).click();
  await page.getByText('companies: tatra').waitFor();

  await page.getByLabel('Filter calls').fill('vehicle-params');
  expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'vehicle params',
  ]);
  const rename = call('/v1/{company}/vehicle-params/{id}', 'PATCH');
  await rename.locator('summary').first().click();
  await rename.getByText('Code of the company').waitFor();
  await rename.getByLabel('company *').fill('tatra');
  await rename.getByLabel('id *').fill(String(stage.fleet[0]?.id));
  page.expectComplaint(/^400 .*vehicle-params/);
  await rename.getByLabel('Body').fill('{"name": 7}');
  await rename.getByRole('button', { name: 'Call' }).click();
  await rename.getByText('"field": "name"').waitFor();
  await takePicture(page, 'docs');

  await page.getByLabel('Filter calls').fill('import');
  const upload = call('/v1/{company}/refueling/import', 'POST');
  await upload.locator('summary').first().click();
  await upload.getByLabel('company *').fill('tatra');
  await upload.getByLabel('file *').setInputFiles({
    name: 'fuel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('datetime;numeric_plate;fuel;quantity;full;amount;currency;place\n'),
  });
  await upload.getByRole('button', { name: 'Call' }).click();
  await upload.getByText('"okCount": 0').waitFor();
  expect(await page.locator('.call:visible').count()).toBeLessThan(5);
});
