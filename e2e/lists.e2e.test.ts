// What is done with a list of the data view in a real browser: its columns and their widths, files of what is seen, and
// paper. What is done with many rows at once stands in web/screen/data/DataList.test.tsx.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstSheet } from '../server/ground/render/testing/read-back.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

const rows = (page: Page) => page.locator('[data-data-row]');
const chosen = (page: Page) => page.getByRole('region', { name: 'Vybrané riadky' });
const heads = async (page: Page) =>
  (await page.getByRole('columnheader').allTextContents()).slice(1, -1);

async function open(path: string) {
  const page = await stage.page();
  await signIn(page, 'superuser', path);
  await rows(page).first().waitFor();
  return page;
}

test('UX-lists columns are shown, moved and made wider, are kept, and come back', async () => {
  const page = await open('/tatra/data/vehicles');
  await page.getByRole('button', { name: 'Stĺpce' }).click();
  const menu = page.getByRole('dialog', { name: 'Stĺpce' });
  await expect.poll(() => menu.getByLabel('EČV', { exact: true }).isDisabled()).toBe(true);
  await menu.getByLabel('VIN', { exact: true }).click();
  await menu.getByLabel('Montáž', { exact: true }).click();
  const up = menu.getByRole('button', { name: 'Posunúť vyššie: IMEI' });
  await up.focus();
  for (const _press of [1, 2]) await page.keyboard.press('Enter');
  const changed = ['EČV', 'IMEI', 'Názov', 'Typ', 'Stav', 'VIN'];
  await expect.poll(() => heads(page)).toEqual(changed);
  await takePicture(page, 'list-columns');
  await page.keyboard.press('Escape');
  const type = page.getByRole('columnheader', { name: 'Typ' });
  const width = async () => Math.round((await type.boundingBox())?.width ?? 0);
  const before = await width();
  await type.getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(width).toBe(before + 16);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(() => heads(page)).toEqual(changed);
  await expect.poll(width).toBe(before + 16);
  await page.locator('[data-head-edge="type"]').dblclick();
  await expect.poll(width).toBe(before);
  await page.getByRole('button', { name: 'Stĺpce' }).click();
  await page.getByRole('button', { name: 'Predvolené stĺpce' }).click();
  await expect.poll(() => heads(page)).toEqual(['EČV', 'Názov', 'Typ', 'IMEI', 'Montáž', 'Stav']);
});

test('UX-lists what is filtered and chosen is saved as a spreadsheet and printed whole', async () => {
  const page = await open('/tatra/data/vehicles?filter=scania');
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1);
  await page.getByText(/^\d+ z \d+$/).waitFor();
  const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  const file = page.getByRole('button', { name: 'Uložiť alebo vytlačiť' });
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.printed = document.body.lastElementChild?.textContent ?? '';
      const lines = document.body.lastElementChild?.querySelectorAll('tbody tr').length;
      document.body.dataset.lines = String(lines);
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  await file.click();
  await page.getByRole('menuitem', { name: 'Vytlačiť' }).click();
  const body = page.locator('body');
  await expect.poll(() => body.getAttribute('data-lines')).toBe(String(all));
  await expect.poll(() => body.getAttribute('data-printed')).toContain('filter: scania');
  await rows(page).first().getByRole('checkbox').click();
  const plate = await rows(page).first().getByRole('link').textContent();
  const saved = page.waitForEvent('download');
  await chosen(page).getByRole('button', { name: 'Uložiť alebo vytlačiť' }).click();
  await page.getByRole('menuitem', { name: 'Uložiť ako Excel (XLSX)' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^tatra-vehicles-\d{4}-\d\d-\d\d\.xlsx$/);
  const sheet = await firstSheet(await readFile(await download.path()));
  expect(sheet.rows[0]).toEqual(['EČV', 'Názov', 'Typ', 'IMEI', 'Montáž', 'Stav']);
  expect(sheet.rows.length).toBe(2);
  // On the screen the driver stands below it.
  expect(plate).toContain(sheet.rows[1]?.[0]);
  expect(sheet.rows[1]?.[0]).toMatch(/^\w\w \d+ \w\w$/);
});

test('UX-lists in a narrow window what tells least has no room, and all are shown where somebody wants it', async () => {
  const page = await open('/tatra/data/vehicles');
  await page.setViewportSize({ width: 960, height: 700 });
  await expect.poll(() => heads(page)).toEqual(['EČV', 'Názov', 'Typ', 'Stav']);
  const grid = page.getByRole('grid');
  const hidden = () => grid.evaluate((one) => one.scrollWidth - one.clientWidth);
  expect(await hidden()).toBe(0);
  await page.getByRole('button', { name: 'Stĺpce' }).click();
  const menu = page.getByRole('dialog', { name: 'Stĺpce' });
  await expect.poll(() => menu.getByText('bez miesta v tomto okne').count()).toBe(2);
  await menu.getByLabel('Skryť, čo sa nezmestí').click();
  await expect.poll(() => heads(page)).toContain('Montáž');
  expect(await hidden()).toBeGreaterThan(0);
  // The menu of a row stays in sight.
  const more = await rows(page).first().getByRole('button').last().boundingBox();
  expect((more?.x ?? 960) + (more?.width ?? 0)).toBeLessThanOrEqual(960);
});
