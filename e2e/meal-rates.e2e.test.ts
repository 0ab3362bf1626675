// Meal rates abroad in the browser (R-5): one is entered, one that overlaps is refused, a table is pasted, mended and
// stored, and whoever may not enter rates finds no way there.
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PERSON, VEHICLE } from '../server/testing/cast.ts';
import { giveTravelKey, seedTravelRide } from '../server/testing/travel.ts';
import { ask } from './ask.ts';
import { button, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

const LIST = '/tatra/data/meal-rates';

async function enter(page: Page, rate: { country?: string; amount: string; from: string }) {
  if (rate.country !== undefined) {
    await page.getByRole('combobox', { name: 'Krajina' }).fill(rate.country);
    await page.getByRole('option', { name: rate.country }).click();
  }
  await page.getByRole('textbox', { name: 'Sadzba na deň' }).fill(rate.amount);
  await page.getByRole('textbox', { name: 'Platí od' }).fill(rate.from);
  await page.getByRole('textbox', { name: 'Zdroj' }).fill('401/2012 Z. z.');
  await button(page, 'Uložiť').click();
}

test('R-5 a rate is entered, an overlapping one is refused with what to do, and a pasted table is stored once it is right', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/vehicles');
  const side = page.getByRole('navigation', { name: 'Údaje' });
  await side.getByRole('link', { name: 'Sadzby stravného' }).click();
  const rows = page.locator('[data-data-row]');
  await rows.filter({ hasText: 'Andorra' }).filter({ hasText: 'z programu' }).first().waitFor();
  await takePicture(page, 'meal-rates-shipped');

  await page.getByRole('link', { name: 'Pridať' }).click();
  await enter(page, { country: 'Francúzsko', amount: '51,5', from: '2026-01-01' });
  const entered = rows.filter({ hasText: 'Francúzsko' }).filter({ hasText: '51,50' });
  await expect.poll(() => textOf(entered), waiting).toMatch(/do odvolania.*401.*firma/);

  await page.getByRole('link', { name: 'Pridať' }).click();
  await enter(page, { country: 'Francúzsko', amount: '55', from: '2027-01-01' });
  page.expectComplaint(/400 .*meal-rate/);
  const why = page.locator('[data-record-form]').getByText(/Sadzba tejto krajiny platná od/);
  await expect.poll(() => textOf(why), waiting).toContain('najprv jej zadajte koniec');
  await takePicture(page, 'meal-rate-refused');
  await button(page, 'Zrušiť').click();
  await button(page, 'Odísť').click();

  await button(page, 'Vložiť tabuľku sadzieb').click();
  const dialog = page.getByRole('dialog', { name: 'Vložiť tabuľku sadzieb' });
  await dialog.getByRole('textbox', { name: 'Platí od' }).fill('2027-01-01');
  await dialog.getByRole('textbox', { name: 'Zdroj' }).fill('Z 2/2027');
  const table = dialog.getByRole('textbox', { name: 'Skopírované riadky tabuľky' });
  await table.fill('Krajina\tMena\tSadzba\nMaroko\tUSD\t40\nSpojené štáty\tUSD\t1.450\n');
  await dialog.getByRole('button', { name: 'Skontrolovať' }).click();
  const outcome = dialog.getByRole('region', { name: 'Čo bude z tabuľky' });
  await outcome.getByText('1 odmietnutý riadok').waitFor();
  await outcome.getByText('Suma môže byť 1450 aj 1,450').waitFor();
  expect(await dialog.getByRole('button', { name: /^Uložiť/ }).count()).toBe(0);
  await takePicture(page, 'meal-rates-import');
  await table.fill('Krajina\tMena\tSadzba\nMaroko\tUSD\t40\nSpojené štáty\tUSD\t65\n');
  await dialog.getByRole('button', { name: 'Skontrolovať' }).click();
  await dialog.getByRole('button', { name: 'Uložiť 2 sadzby' }).click();
  await outcome.getByText('2 sadzby sú uložené').waitFor();
  await dialog.getByRole('button', { name: 'Zavrieť' }).last().click();
  await rows.filter({ hasText: 'Maroko' }).filter({ hasText: 'Z 2/2027' }).waitFor();
  await takePicture(page, 'meal-rates');

  const { content } = await ask<{ content: { country: string }[] }>(
    stage.world,
    'admin',
    'GET meal-rate',
  );
  expect(content.map(({ country }) => country)).toEqual(['FR', 'MA', 'US']);
});

test('R-5 a country without a rate is listed on the page and beside the report until one is entered', async () => {
  const { db } = stage.database;
  const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  await giveTravelKey(db, PERSON.igor.id);
  const of = { vehicle: VEHICLE.truck, start: 'SK Trnava', goal: 'SK Jarovce' };
  await seedTravelRide(db, { ...of, from: `${day}T05:00Z`, to: `${day}T06:00Z` });
  const abroad = { start: 'JP Kyoto', goal: 'JP Kobe', isAtBorder: true };
  await seedTravelRide(db, { ...of, ...abroad, from: `${day}T06:00Z`, to: `${day}T18:00Z` });

  const page = await stage.page();
  await signIn(
    page,
    'admin',
    `/tatra/report/travel-expenses?personId=${PERSON.igor.id}&period=${encodeURIComponent(`day-range|${day}|${day}`)}`,
  );
  const beside = page.getByRole('region', { name: /Sadzba stravného chýba/ });
  await beside.getByText('Japonsko').waitFor();
  await takePicture(page, 'meal-rates-report');
  await beside.getByRole('link', { name: 'Zadať sadzby' }).click();
  const missing = page.getByRole('region', { name: 'Chýbajúce sadzby' });
  await missing.getByRole('link', { name: /Japonsko/ }).waitFor();
  await takePicture(page, 'meal-rates-missing');
  await missing.getByRole('link', { name: /Japonsko/ }).click();
  const country = page.getByRole('combobox', { name: 'Krajina' });
  await expect.poll(() => country.inputValue(), waiting).toBe('Japonsko');
  await enter(page, { amount: '70', from: '2026-01-01' });
  await page.locator('[data-data-row]').filter({ hasText: 'Japonsko' }).waitFor();
  await missing.waitFor({ state: 'hidden' });
});

test.each([
  ['light', 1024, 768],
  ['dark', 1440, 900],
  ['dark', 390, 844],
] as const)('R-5 %s, %i × %i: list, form and import fit', async (colorScheme, width, height) => {
  const phone = width < 600 ? PHONE : {};
  const page = await stage.page({ ...phone, viewport: { width, height }, colorScheme });
  await signIn(page, 'superuser', LIST);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth);
  const row = page.locator('[data-data-row]').filter({ hasText: 'Francúzsko' }).first();
  await row.waitFor();
  expect(await fits()).toBe(width);
  await takePicture(page, `meal-rates-${width}-${colorScheme}`);
  await button(page, 'Vložiť tabuľku sadzieb').click();
  await page.getByRole('textbox', { name: 'Skopírované riadky tabuľky' }).waitFor();
  expect(await fits()).toBe(width);
  await takePicture(page, `meal-rates-import-${width}-${colorScheme}`);
  await page.keyboard.press('Escape');
  await row.click();
  await page.getByRole('textbox', { name: 'Sadzba na deň' }).waitFor();
  expect(await fits()).toBe(width);
  await takePicture(page, `meal-rate-${width}-${colorScheme}`);
});

test('R-5 a dispatcher finds no way to the rates', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/contracts');
  const side = page.getByRole('navigation', { name: 'Údaje' });
  await side.getByRole('link', { name: 'Zákazky' }).waitFor();
  expect(await side.getByRole('link', { name: 'Sadzby stravného' }).count()).toBe(0);
  await page.evaluate((to) => window.__TSR_ROUTER__?.history.push(to), LIST);
  await expect.poll(() => new URL(page.url()).pathname, waiting).not.toBe(LIST);
});
