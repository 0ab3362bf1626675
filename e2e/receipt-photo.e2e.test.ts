// Photos of receipts in the form of a refueling document (REF-005, decision 0058), on a phone and on a desk.
import type { Locator, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { CARE, CARE_DAY, CARE_MONTH } from './care.ts';
import { documentsOf } from './documents-of.ts';
import {
  button,
  choose,
  menuOf,
  type Opening,
  openPanel,
  PHONE,
  textOf,
  timedRows,
  waiting,
} from './panel.ts';
import { withWorld } from './with-world.ts';
import { takePicture } from './world.ts';

const stage = withWorld(1, { hasCare: true });
const { addDocument, removeDocuments } = documentsOf(stage);
afterEach(removeDocuments);

const TIME = `${CARE_DAY}T06:10:00.000Z`;
const PHOTO_CALL = '**/document/*/photo';

const open = (opening: Opening = {}) =>
  openPanel(stage, 'refueling', {
    vehicle: CARE.fuel,
    query: `?month=${CARE_MONTH}`,
    ...opening,
  });
const rows = (page: Page) => timedRows(page, 'Tankovania mesiaca');
const thumbs = (dialog: Locator) => dialog.getByRole('button', { name: /^Zväčšiť fotografiu/ });
const form = (page: Page) => page.getByRole('dialog', { name: CARE.fuel.plate });

interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Larger than the server allows, with a side that is shortened: the more pixels, the longer all that is done with it. */
const LARGE = [1500, 2200] as const;
/** Where the size is no subject. */
const SMALL = [450, 660] as const;

/** Each number is another receipt. */
async function receipt(page: Page, number: number, size: typeof LARGE | typeof SMALL = LARGE) {
  const drawn = async ([figure, [width, height]]: readonly [number, typeof size]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const noise = context.createImageData(width, height);
    for (let at = 0; at < noise.data.length; at += 1) {
      noise.data[at] = at % 4 === 3 ? 255 : 205 + ((at * 7919) % 50);
    }
    context.putImageData(noise, 0, 0);
    context.font = `${width / 12}px monospace`;
    const lines = ['OMV Lanžhot', '---------', `Nafta ${figure}`, '300,00 l', '390,50 EUR'];
    for (const [line, text] of lines.entries()) {
      context.fillText(text, width / 8, (height / 10) * (2 + line));
    }
    return canvas.toDataURL('image/jpeg', 1).split(',')[1] ?? '';
  };
  const buffer = Buffer.from(await page.evaluate(drawn, [number, size] as const), 'base64');
  if (size === LARGE) expect(buffer.length).toBeGreaterThan(1024 * 1024);
  return { name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Chosen by the button with this name. */
async function give(page: Page, name: string, files: Photo | Photo[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name }).click();
  await (await chooser).setFiles(files);
}

test('REF-005 on a phone the receipt is photographed two presses from the refuelings, lost on its way, and kept once', async () => {
  await addDocument(TIME, 300);
  const page = await open(PHONE);
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
  await choose(page, rows(page).first(), 'Upraviť doklad');
  await button(page, 'Odfotiť doklad').waitFor();
  expect(await form(page).locator('input[capture="environment"]').count()).toBe(1);
  page.expectComplaint(/ERR_FAILED .*photo/);
  await page.route(
    PHOTO_CALL,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await give(page, 'Odfotiť doklad', await receipt(page, 1));
  await form(page).getByRole('alert').filter({ hasText: 'Server neodpovedá' }).waitFor();
  await takePicture(page, 'receipt-photo-lost-phone');
  await form(page).getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect.poll(() => form(page).getByRole('alert').count()).toBe(0);
  await expect.poll(() => thumbs(form(page)).count()).toBe(1);
  await takePicture(page, 'receipt-photo-phone');
  await button(page, 'Zrušiť').click();
  await expect.poll(() => textOf(rows(page).first())).toContain('1 fotografia dokladu');
  await takePicture(page, 'receipt-photo-row-phone');
});

test('REF-005 a new document takes its photos along; they are seen whole, deleted and given back', async () => {
  const page = await open({ colorScheme: 'dark' });
  await choose(page, rows(page).nth(2), 'Pridať doklad');
  await form(page).getByRole('textbox', { name: 'Množstvo, l' }).fill('181,5');
  await form(page).getByRole('textbox', { name: 'Suma' }).fill('260,40');
  const photos = [await receipt(page, 1), await receipt(page, 2)];
  await give(page, 'Vybrať fotografiu', photos);
  await expect.poll(() => thumbs(form(page)).count()).toBe(2);
  await button(page, 'Uložiť').click();
  await page.getByText('Doklad je vložený.').waitFor();
  await expect.poll(() => textOf(rows(page).nth(2)), waiting).toContain('2 fotografie dokladu');
  await choose(page, rows(page).nth(2), 'Upraviť doklad');
  await thumbs(form(page)).nth(1).click();
  const whole = page.getByRole('dialog', { name: 'Fotografia dokladu 2' });
  const width = () =>
    whole.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(width).toBeGreaterThan(1000);
  await takePicture(page, 'receipt-photo-whole');
  await page.keyboard.press('Escape');
  await expect.poll(() => whole.count()).toBe(0);
  await takePicture(page, 'receipt-photo-form');
  await form(page).getByRole('button', { name: 'Zmazať fotografiu 1' }).click();
  await page.getByText('Fotografia je zmazaná.').waitFor();
  await expect.poll(() => thumbs(form(page)).count()).toBe(1);
  await button(page, 'Vrátiť').click();
  await expect.poll(() => thumbs(form(page)).count()).toBe(2);
});

test('REF-005 what is no photo, empty or a fifth one is refused with what to do', async () => {
  await addDocument(TIME, 300);
  const page = await open();
  await expect.poll(() => rows(page).count(), waiting).toBe(3);
  await choose(page, rows(page).first(), 'Upraviť doklad');
  const refused = (words: string) =>
    form(page).getByRole('alert').filter({ hasText: words }).waitFor();
  const named = { name: 'doklad.jpg', mimeType: 'image/jpeg' };
  await give(page, 'Vybrať fotografiu', { ...named, buffer: Buffer.alloc(0) });
  await refused('prázdny');
  await give(page, 'Vybrať fotografiu', { ...named, buffer: Buffer.from('<svg/>') });
  await refused('Vyberte inú');
  const five: Photo[] = [];
  for (const number of [1, 2, 3, 4, 5]) five.push(await receipt(page, number, SMALL));
  await give(page, 'Vybrať fotografiu', five);
  await refused('najviac 4 fotografie');
  await form(page).getByText('Doklad má všetky 4 fotografie.').waitFor();
  await expect.poll(() => thumbs(form(page)).count(), waiting).toBe(4);
  // While one is on its way, leaving asks first.
  await expect.poll(() => form(page).getByText('sa odosiela').count(), waiting).toBe(0);
  expect(await button(page, 'Vybrať fotografiu').count()).toBe(0);
  await takePicture(page, 'receipt-photo-full');
  await button(page, 'Zrušiť').click();
  expect(await menuOf(page, rows(page).first())).toContain('Upraviť doklad');
});
