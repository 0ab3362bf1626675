// Each kind of list beside vehicles in the browser: cells are pasted, stored and found; what a list saves as a file comes again
// unchanged.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { findings } from './axe.ts';
import { misfits } from './fit.ts';
import { button } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(4);

const PAGE = '/tatra/data/import';

interface Kind {
  /** The label of its choice. */
  title: string;
  /** As the address has its list. */
  list: string;
  lines: readonly string[];
  store: string;
  open: string;
  /** Stands in the list afterwards. */
  found: string;
  /** The column that somebody chooses a field for, and the field that the picker begins with. */
  picked?: [head: string, first: string];
}

const plate = VEHICLE.truck.plate;
const KINDS: Kind[] = [
  {
    title: 'Osoby',
    list: 'persons',
    lines: ['Meno\tPriezvisko\tRola\tMobil', 'Ľuboš\tPrvý\tvodič\t+421 905 111 222'],
    store: 'Uložiť 1 osobu',
    open: 'Otvoriť osoby',
    found: 'Prvý',
  },
  {
    title: 'Skupiny',
    list: 'groupsets',
    lines: ['Skupina\tVozidlá', `Chladiarenské\t${plate}`],
    store: 'Uložiť 1 skupinu',
    open: 'Otvoriť skupiny',
    found: 'Chladiarenské',
  },
  {
    title: 'Subjekty',
    list: 'subjects',
    lines: ['Firma\tŠtát\tIČO', 'Alfa s.r.o.\tSlovensko\t00151700'],
    store: 'Uložiť 1 subjekt',
    open: 'Otvoriť subjekty',
    found: 'Alfa s.r.o.',
  },
  {
    title: 'Zákazky',
    list: 'contracts',
    lines: [
      'Zákazka\tEČV\tZákazník\tOdkiaľ\tKam\tDátum od\tCena',
      `Z-77\t${plate}\tAlfa s.r.o.\tNitra\tViedeň\t\t980,50 €`,
    ],
    store: 'Uložiť 1 zákazku',
    open: 'Otvoriť zákazky',
    found: 'Z-77',
  },
  {
    title: 'Servisné plány',
    list: 'vehicles',
    lines: [
      'EČV\tÚkon\tInterval\tNaposledy\tKedy bude termín',
      `${plate}\tSTK\t2 roky\t1. 4. 2026\t1. 4. 2028`,
    ],
    store: 'Uložiť 1 plán',
    open: 'Otvoriť vozidlá',
    found: plate,
    picked: ['Kedy bude termín', 'Najskôr: Ďalší termín'],
  },
];

const table = (page: Page) => page.getByRole('grid', { name: 'Riadky súboru' });

test.each(KINDS)('$title are pasted, stored and found', async (kind) => {
  const page = await stage.page();
  await signIn(page, 'superuser', PAGE);
  await page.getByRole('radio', { name: kind.title }).check();
  await page.getByRole('textbox', { name: /^Alebo sem vložte/ }).fill(kind.lines.join('\n'));
  await button(page, 'Pokračovať s vloženým').click();
  await table(page).waitFor();
  if (kind.picked) {
    const [head, first] = kind.picked;
    await page.getByRole('combobox', { name: `Pole pre stĺpec ${head}` }).click();
    await page.getByRole('option').first().waitFor();
    expect(await page.getByRole('option').first().textContent()).toBe(first);
    await takePicture(page, `import-guess-${kind.list}`);
    await page.keyboard.press('Enter');
    await page.getByText('vaše').waitFor();
  }
  await button(page, kind.store).waitFor();
  await takePicture(page, `import-rows-${kind.list}`);
  expect([...(await misfits(page, kind.title)), ...(await findings(page, kind.title))]).toEqual([]);
  await button(page, kind.store).click();
  await page.getByText('1 nové, 0 zmenených').waitFor();
  await button(page, kind.open).click();
  await page.getByText(kind.found).first().waitFor();
});

test.each(KINDS.filter(({ list }) => list !== 'vehicles'))(
  'the list of $title, saved as a workbook, changes nothing when it is brought again',
  async ({ title, list, found }) => {
    const page = await stage.page();
    await signIn(page, 'superuser', `/tatra/data/${list}`);
    await page.getByText(found).first().waitFor();
    const saved = page.waitForEvent('download');
    await button(page, 'Uložiť alebo vytlačiť').click();
    await page.getByRole('menuitem', { name: 'Uložiť ako Excel (XLSX)' }).click();
    const buffer = await readFile(await (await saved).path());
    await page.goto(PAGE);
    await page.getByRole('radio', { name: title }).check();
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: `${list}.xlsx`, mimeType, buffer });
    await table(page).waitFor();
    await button(page, 'Nič sa nezmení').waitFor();
    await button(page, '0 odmietnutých').waitFor();
  },
);
