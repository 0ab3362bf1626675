// Moving in from a Traccar in the browser: begun, left and found again, and what it tells at the end.
import { DAY_MS } from '@flotila/domain/time.ts';
import { theirDrives, theirTraccar } from '@flotila/server/flow/traccar/testing/their-fleet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FakeTraccar } from '../server/ground/outside/fake-traccar.ts';
import { findings } from './axe.ts';
import { misfits } from './fit.ts';
import { button } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(2, { webhookPrivate: true });
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

let traccar: FakeTraccar;
beforeAll(async () => {
  traccar = await theirTraccar(theirDrives(3, 1, TODAY));
});
afterAll(() => traccar.stop());

test('a Traccar is moved in from: the run is left and found again, stopped, begun again, and told', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', '/tatra/data/import');
  await button(page, 'Preniesť z Traccaru').click();
  const token = page.getByRole('textbox', { name: 'Token', exact: true });
  await page.getByRole('textbox', { name: 'Adresa Traccaru' }).fill(traccar.url);
  await token.fill('right');
  expect([...(await misfits(page, 'form')), ...(await findings(page, 'form'))]).toEqual([]);
  await takePicture(page, 'traccar-form');
  traccar.mood = 'silent';
  await button(page, 'Začať').click();
  await page.getByText('Prenáša sa flotila').waitFor();
  await takePicture(page, 'traccar-runs');
  await page.goto('/tatra/data/import');
  await page.goto('/tatra/data/traccar');
  await button(page, 'Zastaviť').click();
  await page.getByText('Zastavené. Čo prišlo, tu ostalo.').waitFor();
  traccar.mood = 'answers';
  await token.fill('right');
  // A year would be asked for day by day.
  const since = new Date(TODAY - DAY_MS).toISOString().slice(0, 10);
  const day = page.getByRole('textbox', { name: 'Polohy odo dňa' });
  await day.fill(since);
  await day.press('Tab');
  await button(page, 'Začať').click();
  await page.getByRole('heading', { name: 'Kilometre vedľa seba' }).waitFor({ timeout: 60_000 });
  await page.getByText('(zóna) neprišlo: jej polomer je väčší než 50 km').waitFor();
  expect([...(await misfits(page, 'report')), ...(await findings(page, 'report'))]).toEqual([]);
  await takePicture(page, 'traccar-report');
  await page.getByRole('heading', { name: 'Kilometre vedľa seba' }).scrollIntoViewIfNeeded();
  await takePicture(page, 'traccar-months');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await misfits(page, 'phone')).toEqual([]);
  await takePicture(page, 'traccar-phone-months');
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
  await takePicture(page, 'traccar-phone');
}, 120_000);
