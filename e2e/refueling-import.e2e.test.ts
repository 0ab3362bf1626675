// Entering refueling documents from a file and by hand (REF-016 … REF-030, NAV-045, VAL-011, VAL-014).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { CARE, CARE_MONTH } from './care.ts';
import { timedRows, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture, type Who } from './world.ts';

const stage = withWorld(2, { hasCare: true });
const HEAD = 'datetime;numeric_plate;fuel;quantity;full;amount;currency;place';

async function open(who: Who = 'dispatcher', path = '/tatra/map') {
  const page = await stage.page();
  await signIn(page, who, path);
  return page;
}

/** By its shortcut. */
async function openImport() {
  const page = await open();
  await page.keyboard.press('Alt+r');
  // V-13: it opens where one receipt is written.
  await dialog(page).getByLabel('Vozidlo').first().waitFor();
  await dialog(page).getByText('Zo súboru', { exact: true }).click();
  return page;
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Tankovanie', exact: true });
}

function tab(page: Page, name: string) {
  return dialog(page).getByRole('tab', { name });
}

function press(page: Page, name: string | RegExp): Promise<void> {
  return dialog(page).getByRole('button', { name }).click();
}

function results(page: Page) {
  return dialog(page).getByRole('table', { name: 'Riadky súboru' }).locator('[data-result]');
}

async function chooseFile(page: Page, lines: readonly string[], encode = utf8): Promise<void> {
  await dialog(page)
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'tankovania.csv',
      mimeType: 'text/csv',
      buffer: encode([HEAD, ...lines].join('\r\n')),
    });
}

function utf8(text: string): Buffer {
  return Buffer.from(text, 'utf8');
}

/** The letters of the tests' files as spreadsheets of the region write them. */
function windows1250(text: string): Buffer {
  const bytes: Record<string, number> = {
    á: 0xe1,
    č: 0xe8,
    ň: 0xf2,
    ľ: 0xbe,
    ž: 0x9e,
    Č: 0xc8,
    ý: 0xfd,
    í: 0xed,
    é: 0xe9,
  };
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes[letter] ?? letter.charCodeAt(0);
      if (byte > 0xff) throw new Error(`${letter} is not among the letters of the tests`);
      return byte;
    }),
  );
}

/** Addresses that files are sent to from now on. */
function uploads(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/refueling/import')) addresses.push(request.url());
  });
  return addresses;
}

/** The listed documents of a vehicle in the month of the tests. */
async function documentRows(page: Page, vehicle: { id: number }) {
  await page.goto(`/tatra/map/refueling/${vehicle.id}?month=${CARE_MONTH}`);
  return timedRows(page, 'Tankovania mesiaca');
}

test('REF-016 … REF-024, REF-029 a file of a spreadsheet is checked, then stored; skipped rows are dimmed', async () => {
  const page = await openImport();
  const { plate } = CARE.paper;
  await expect
    .poll(() => dialog(page).getByRole('tab').allTextContents())
    .toEqual(['Vloženie údajov', 'Výsledok']);
  await expect.poll(() => tab(page, 'Výsledok').isDisabled()).toBe(true);
  const panels = dialog(page).getByRole('radiogroup', { name: 'Spôsob vloženia' });
  await expect.poll(() => panels.getByRole('radio').count()).toBe(2);
  await chooseFile(
    page,
    [
      `2.7.2025 8:15;${plate};diesel;45,5;áno;66,60;EUR;Čadca, čerpacia stanica`,
      `3.7.2025 9:30;${plate};diesel;50;nie;71,20;EUR;Nové Zámky`,
      `3.7.2025 10:30;XX 000 XX;diesel;50;nie;71,20;EUR;`,
      `4.7.2025 9:30;${plate};vodka;-5;nie;71,20;EUR;`,
    ],
    windows1250,
  );
  await dialog(page).getByText('tankovania.csv').waitFor();
  await press(page, 'Skontrolovať');
  // REF-018, REF-020: the preview of what would be stored.
  await dialog(page).getByText('2 riadky sú v poriadku').waitFor();
  await dialog(page).getByText('2 preskočené').waitFor();
  await dialog(page).getByText('Zatiaľ nie je nič uložené.').waitFor();
  await expect.poll(() => tab(page, 'Výsledok').getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => results(page).count()).toBe(4);
  const [first, , unknown, wrong] = await results(page).allTextContents();
  expect(first).toContain('v poriadku');
  expect(unknown).toContain('vozidlo s týmto EČV neexistuje');
  expect(wrong).toMatch(/fuel.*toto palivo nie je podporované.*quantity.*musí byť viac ako 0/);
  const ink = (row: number) =>
    results(page)
      .nth(row)
      .evaluate((line) => {
        const cell = line.querySelector('[data-column="plate"]') ?? line;
        return `${getComputedStyle(cell).color} ${getComputedStyle(line).opacity}`;
      });
  await expect.poll(() => ink(2)).not.toBe(await ink(0));
  await takePicture(page, 'refueling-import-check');
  await press(page, 'Uložiť 2 riadky');
  await dialog(page).getByText('2 tankovania sú uložené').waitFor();
  // REF-021: not twice by a second press.
  const store = dialog(page).getByRole('button', { name: 'Uložiť', exact: true });
  await expect.poll(() => store.getAttribute('aria-disabled')).toBe('true');
  await tab(page, 'Vloženie údajov').click();
  await expect.poll(() => store.getAttribute('aria-disabled')).toBe(null);
  await press(page, 'Zrušiť');
  await dialog(page).waitFor({ state: 'detached' });
  const rows = await documentRows(page, CARE.paper);
  await expect.poll(() => rows.count(), waiting).toBe(2);
  await expect.poll(() => rows.first().textContent()).toContain('Čadca, čerpacia stanica');
});

test('REF-019, REF-027 a check stores nothing', async () => {
  const page = await openImport();
  await chooseFile(page, [`2025-07-20 12:00:00;${CARE.service.plate};diesel;100;1;150;EUR;Trnava`]);
  await press(page, 'Skontrolovať');
  await dialog(page).getByText('1 riadok je v poriadku').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Tankovanie', exact: true }).waitFor();
  await documentRows(page, CARE.service);
  await page.getByText('V tomto mesiaci nie sú žiadne tankovania.').waitFor();
});

test('VAL-014 without a file nothing is sent and the field says so', async () => {
  const page = await openImport();
  const sent = uploads(page);
  await press(page, 'Skontrolovať');
  await dialog(page).getByRole('alert').filter({ hasText: 'Vyberte súbor.' }).waitFor();
  await press(page, 'Uložiť');
  expect(sent).toEqual([]);
  await chooseFile(page, ['']);
  await press(page, 'Skontrolovať');
  await dialog(page).getByText('V súbore nie sú žiadne riadky.').waitFor();
});

test('REF-017, REF-025, REF-026, VAL-011 a refueling by hand is stored as a file of one row is', async () => {
  const page = await openImport();
  const sent = uploads(page);
  await dialog(page).getByText('Ručne', { exact: true }).click();
  await expect.poll(() => dialog(page).locator('input[type="file"]').count()).toBe(0);
  // U-28: one receipt is not checked first.
  const check = dialog(page).getByRole('button', { name: 'Skontrolovať' });
  await expect.poll(() => check.count()).toBe(0);
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  await field('Dátum').fill('2025-07-22');
  await press(page, 'Uložiť');
  // VAL-011: each of them is required, and nothing travels before all are there.
  const vehicle = dialog(page).getByRole('combobox', { name: 'Vozidlo' });
  for (const required of [vehicle, field('Čas'), field('Množstvo, l'), field('Suma')]) {
    await expect.poll(() => required.getAttribute('aria-invalid')).toBe('true');
  }
  expect(sent).toEqual([]);
  await vehicle.fill(CARE.workshop.plate);
  await page.getByRole('option', { name: new RegExp(`^${CARE.workshop.plate}`) }).click();
  await field('Čas').fill('7:05');
  await field('Množstvo, l').fill('310,5');
  await field('Suma').fill('465,75');
  await dialog(page).getByLabel('Plná nádrž').check();
  await field('Miesto').fill('Trnava; "Pri diaľnici"');
  await takePicture(page, 'refueling-manual');
  await press(page, 'Uložiť');
  await dialog(page).getByText('1 tankovanie je uložené').waitFor();
  expect(sent.length).toBe(1);
  await expect
    .poll(() => results(page).allTextContents())
    .toEqual([expect.stringContaining('v poriadku')]);
  // What is stored is what was typed, a separator and quotes within the place, too.
  const day = 'from=2025-07-22&to=2025-07-22';
  const { content } = await ask<{ content: { document: object | null }[] }>(
    stage.world,
    'dispatcher',
    `GET refueling/${CARE.workshop.id}?${day}`,
  );
  expect(content).toMatchObject([
    {
      document: {
        timestamp: '2025-07-22T05:05:00.000Z',
        fuel: 'diesel',
        quantity: 310.5,
        full: true,
        amount: 465.75,
        currency: 'EUR',
        place: 'Trnava; "Pri diaľnici"',
      },
    },
  ]);
  const rows = await documentRows(page, CARE.workshop);
  await expect.poll(() => rows.count(), waiting).toBe(1);
  await expect.poll(() => rows.first().textContent()).toMatch(/^22\.\s7\..*310,5.*465,75/);
});

test('a file may be dropped', async () => {
  const page = await openImport();
  const row = `2025-07-21 12:00:00;${CARE.service.plate};diesel;100;1;150;EUR;Trnava`;
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'pustene.csv', { type: 'text/csv' }));
    return transfer;
  }, `${HEAD}\n${row}\n`);
  await dialog(page).getByText('Pretiahnite sem súbor CSV').dispatchEvent('drop', {
    dataTransfer: data,
  });
  await dialog(page).getByText('pustene.csv').waitFor();
});

test('REF-030, NAV-045 the dialog is the dispatcher’s: to others the menu item (NAV-054) says so, and the shortcut does nothing', async () => {
  const item = (page: Page) => page.getByRole('menuitem', { name: /^Vložiť tankovanie/ });
  const openMenu = async (page: Page) => {
    await page.getByRole('button', { name: 'Hlavné menu' }).click();
    await page.getByRole('menuitem').first().waitFor();
  };
  const dispatcher = await open();
  await openMenu(dispatcher);
  await item(dispatcher).click();
  await dialog(dispatcher).waitFor();
  const driver = await open('driver');
  await driver.keyboard.press('Alt+r');
  await openMenu(driver);
  await expect.poll(() => item(driver).isDisabled()).toBe(true);
  expect(await item(driver).getAttribute('title')).toBe('Tankovania vkladá dispečer.');
  await expect.poll(() => dialog(driver).count()).toBe(0);
});

test('W-7 a document that can hardly be true is asked about before it is stored', async () => {
  const page = await openImport();
  const sent = uploads(page);
  await ask(
    stage.world,
    'dispatcher',
    `POST refueling/${CARE.workshop.id}/document/2025-05-10T08:00:00Z`,
    { fuel: 'diesel', quantity: 30, full: false, amount: 45, currency: 'EUR', place: null },
  );
  await dialog(page).getByText('Ručne', { exact: true }).click();
  const field = (name: string) => dialog(page).getByRole('textbox', { name, exact: true });
  await dialog(page).getByRole('combobox', { name: 'Vozidlo' }).fill(CARE.workshop.plate);
  await page.getByRole('option', { name: new RegExp(`^${CARE.workshop.plate}`) }).click();
  await field('Dátum').fill('2025-05-12');
  await field('Čas').fill('7:05');
  await field('Množstvo, l').fill('30');
  await field('Suma').fill('4500');
  await press(page, 'Uložiť');
  const question = page.getByRole('dialog', { name: 'Naozaj toľko?' });
  await question.getByText(/vychádza liter na 150,00 EUR, vozidlo .* asi 1,50 EUR/).waitFor();
  await question.getByRole('button', { name: 'Opraviť' }).click();
  await question.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  await field('Suma').fill('45,00');
  await press(page, 'Uložiť');
  await dialog(page).getByText('1 tankovanie je uložené').waitFor();
  expect(sent.length).toBe(1);
});

test('W-7, W-8 a file is asked about before it is stored, checked or not, and shows what stands in it', async () => {
  const page = await openImport();
  const sent = uploads(page);
  const { plate } = CARE.workshop;
  await chooseFile(page, [
    `2025-03-01 08:00:00;${plate};diesel;30;1;45;EUR;`,
    `2025-03-02 08:00:00;${plate};diesel;30;1;4500;EUR;`,
    `2025-03-03 08:00:00;${plate};diesel;30;1;46;EUR;`,
    `32.3.2025 8:00;${plate};diesel;1.450;1;46;EUR;`,
  ]);
  await press(page, 'Uložiť');
  const question = page.getByRole('dialog', { name: 'Naozaj toľko?' });
  await question
    .getByText(/^Riadok 3: amount: liter vychádza na 150 EUR.* asi 1,53 EUR\.$/)
    .waitFor();
  await question.getByRole('button', { name: 'Opraviť' }).click();
  await question.waitFor({ state: 'detached' });
  await dialog(page).getByText('Zatiaľ nie je nič uložené.').waitFor();
  const unread = await results(page).nth(3).allTextContents();
  expect(unread.join()).toMatch(/32\.3\.2025 8:00.*1\.450/);
  await press(page, 'Uložiť 3 riadky');
  await question.getByRole('button', { name: 'Uložiť tak' }).click();
  await dialog(page).getByText('3 tankovania sú uložené').waitFor();
  expect(sent.map((address) => address.includes('dryrun'))).toEqual([true, false]);
});
