// Ways through the data view: back from a record to where it was opened, the browser's own buttons while
// something is unsaved, the filter in the address, and the focus after something was taken away.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { COMPANY, PERSON } from '../server/testing/cast.ts';
import { withWorld } from './with-world.ts';
import { signIn } from './world.ts';

const stage = withWorld(6);

type Who = Parameters<typeof signIn>[1];

async function open(who: Who, path: string) {
  const page = await stage.page();
  await signIn(page, who, path);
  return page;
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

/** The name of the button that has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const thing = document.activeElement;
    return thing?.ariaLabel ?? thing?.closest('button')?.textContent ?? '';
  });

test('DATA-011 a record that was opened from its list before and now from the map leads to the list', async () => {
  const page = await open('admin', '/tatra/data/persons');
  const { firstName, lastName } = PERSON.igor;
  await page.getByRole('row', { name: lastName }).getByRole('link').click();
  await page.getByLabel('Priezvisko').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL('**/tatra/data/persons');
  await page.getByRole('button', { name: 'Zavrieť', exact: true }).click();
  await page.waitForURL('**/tatra/map');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Hľadať alebo ísť na…' });
  await palette.getByRole('combobox').or(palette.getByRole('textbox')).first().fill(lastName);
  await palette.getByText(`${firstName} ${lastName}`).first().click();
  await page.waitForURL('**/tatra/data/person/*');
  await page.getByRole('button', { name: 'Zrušiť', exact: true }).click();
  await page.waitForURL('**/tatra/data/persons');
});

test('DATA-013, NAV-038 while the question stands after Back, the address is that of the form', async () => {
  const page = await open('superuser', '/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).getByRole('link').click();
  const name = page.getByLabel('Názov');
  await name.fill('Iný názov');
  const form = page.url();
  const question = page.getByRole('dialog', { name: 'Neuložené zmeny' });
  const goBack = () => page.evaluate(() => window.history.back());
  await goBack();
  await question.waitFor();
  await expect.poll(() => page.url()).toBe(form);
  // Pressed again while it stands: nothing else happens.
  await goBack();
  await expect.poll(() => page.url()).toBe(form);
  await question.getByRole('button', { name: 'Zostať' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => page.url()).toBe(form);
  await expect.poll(() => name.inputValue()).toBe('Iný názov');
  await goBack();
  await question.waitFor();
  await question.getByRole('button', { name: 'Odísť' }).click();
  await page.waitForURL('**/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).waitFor();
  // Forward to the form, which has forgotten what was typed.
  await page.evaluate(() => window.history.forward());
  await page.waitForURL(form);
  await expect.poll(() => name.inputValue()).toBe(COMPANY.tatra.name);
  // And the other way: forward is asked about, too.
  await page.evaluate(() => window.history.back());
  await page.getByRole('row', { name: COMPANY.tatra.name }).waitFor();
});

test('DATA-006 a list that is pressed again in the side list shows everything, and Back what was filtered', async () => {
  const page = await open('admin', '/tatra/data/vehicles');
  const filter = page.getByRole('searchbox', { name: 'Filtrovať' });
  const plate = stage.fleet[3]?.plate ?? '';
  await filter.fill(plate);
  await page.waitForURL(/filter=/);
  await page
    .getByRole('navigation', { name: 'Údaje' })
    .getByRole('link', { name: 'Vozidlá' })
    .click();
  await page.waitForURL(/vehicles$/);
  await expect.poll(() => filter.inputValue()).toBe('');
  // The address stays without it, also after the time in which typing reaches it.
  await page.getByRole('row').nth(2).waitFor();
  await filter.fill('x');
  await page.waitForURL(/filter=x$/);
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('filter') === plate);
  await expect.poll(() => filter.inputValue()).toBe(plate);
});

test('the focus stays in its part of the form when a row or a button goes away', async () => {
  const page = await open('superuser', `/tatra/data/vehicle/${stage.fleet[2]?.id}`);
  await page.getByLabel('EČV').waitFor();
  // It has two.
  await press(page, 'Pridať nápravu');
  await press(page, 'Odobrať nápravu 3');
  await expect.poll(() => focused(page)).toBe('Pridať nápravu');
  await press(page, 'Odobrať nápravu 1');
  await expect.poll(() => focused(page)).toBe('Odobrať nápravu 1');
  await press(page, 'Odobrať nádrž 1');
  await expect.poll(() => focused(page)).toBe('Nastaviť nádrž 1');
  await press(page, 'Odobrať jednotku');
  await expect.poll(() => focused(page)).toBe('Ponechať jednotku');
  await page.keyboard.press('Enter');
  const isFirst = () =>
    page
      .getByRole('combobox', { name: /^Typ jednotky/ })
      .evaluate((it) => it === document.activeElement);
  await expect.poll(isFirst).toBe(true);
});

test('the focus stays in the list of identifications', async () => {
  const page = await open('superuser', `/tatra/data/vehicle/${stage.fleet[2]?.id}`);
  await page.getByLabel('EČV').waitFor();
  for (const code of ['A1', 'A2']) {
    await press(page, 'Pridať identifikáciu');
    const dialog = page.getByRole('dialog', { name: 'Identifikácia' });
    await dialog.getByRole('combobox', { name: 'Druh' }).click();
    await page.getByRole('option', { name: 'čip Dallas' }).click();
    await dialog.getByLabel('Kód').fill(code);
    await dialog.getByRole('button', { name: 'Použiť' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Pridať identifikáciu');
  }
  await press(page, 'Odobrať čip Dallas A1');
  await expect.poll(() => focused(page)).toBe('Odobrať čip Dallas A2');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Pridať identifikáciu');
});
