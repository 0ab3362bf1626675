// What is done with a list of the data view: its columns, many rows at once, files of what is seen, and paper.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstSheet } from '../server/render/testing/read-back.ts';
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

test('UX-lists many rows are chosen by box, Shift, Space and Ctrl+A, hidden and given back', async () => {
  const page = await open('/tatra/data/vehicles');
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill(stage.fleet[3]?.plate ?? '');
  await page.getByText(`1 z ${total}`).waitFor();
  await rows(page).first().focus();
  await page.keyboard.press('Control+a');
  await chosen(page).getByText('Vybrané 1 z 1').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => chosen(page).count()).toBe(0);
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill('');
  await page.getByText(`${total} záznam`).waitFor();
  await rows(page).nth(0).getByRole('checkbox').click();
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await chosen(page).getByText(`Vybrané 4 z ${total}`).waitFor();
  await rows(page).nth(1).focus();
  await page.keyboard.press('Space');
  await chosen(page).getByText(`Vybrané 3 z ${total}`).waitFor();
  await takePicture(page, 'list-chosen');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill('scania');
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Vybrať všetky riadky' }).click();
  const muted = page.locator('[data-data-row][data-look="muted"]');
  const before = await muted.count();
  await chosen(page).getByRole('button', { name: 'Skryť' }).click();
  await page.getByText('Uložené: 3').waitFor();
  await expect.poll(() => muted.count()).toBe(before + 3);
  await page.getByRole('button', { name: 'Vrátiť' }).click();
  await expect.poll(() => muted.count()).toBe(before);
});

test('UX-lists a record that is refused is named, the others are done', async () => {
  const page = await open('/tatra/data/vehicles');
  page.expectComplaint(/^409 /);
  const [first, second] = [stage.fleet[0], stage.fleet[1]];
  const path = `**/v1/tatra/vehicle/${first?.id}`;
  await page.route(path, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 409, json: { code: 'conflict', message: 'Vozidlo je na ceste.' } })
      : route.fallback(),
  );
  for (const one of [first, second]) {
    await page.getByRole('checkbox', { name: `Vybrať ${one?.plate}` }).click();
  }
  await chosen(page).getByRole('button', { name: 'Skryť' }).click();
  const told = page.getByRole('dialog', { name: 'Čo sa stalo' });
  await told.getByText('Uložené: 1 · Odmietnuté: 1').waitFor();
  await expect
    .poll(() => told.getByRole('listitem').allTextContents())
    .toEqual([`${first?.plate} Vozidlo je na ceste.`]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vrátiť' }).click();
  await page.getByText('Uložené: 1', { exact: true }).waitFor();
});

test('UX-lists a phone shows cards without boxes and without a menu of columns', async () => {
  const page = await stage.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, 'superuser', '/tatra/data/vehicles');
  await rows(page).first().waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Stĺpce' }).isVisible()).toBe(false);
  await takePicture(page, 'list-phone');
});

test('UX-lists persons are put into a group and taken out again', async () => {
  const page = await open('/tatra/data/persons');
  await page.getByRole('checkbox', { name: 'Vybrať všetky riadky' }).click();
  await chosen(page).getByRole('button', { name: 'Pridať do skupiny' }).click();
  const group = page.getByRole('menuitem').first();
  const name = await group.textContent();
  await group.click();
  await page.getByText(new RegExp(`^Pridané do skupiny ${name}: \\d+`)).waitFor();
  await page.getByRole('button', { name: 'Vrátiť' }).click();
  await page.getByText(new RegExp(`^Vyňaté zo skupiny ${name}: \\d+`)).waitFor();
});

test('UX-lists many records are deleted after one question', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/groupsets');
  for (const name of ['Nepotrebná A', 'Nepotrebná B']) {
    await page.getByRole('link', { name: 'Pridať' }).first().click();
    await page.getByLabel('Názov').fill(name);
    await page.keyboard.press('Control+s');
    await page.getByRole('row', { name }).waitFor();
  }
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill('nepotrebna');
  await expect.poll(() => rows(page).count()).toBe(2);
  await page.getByRole('checkbox', { name: 'Vybrať všetky riadky' }).click();
  await chosen(page).getByRole('button', { name: 'Zmazať' }).click();
  const question = page.getByRole('dialog', { name: 'Zmazať 2 záznamy?' });
  await question.getByText('Nepotrebná A, Nepotrebná B').waitFor();
  await question.getByRole('button', { name: 'Zmazať' }).click();
  await page.getByText('Zmazané: 2').waitFor();
  await expect.poll(() => rows(page).count()).toBe(0);
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
