// The data view: lists by right, fast filter and keys, a record from new to deleted, what is unsaved, what
// somebody else changed, what only may be read, and all of it on a phone.
import { expect, test } from 'vitest';
import { COMPANY } from '../server/testing/cast.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

type Who = Parameters<typeof signIn>[1];

async function open(who: Who, path: string, options = {}) {
  const page = await stage.page(options);
  await signIn(page, who, path);
  return page;
}

test('DATA-001 … DATA-003, PERM-008 … PERM-017, NAV-057 the side list has what may be read', async () => {
  const seen: Record<string, string[]> = {
    admin: [
      'Vozidlá',
      'Osoby',
      'Skupiny',
      'Pravidlá',
      'Zákazky',
      'Subjekty',
      'Zóny',
      'Návštevy zón',
      'Zdieľania',
      'Webhooky',
      'Preposielanie',
      'Firmy',
      'Odoslané upozornenia',
      'Záznam zmien',
    ],
    dispatcher: ['Pravidlá', 'Zákazky', 'Subjekty', 'Zóny', 'Návštevy zón', 'Zdieľania'],
    driver: ['Zákazky', 'Subjekty', 'Zóny', 'Návštevy zón'],
  };
  for (const [who, lists] of Object.entries(seen)) {
    const page = await open(who as Who, '/tatra/data');
    const side = page.getByRole('navigation', { name: 'Údaje' });
    const links = side.getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(lists);
    await page.getByRole('heading', { level: 1, name: lists[0] ?? '' }).waitFor();
    await page.getByRole('main').getByText(COMPANY.tatra.name).first().waitFor();
  }
  const page = await open('driver', '/tatra/data/persons');
  await page.getByText('Na túto stránku nemáte oprávnenie.').waitFor();
  await page.waitForURL('**/tatra/map');
});

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

test('keys that lead nowhere leave the focus alone: what is typed next goes into the filter', async () => {
  const page = await open('admin', '/tatra/data/vehicles');
  const rows = page.locator('[data-data-row]');
  await rows.first().focus();
  for (const key of ['ArrowUp', 'Home']) await page.keyboard.press(key);
  const filter = page.getByRole('searchbox', { name: 'Filtrovať' });
  await filter.focus();
  const plate = stage.fleet[3]?.plate ?? '';
  await page.keyboard.type(plate, { delay: 30 });
  await page.getByText(/^1 z /).waitFor();
  await expect.poll(() => filter.inputValue()).toBe(plate);
  await expect.poll(() => filter.evaluate((field) => field === document.activeElement)).toBe(true);
});

test('a list is sorted by its heads: up, down, and again as the server has it', async () => {
  const page = await open('admin', '/tatra/data/vehicles');
  const head = page.getByRole('columnheader', { name: 'EČV' });
  const plates = () => page.locator('[data-data-row] a').allTextContents();
  await page.locator('[data-data-row]').first().waitFor();
  for (const [direction, sign] of [
    ['ascending', 1],
    ['descending', -1],
  ] as const) {
    await head.getByRole('button').click();
    await expect.poll(() => head.getAttribute('aria-sort')).toBe(direction);
    const { compare } = new Intl.Collator('sk', { numeric: true, sensitivity: 'base' });
    await expect
      .poll(() => plates(), { message: direction })
      .toSatisfy((shown: string[]) =>
        shown.every((one, at) => at === 0 || sign * compare(shown[at - 1] ?? '', one) <= 0),
      );
  }
  await head.getByRole('button').click();
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('none');
});

test('DATA-020 beside the form of a company stands how much it has, with the way there, and its clock as it is typed', async () => {
  const page = await open('superuser', `/tatra/data/company/${COMPANY.tatra.id}`);
  const beside = page.getByRole('complementary', { name: 'Prehľad firmy' });
  const vehicles = beside.getByRole('link', { name: /Vozidlá/ });
  await expect.poll(() => vehicles.textContent()).toMatch(/^\d+Vozidlá$/);
  expect(await vehicles.getAttribute('href')).toBe('/tatra/data/vehicles');
  await page.getByLabel('Mena').fill('CZK');
  await beside.getByText('1 234,50 CZK').waitFor();
  await page.getByLabel('Názov').fill('Tatra Nova');
  await beside.getByText('Tatra Nova').waitFor();
  const form = await page.locator('[data-record-form]').boundingBox();
  expect(form?.width).toBeLessThanOrEqual(900);
});

test('DATA-007 … DATA-016, DATA-024, D-COM-001, D-COM-003 a company from new to deleted', async () => {
  const page = await open('superuser', '/tatra/data/companies');
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
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Zmazať' }).click();
  await page.getByRole('dialog', { name: /Zmazať Nová preprava/ }).waitFor();
  await page.getByRole('button', { name: 'Zmazať' }).click();
  await page.waitForURL('**/tatra/data/companies');
  await expect.poll(() => page.getByRole('row', { name: /Nová preprava/ }).count()).toBe(0);
});

test('DATA-002, DATA-013, DATA-014, DATA-020 leaving asks only when something was changed; the widths', async () => {
  const page = await open('superuser', '/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).waitFor();
  const ems = () =>
    page.getByRole('navigation', { name: 'Údaje' }).evaluate((side) => {
      const { width, fontSize } = getComputedStyle(side);
      return Number.parseFloat(width) / Number.parseFloat(fontSize);
    });
  await expect.poll(ems).toBeCloseTo(11);
  await page.getByRole('row', { name: COMPANY.tatra.name }).getByRole('link').click();
  await page.getByRole('button', { name: 'Uložiť' }).waitFor();
  const form = page.locator('[data-record-form]');
  await expect.poll(async () => (await form.boundingBox())?.width).toBe(900);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).getByRole('link').click();
  const name = page.getByLabel('Názov');
  await name.fill('Iný názov');
  await page.getByRole('button', { name: 'Zrušiť' }).click();
  await page.getByRole('dialog', { name: 'Neuložené zmeny' }).waitFor();
  await expect.poll(() => page.url()).toMatch(/\/tatra\/data\/company\/\d+$/);
  await page.getByRole('button', { name: 'Zostať' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => name.inputValue()).toBe('Iný názov');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Odísť' }).click();
  await page.waitForURL('**/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).waitFor();
});

test('DATA-023, DATA-026, DATA-027 what somebody else stored first is told and stands in the form', async () => {
  const [mine, theirs] = [
    await open('admin', '/tatra/data/groupset/new'),
    await open('superuser', '/tatra/data/groupsets'),
  ];
  mine.expectComplaint(/^412 .*\/groupset\/\d+$/);
  await mine.getByLabel('Názov').fill('Chladené');
  await mine.getByRole('button', { name: 'Uložiť' }).click();
  await mine.getByRole('link', { name: 'Chladené' }).click();
  await mine.getByLabel('Poznámka').fill('moja poznámka');
  await mine.getByRole('textbox', { name: 'Názov' }).fill('Moje');
  await theirs.reload();
  await theirs.getByRole('link', { name: 'Chladené' }).click();
  await theirs.getByLabel('Názov').fill('Mrazené');
  await theirs.getByRole('listbox', { name: 'Vozidlá' }).getByRole('option').first().click();
  await theirs.getByRole('button', { name: 'Uložiť' }).click();
  await theirs.waitForURL('**/tatra/data/groupsets');
  await mine.getByRole('button', { name: 'Uložiť' }).click();
  const changes = mine.getByRole('alert').filter({ hasText: 'Čo zmenil niekto iný' });
  await expect.poll(() => changes.textContent()).toContain('Názov: Chladené → Mrazené');
  await expect.poll(() => changes.textContent()).toContain('Vozidlá: vybrané: 0 → vybrané: 1');
  // Where both changed the same, what was typed is told and can be brought back and put away again.
  const name = mine.getByRole('textbox', { name: 'Názov' });
  await expect.poll(() => name.inputValue()).toBe('Mrazené');
  await expect.poll(() => changes.textContent()).toContain('Vaša hodnota: Moje');
  await changes.getByRole('button', { name: 'Vrátiť moju: Názov' }).click();
  await expect.poll(() => name.inputValue()).toBe('Moje');
  await changes.getByRole('button', { name: 'Nechať cudziu: Názov' }).click();
  await expect.poll(() => name.inputValue()).toBe('Mrazené');
  await expect.poll(() => mine.getByLabel('Poznámka').inputValue()).toBe('moja poznámka');
  // DATA-016: the bar stays until it is closed, or the record is stored after all.
  const bar = mine.getByText('Záznam bol počas úprav zmenený; je potrebné ho upraviť znova.');
  await bar.waitFor();
  await takePicture(mine, 'data-conflict');
  await mine.getByRole('button', { name: 'Uložiť' }).click();
  await mine.waitForURL('**/tatra/data/groupsets');
  await bar.waitFor({ state: 'hidden' });
  await mine
    .getByRole('row', { name: /Mrazené/ })
    .getByText('moja poznámka')
    .waitFor();
});

test('DATA-025, DATA-033, D-COM-007 an administrator reads companies; an unknown one leads back', async () => {
  const page = await open('admin', '/tatra/data/companies');
  await page.getByRole('row', { name: COMPANY.tatra.name }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Pridať' }).count()).toBe(0);
  await page.getByRole('row', { name: COMPANY.tatra.name }).getByRole('link').click();
  await page.getByText('Len na čítanie').waitFor();
  await expect.poll(() => page.getByLabel('Názov').getAttribute('readonly')).not.toBeNull();
  await expect.poll(() => page.getByRole('button', { name: 'Uložiť' }).count()).toBe(0);
  page.expectComplaint(/^404 .*\/company\/999999$/);
  await page.goto('/tatra/data/company/999999');
  const bar = page.getByText('Záznam sa nenašiel alebo už neexistuje.');
  await bar.waitFor();
  await page.waitForURL('**/tatra/data/companies');
  await page.getByRole('alert').getByRole('button', { name: 'Zavrieť' }).click();
  await bar.waitFor({ state: 'hidden' });
});

test('DATA-004, DATA-017, DATA-018 the record of changes is that of a month; a row shows before and after', async () => {
  const page = await open('superuser', '/tatra/data/groupset/new');
  await page.getByLabel('Názov').fill('Nočné');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL('**/tatra/data/groupsets');
  await page.getByRole('link', { name: 'Záznam zmien' }).click();
  const change = page.getByRole('row', { name: /Pridanie skupiny Nočné/ }).first();
  await change.click();
  await change.getByRole('row', { name: /Názov/ }).waitFor();
  await takePicture(page, 'data-audit');
  await page.getByRole('button', { name: 'Predchádzajúci mesiac' }).click();
  await page.waitForURL(/month=\d{4}-\d{1,2}/);
  await page.getByText('V tomto mesiaci sa nič nezmenilo.').waitFor();
});

test('on a phone lists are chosen from a field, rows have two lines and nothing scrolls sideways', async () => {
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
  await page.getByRole('combobox', { name: 'Údaje' }).selectOption('special-accesses');
  await page.waitForURL('**/tatra/data/special-accesses');
  await page.getByRole('row').first().click();
  await page.getByLabel('Používateľské meno').waitFor();
  await expect.poll(() => width()).toBe(0);
  await takePicture(page, 'data-phone');
  await page.getByRole('link', { name: 'Späť na zoznam' }).click();
  await page.waitForURL('**/tatra/data/special-accesses');
});
