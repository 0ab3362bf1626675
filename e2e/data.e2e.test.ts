// The data view in a real browser: fast filter and keys in a long list, a record from new to deleted, the widths, the
// browser's own Back while something is unsaved, and all of it on a phone. What lists and forms do stands in web/screen/data/DataList.test.tsx and DataRecord.test.tsx.
import { expect, test } from 'vitest';
import { COMPANY } from '../server/testing/cast.ts';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

type Who = Parameters<typeof signIn>[1];

async function open(who: Who, path: string, options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, path);
  return page;
}

test('DATA-005, DATA-006, DATA-022 the filter narrows as one types, keys walk and open', async () => {
  const page = await open('admin', '/tatra/data/vehicles');
  const table = page.getByRole('grid', { name: 'Vozidlá' });
  await table.getByRole('row').nth(1).waitFor();
  const all = Number(await table.getAttribute('aria-rowcount')) - 1;
  const row = table.getByRole('row').nth(1);
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(54);
  const plate = stage.fleet[3]?.plate ?? '';
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill(plate.toLowerCase());
  await page.getByText(`1 z ${all}`).waitFor();
  await table.getByRole('row', { name: plate }).waitFor();
  await page.waitForURL(/filter=/);
  await page.getByRole('searchbox', { name: 'Filtrovať' }).fill('nič také');
  await page.getByText('Filtru nič nezodpovedá').waitFor();
  await page.getByRole('button', { name: 'Zrušiť filter' }).last().click();
  await page.getByRole('searchbox', { name: 'Filtrovať' }).press('ArrowDown');
  await page.keyboard.press('End');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaRowIndex))
    .toBe(String(all + 1));
  await page.keyboard.press('ContextMenu');
  await page.getByRole('menuitem').first().waitFor();
  await takePicture(page, 'data-vehicles');
});

test('DATA-002, DATA-007 … DATA-016, DATA-020, DATA-024, D-COM-001, D-COM-003 a company from new to deleted; the widths', {
  tags: ['smoke'],
}, async () => {
  const page = await open('superuser', '/tatra/data/companies');
  const ems = () =>
    page.getByRole('navigation', { name: 'Údaje' }).evaluate((side) => {
      const { width, fontSize } = getComputedStyle(side);
      return Number.parseFloat(width) / Number.parseFloat(fontSize);
    });
  await expect.poll(ems).toBeCloseTo(11);
  await page.getByRole('link', { name: 'Pridať' }).click();
  await page.getByRole('heading', { name: 'Nová firma' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/tatra/data/company/new');
  await expect.poll(() => page.getByRole('button', { name: 'Ďalšie možnosti' }).count()).toBe(0);
  await page.keyboard.press('Control+s');
  await expect.poll(() => page.getByText('Povinné pole').count()).toBe(3);
  await page.getByLabel('Názov').fill('Nová preprava');
  await page.getByLabel('Kód').fill('public');
  await page.getByRole('combobox', { name: 'Krajina' }).click();
  await page.getByRole('option', { name: 'Nemecko' }).click();
  await page.keyboard.press('Alt+s');
  await page.getByText('Toto slovo má v adresách iný význam').waitFor();
  await page.getByLabel('Kód').fill('nova');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  // DATA-011, DATA-012: back in the list, which has it.
  await page.waitForURL('**/tatra/data/companies');
  const row = page.getByRole('row', { name: /Nová preprava/ });
  await row.waitFor();
  await expect.poll(() => row.getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => row.textContent()).toContain('Nemecko');
  // The session knows it at once.
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByText('Nová preprava').waitFor();
  await page.keyboard.press('Escape');
  await row.getByRole('link').click();
  await page.waitForURL(/\/tatra\/data\/company\/\d+$/);
  const form = page.locator('[data-record-form]');
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(900);
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Zmazať' }).click();
  await page.getByRole('dialog', { name: /Zmazať Nová preprava/ }).waitFor();
  await page.getByRole('button', { name: 'Zmazať' }).click();
  await page.waitForURL('**/tatra/data/companies');
  await expect.poll(() => page.getByRole('row', { name: /Nová preprava/ }).count()).toBe(0);
});

/** How often the browser went to another of its pages. */
interface Seen {
  count: number;
}

test('DATA-013, NAV-038 while the question stands after Back, the address is that of the form', async () => {
  const page = await open('superuser', '/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).getByRole('link').click();
  const name = page.getByLabel('Názov');
  await name.fill('Iný názov');
  const form = page.url();
  const question = page.getByRole('dialog', { name: 'Neuložené zmeny' });
  await page.evaluate(() => {
    const seen = { count: 0 };
    Object.assign(window, { seen });
    window.addEventListener('popstate', () => {
      seen.count += 1;
    });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: Seen }).seen.count);
  // The browser goes back when it likes, and the application then forward again.
  const goBack = async () => {
    const before = await seen();
    await page.evaluate(() => window.history.back());
    await expect.poll(seen, waiting).toBe(before + 2);
  };
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

test('UX-lists on a phone lists are chosen from a field, rows have two lines and no boxes, and nothing scrolls sideways', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await open('superuser', '/tatra/data/companies', phone);
  await page
    .getByRole('row', { name: /Slovensko/ })
    .first()
    .waitFor();
  const width = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(() => width()).toBe(0);
  await page.getByRole('combobox', { name: 'Údaje' }).selectOption({ label: 'Špeciálne prístupy' });
  // The list before stays until this one can be drawn.
  await page.getByRole('heading', { name: 'Špeciálne prístupy' }).waitFor({ state: 'attached' });
  await page.getByRole('row').first().click();
  await page.getByLabel('Používateľské meno').waitFor();
  await expect.poll(() => width()).toBe(0);
  await takePicture(page, 'data-phone');
  await page.getByRole('link', { name: 'Späť na zoznam' }).click();
  await page.waitForURL('**/tatra/data/special-accesses');
  await page.getByRole('combobox', { name: 'Údaje' }).selectOption({ label: 'Vozidlá' });
  await page.locator('[data-data-row]').first().waitFor();
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Stĺpce' }).isVisible()).toBe(false);
  await takePicture(page, 'list-phone');
});
