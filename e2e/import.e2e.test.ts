// Bringing data in the browser: a workbook with faults is matched, mended, stored and taken back; by keys, and on a phone.
import exceljs from 'exceljs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdPlates } from '../server/flow/import/testing/hold-plates.ts';
import { VEHICLE } from '../server/testing/cast.ts';
import { findings } from './axe.ts';
import { misfits } from './fit.ts';
import { button, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

const PAGE = '/tatra/data/import';
const HEADS = [
  'ŠPZ',
  'Značka a typ',
  'Druh',
  'IMEI',
  'Typ jednotky',
  'Stav km',
  'Nádrž',
  'PHM',
  'Interné',
];
const MODELS = ['Volvo FH 500', 'Škoda Superb', 'Mercedes Actros', 'Ford Transit'];

/** A number whose last digit is right. */
function imei(index: number): string {
  const digits = `3540171120${String(10_000 + index).slice(1)}`;
  const sum = [...digits].reduce((all, digit, at) => {
    const twice = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** `count` new vehicles, a changed one, a tracker that the spreadsheet rounded, and one plate twice. */
async function workbook(count: number, region: string) {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('Vozidlá');
  sheet.addRow(['Vozový park Tatra Trans']);
  sheet.addRow(HEADS);
  sheet.addRow([VEHICLE.van.plate, 'Volvo FH 500', '', '', '', 912_460, '', '', 'leasing']);
  for (let at = 0; at < count; at += 1) {
    const plate = `${region} ${String(100 + at)} AB`;
    const model = MODELS[at % MODELS.length];
    sheet.addRow([
      plate,
      model,
      'nákladné',
      imei(at),
      'teltonika',
      64_180 + at * 977,
      780,
      'nafta',
      '',
    ]);
  }
  sheet.addRow([
    `${region} 774 XZ`,
    'Renault T',
    'nákladné',
    860_000_000_000_000,
    'teltonika',
    531_204,
    720,
    'nafta',
    '',
  ]);
  sheet.addRow([`${region} 402 EE`, 'Liebherr', 'nákladné', '', '', 88_310, 400, 'nafta', '']);
  sheet.addRow([`${region}402EE`, 'Liebherr', 'nákladné', '', '', 88_400, 400, 'nafta', '']);
  sheet.addRow(['Spolu', count]);
  return {
    name: 'vozidla-tatra.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await book.xlsx.writeBuffer()),
  };
}

const table = (page: Page) => page.getByRole('grid', { name: 'Riadky súboru' });
const rowOf = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });

/** Lines of what is cut off or nobody can read or reach. */
async function faults(page: Page, step: string): Promise<string[]> {
  return [...(await misfits(page, step)), ...(await findings(page, step))];
}

async function bring(page: Page, file: Awaited<ReturnType<typeof workbook>>) {
  await page.locator('input[type="file"]').setInputFiles(file);
  await table(page).waitFor();
}

test('a workbook with faults is matched, one column corrected, one row mended, stored and taken back', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', '/tatra/data/vehicles');
  const side = page.getByRole('navigation', { name: 'Údaje' });
  await side.getByRole('link', { name: 'Prineste si údaje' }).click();
  await page.getByText('Zatiaľ ste nič nepriniesli.').waitFor();
  await takePicture(page, 'import-source');
  await bring(page, await workbook(40, 'PO'));
  await button(page, '3 odmietnuté').waitFor();
  await button(page, '40 nových').waitFor();
  await button(page, '1 zmenený').waitFor();
  await takePicture(page, 'import-rows');

  const unknown = page.getByRole('combobox', { name: 'Pole pre stĺpec Interné' });
  await unknown.click();
  await page.getByRole('option', { name: 'Vynechať tento stĺpec' }).click();
  await page.getByText('8 z 9 priradených, 1 vynechaný').waitFor();

  await rowOf(page, 'PO 774 XZ')
    .getByRole('button', { name: /^Opraviť/ })
    .click();
  await page.keyboard.type(imei(900));
  await page.keyboard.press('Enter');
  await button(page, '2 odmietnuté').waitFor();
  await rowOf(page, 'PO 402 EE').getByRole('button', { name: 'Ponechať tento riadok' }).click();
  await button(page, '1 odmietnutý').waitFor();
  const saved = page.waitForEvent('download');
  await button(page, 'Stiahnuť odmietnuté riadky').click();
  expect((await saved).suggestedFilename()).toBe('odmietnute-vozidla-tatra.xlsx');
  await button(page, 'Uložiť 43 vozidiel').click();

  await page.getByText('42 nových, 1 zmenené').waitFor();
  await takePicture(page, 'import-done');
  await button(page, 'Otvoriť vozidlá').click();
  await page.getByRole('searchbox').first().fill('PO 774');
  await page.getByText('PO 774 XZ').first().waitFor();
  await side.getByRole('link', { name: 'Prineste si údaje' }).click();
  await page.getByText('vozidla-tatra.xlsx').waitFor();
  await takePicture(page, 'import-former');
  await button(page, 'Vziať späť').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vziať späť' }).click();
  await page.getByText('Súbor je vzatý späť.').waitFor();
  await page.getByText(/^Vzaté späť:/).waitFor();
});

test('the keys alone: cells are pasted, chips chosen, a cell mended, and what is left is stored', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', PAGE);
  const cells = `${HEADS.slice(0, 3).join('\t')}\nTT 111 AA\tFord\tosobné\nTT 222 BB\tFord\tlietadlo\n`;
  await page.getByRole('textbox', { name: /^Alebo sem vložte/ }).fill(cells);
  await button(page, 'Pokračovať s vloženým').press('Enter');
  await table(page).waitFor();
  await page.keyboard.press('Alt+2');
  await expect.poll(() => table(page).getByRole('row').count(), waiting).toBe(2);
  await rowOf(page, 'TT 222 BB').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: /, riadok 3$/ }).waitFor();
  await page.keyboard.type('nákladné');
  await page.keyboard.press('Enter');
  await button(page, 'Uložiť 2 vozidlá').waitFor();
  await page.keyboard.press('Alt+4');
  await rowOf(page, 'TT 222 BB').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 nové, 0 zmenených').waitFor();
});

test('a list that takes long goes on without the page that stores it, is found again, and a second one is told whose it is', async () => {
  const release = await holdPlates(stage.database.db);
  const page = await stage.page();
  await signIn(page, 'superuser', PAGE);
  await bring(page, await workbook(150, 'LM'));
  await button(page, 'Uložiť 151 vozidiel').click();
  await page.getByText('Uložené 0 z 151 riadkov. Stránku môžete opustiť.').waitFor();
  await takePicture(page, 'import-storing');
  await button(page, 'Zavrieť').click();
  await page.getByRole('searchbox').first().waitFor();
  // Not even its connection is left.
  await page.goto(PAGE);
  await page.getByText('Práve sa ukladá: 0 z 151 riadkov').waitFor();
  await takePicture(page, 'import-running');
  expect(await faults(page, 'running')).toEqual([]);

  const other = await stage.page();
  await signIn(other, 'admin', PAGE);
  await other.getByText('Práve sa ukladá: 0 z 151 riadkov').waitFor();
  await other.getByRole('radio', { name: /^Subjekty/ }).check();
  await other.getByRole('textbox', { name: /^Alebo sem vložte/ }).fill('Firma\tŠtát\nAlfa\tSK\n');
  await button(other, 'Pokračovať s vloženým').click();
  other.expectComplaint(/^409 \/v1\/tatra\/import\/subject$/);
  await button(other, /^Uložiť 1 /).click();
  await other.getByText(/práve ukladá zoznam vozidla-tatra\.xlsx \(od \d\d:\d\d\)/).waitFor();
  await takePicture(other, 'import-told');

  await release();
  await page.getByText(/^150 nových, 1 zmenený/).waitFor();
  expect(await page.getByText(/^Práve sa ukladá/).count()).toBe(0);
  // The newest of them.
  await button(page, 'Vziať späť').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vziať späť' }).click();
  await page.getByText('Súbor je vzatý späť.').waitFor();
  await button(other, /^Uložiť 1 /).click();
  await other.getByText('1 nové, 0 zmenených').waitFor();
});

test('what was begun is found again, with what was chosen', async () => {
  const page = await stage.page();
  await signIn(page, 'superuser', PAGE);
  await bring(page, await workbook(3, 'NR'));
  await page.getByRole('combobox', { name: 'Pole pre stĺpec Interné' }).click();
  await page.getByRole('option', { name: 'Vynechať tento stĺpec' }).click();
  await page.getByText('8 z 9 priradených, 1 vynechaný').waitFor();
  await page.goto(PAGE);
  await page.getByText(/^Rozpracované: vozidla-tatra.xlsx/).waitFor();
  await button(page, 'Pokračovať').click();
  await page.getByText('8 z 9 priradených, 1 vynechaný').waitFor();
  await button(page, 'Zrušiť').click();
  await page.goto(PAGE);
  await page.getByText('Čo ste už priniesli').waitFor();
  expect(await page.getByText(/^Rozpracované/).count()).toBe(0);
});

test.each([
  ['narrow', { viewport: { width: 1024, height: 768 }, colorScheme: 'dark' as const }],
  ['wide', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const }],
])('in the dark, %s', async (name, options) => {
  const page = await stage.page(options);
  await signIn(page, 'superuser', PAGE);
  await takePicture(page, `import-source-dark-${name}`);
  await bring(page, await workbook(60, 'BB'));
  await takePicture(page, `import-rows-dark-${name}`);
  expect(await faults(page, name)).toEqual([]);
  await button(page, 'Zrušiť').click();
});

test('below a thousand pixels the halves are two tabs', async () => {
  const page = await stage.page({ viewport: { width: 900, height: 768 } });
  await signIn(page, 'superuser', PAGE);
  await bring(page, await workbook(20, 'BB'));
  await takePicture(page, 'import-tab-rows');
  await page.getByRole('tab', { name: 'Stĺpce 9' }).click();
  await page.getByRole('combobox', { name: 'Pole pre stĺpec IMEI' }).waitFor();
  expect(await table(page).count()).toBe(0);
  await takePicture(page, 'import-tab-columns');
  expect(await faults(page, 'columns')).toEqual([]);
});

test('on a phone one looks and stores', async () => {
  const page = await stage.page(PHONE);
  await signIn(page, 'superuser', PAGE);
  await takePicture(page, 'import-source-phone');
  await bring(page, await workbook(5, 'ZA'));
  await takePicture(page, 'import-rows-phone');
  expect(await faults(page, 'phone')).toEqual([]);
  expect(await page.getByRole('combobox', { name: /^Pole pre stĺpec/ }).count()).toBe(0);
  expect(await button(page, /^Opraviť/).count()).toBe(0);
  await button(page, 'Uložiť 6 vozidiel').click();
  await page.getByText('5 nových, 1 zmenené').waitFor();
  await expect
    .poll(() => textOf(page.getByRole('main')), waiting)
    .toContain('3 riadky sa neuložili');
  await takePicture(page, 'import-done-phone');
});
