// Persons as master data in the browser: a new one signs in, a chip is refused, one is taken over, a phone. What list and form do beside
// that stands in web/screen/data/person/PersonForm.test.tsx.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PERSON } from '../server/testing/cast.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(6);

async function open(who: Who, path: string, options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, `/tatra/data/${path}`);
  return page;
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(name) });
}

/** Its name goes on with the sentence below it. */
function toggle(page: Page, name: string) {
  return page.getByRole('switch', { name: new RegExp(`^${name}`) });
}

function box(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Uložiť', exact: true }).click();
}

async function addChip(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Pridať identifikáciu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Identifikácia' });
  await dialog.getByRole('combobox', { name: 'Druh' }).click();
  await page.getByRole('option', { name: 'čip Dallas' }).click();
  await dialog.getByRole('textbox', { name: 'Kód' }).fill(code);
  await dialog.getByRole('button', { name: 'Použiť' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('D-PER-009, D-PER-014, VAL-060, VAL-064 a new person signs in and sees one vehicle', async () => {
  const page = await open('admin', 'person/new');
  for (const name of ['Aktívna osoba', 'Vidí všetko']) {
    await expect.poll(() => toggle(page, name).isChecked()).toBe(true);
  }
  for (const name of ['Správca', 'Dispečer', 'Vodič']) {
    await expect.poll(() => toggle(page, name).isChecked()).toBe(false);
  }
  await save(page);
  await page.getByText('Povinné pole').waitFor();
  await box(page, 'Priezvisko').fill('Nováková');
  await box(page, 'Používateľské meno').fill('novakova');
  await save(page);
  await page.getByText('K novému prihláseniu zadajte heslo.').waitFor();
  await page.getByRole('button', { name: 'Vytvoriť heslo' }).click();
  const secret = page.getByLabel('Heslo', { exact: false }).first();
  await expect.poll(() => secret.inputValue()).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
  const password = await secret.inputValue();
  // D-PER-005.
  const vehicles = page.getByRole('listbox', { name: 'Vozidlá, ktoré vidí' });
  await expect.poll(() => vehicles.count()).toBe(0);
  await toggle(page, 'Vidí všetko').click();
  await page.getByText('Nevidí žiadne vozidlo.').waitFor();
  await vehicles.getByRole('option', { name: stage.fleet[0]?.plate ?? '' }).click();
  await takePicture(page, 'person-new');
  await save(page);
  await rowOf(page, 'Nováková').waitFor();

  const own = await stage.page();
  await own.goto('/tatra/map');
  await own.getByLabel('Používateľské meno').fill('novakova');
  await own.getByLabel('Heslo', { exact: true }).fill(password);
  await own.getByRole('button', { name: 'Prihlásiť', exact: true }).click();
  await own.getByRole('listitem').first().waitFor();
  await expect.poll(() => own.getByRole('listitem').count()).toBe(1);
  await expect.poll(() => own.getByRole('listitem').textContent()).toContain(stage.fleet[0]?.plate);
});

test('VAL-054 a chip belongs to one person', async () => {
  const page = await open('admin', `person/${PERSON.dusan.id}`);
  await addChip(page, '  01AB77 ');
  await save(page);
  await expect.poll(() => rowOf(page, 'Žiak Dušan').textContent()).toContain('01AB77 čip Dallas');
  page.expectComplaint(/^409 .*\/person\/\d+$/);
  await rowOf(page, 'Šofér Igor').dblclick();
  await addChip(page, '01AB77');
  await save(page);
  await page.getByText('Túto identifikáciu už má iná osoba.').waitFor();
  // The row has no field; its first button takes the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toContain('čip Dallas 01AB77');
  await page.getByRole('button', { name: 'Odobrať čip Dallas 01AB77' }).click();
  await page.getByText('Zatiaľ žiadna.').waitFor();
});

test('D-PER-003, API-096 a superuser takes a person over to another company', async () => {
  const page = await open('superuser', 'persons');
  await rowOf(page, 'Žiak Dušan').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Preniesť do inej firmy' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preniesť do inej firmy' });
  await expect
    .poll(() => dialog.getByRole('option').allTextContents())
    .toEqual(['Cudzia firma s.r.o.cudzia', 'Morava Stroje a.s.morava']);
  await dialog.getByRole('combobox', { name: 'Firma' }).fill('morav');
  await page.keyboard.press('Enter');
  await page.getByText('Dušan Žiak je vo firme Morava Stroje a.s.').waitFor();
  await page.goto('/morava/data/persons');
  await rowOf(page, 'Žiak Dušan').waitFor();
});

test('the form of a person fits a phone', async () => {
  const page = await open('admin', `person/${PERSON.igor.id}`, PHONE);
  await page.getByRole('textbox', { name: 'Priezvisko' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), waiting)
    .toBe(390);
  await takePicture(page, 'person-phone');
});
