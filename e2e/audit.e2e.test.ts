// The record of changes as somebody reads it who does not know the product: days, sentences, what changed, filters
// that combine and live in the address, and the file of what is filtered. How a change is taken back stands in
// web/screen/data/audit/AuditTable.test.tsx.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { ask } from './ask.ts';
import type { WatchedPage } from './pages.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(3);

interface Group {
  groupSetId: number;
  name: string;
  lastChange: string;
}

/** A group that is made, called otherwise and given a vehicle; another one by somebody else. */
async function makeChanges(): Promise<void> {
  const body = { name: 'Nočné', note: null, vehicles: [], persons: [], permissions: [] };
  const made = await ask<Group>(stage.world, 'admin', 'POST groupset', body);
  const path = `PUT groupset/${made.groupSetId}` as const;
  const next = await ask<Group>(stage.world, 'admin', path, {
    ...body,
    name: 'Ranné',
    lastChange: made.lastChange,
  });
  await ask(stage.world, 'admin', path, {
    ...body,
    name: 'Ranné',
    vehicles: [VEHICLE.truck.id],
    lastChange: next.lastChange,
  });
  await ask(stage.world, 'superuser', 'POST groupset', { ...body, name: 'Víkendové' });
}

async function openRecord(search = ''): Promise<WatchedPage> {
  const page = await stage.page();
  await signIn(page, 'admin', `/tatra/data/audit${search}`);
  await page.getByRole('grid', { name: 'Záznam zmien' }).waitFor();
  return page;
}

test('U-10 a change is a sentence with the name of its record, who did it and what changed', async () => {
  await makeChanges();
  const page = await openRecord();
  await page.getByRole('rowheader', { name: /^Dnes, .* \d+ zm/ }).waitFor();
  const series = page.getByRole('row', { name: /Úprava skupiny Ranné/ });
  await expect.poll(() => series.textContent()).toContain('2 zmeny');
  await expect.poll(() => series.textContent()).toContain('správca');
  await expect.poll(() => series.textContent()).toContain('názov Nočné → Ranné');
  await expect.poll(() => series.textContent()).toContain(`+ ${VEHICLE.truck.plate}`);
  await expect.poll(async () => (await series.boundingBox())?.height).toBe(54);
  // Keys open and close it; below, every change with all its fields.
  await series.focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => series.locator('[aria-expanded]').getAttribute('aria-expanded'))
    .toBe('true');
  await expect.poll(() => series.getByRole('table').count()).toBe(2);
  await series.getByRole('cell', { name: 'Nočné' }).waitFor();
  // What stands below moved down by as much.
  const below = Number(await series.getAttribute('aria-rowindex')) + 1;
  const gap = async () => {
    const [opened, next] = await Promise.all([
      series.boundingBox(),
      page.locator(`[aria-rowindex="${below}"]`).boundingBox(),
    ]);
    return Math.round((next?.y ?? 0) - (opened?.y ?? 0) - (opened?.height ?? 0));
  };
  await expect.poll(gap).toBe(0);
  await takePicture(page, 'audit');
  await page.keyboard.press('Enter');
  await expect.poll(() => series.getByRole('table').count()).toBe(0);
  await series.getByRole('link', { name: 'Ranné' }).click();
  await page.waitForURL(/\/tatra\/data\/groupset\/\d+$/);
});

test('U-10 filters combine and stand in the address; a late write brings no cleared one back', async () => {
  await ask(stage.world, 'superuser', 'GET groupset');
  const page = await openRecord();
  const who = page.getByRole('combobox', { name: 'Ktokoľvek' });
  const kind = page.getByRole('combobox', { name: 'Čokoľvek' });
  const filter = page.getByRole('searchbox', { name: 'Filtrovať' });
  const search = () => Object.fromEntries(new URL(page.url()).searchParams);
  await kind.selectOption('groupset');
  await who.selectOption('anna admin');
  await filter.fill('ranne');
  await expect.poll(search).toEqual({ who: 'anna admin', kind: 'groupset', filter: 'ranne' });
  await expect.poll(() => page.locator('[data-data-row]').count()).toBe(1);
  await page.reload();
  await expect.poll(() => page.locator('[data-data-row]').count()).toBe(1);
  await expect.poll(() => filter.inputValue()).toBe('ranne');
  // Cleared and typed faster than the address follows.
  await page.evaluate(() => {
    const set = (field: Element, value: string) => {
      const { prototype } =
        field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      const type = field instanceof HTMLSelectElement ? 'change' : 'input';
      field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    const find = (label: string) => document.querySelector(`[aria-label="${label}"]`) as Element;
    set(find('Filtrovať'), 'rann');
    set(find('Čokoľvek'), '');
    set(find('Ktokoľvek'), '');
    set(find('Filtrovať'), 'víkend');
  });
  await expect.poll(search).toEqual({ filter: 'víkend' });
  await expect.poll(() => kind.inputValue()).toBe('');
  await page.getByRole('row', { name: /Pridanie skupiny Víkendové/ }).waitFor();
  await expect.poll(search).toEqual({ filter: 'víkend' });
});

test('U-10 what is filtered is saved as a file', async () => {
  const page = await openRecord('?kind=groupset&filter=ranne');
  await page.getByRole('row', { name: /Úprava skupiny Ranné/ }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Uložiť alebo vytlačiť' }).click();
  await page.getByRole('menuitem', { name: 'Uložiť ako CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tatra-audit-\d{4}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFKedy;Kto;Rola;Zmena;Záznam;Údaj;Predtým;Potom');
  expect(lines.slice(1).map((line) => line.split(';').slice(1).join(';'))).toEqual([
    `anna admin;správca;Úprava skupiny;Ranné;Vozidlá;;'+ ${VEHICLE.truck.plate}`,
    'anna admin;správca;Úprava skupiny;Ranné;Názov;Nočné;Ranné',
  ]);
});

test('UX-lists a phone folds what narrows the list behind one button that counts it', async () => {
  const page = await stage.page({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(page, 'admin', '/tatra/data/audit');
  const first = page.getByRole('rowheader').first();
  await first.waitFor();
  const kind = page.getByRole('combobox', { name: 'Čokoľvek' });
  const filter = page.getByRole('searchbox', { name: 'Filtrovať' });
  expect(await kind.isVisible()).toBe(false);
  expect(await filter.isVisible()).toBe(false);
  expect((await first.boundingBox())?.y).toBeLessThan(220);
  await page.getByRole('button', { name: 'Filtre', exact: true }).click();
  await kind.selectOption('groupset');
  await filter.fill('ranne');
  await page.getByRole('button', { name: 'Filtre: 2' }).click();
  await expect.poll(() => kind.isVisible()).toBe(false);
  await page.getByRole('row', { name: /Úprava skupiny Ranné/ }).waitFor();
  await takePicture(page, 'audit-phone');
});
