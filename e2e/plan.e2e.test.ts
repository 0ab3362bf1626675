// The plan of contracts (PLAN-001 … PLAN-026): rows and bars, zoom, filter, moving with undo, files, the phone.
import { readFile } from 'node:fs/promises';
import { monthText } from '@flotila/domain/period.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { fleetContracts, storeContracts } from './contracts.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const ZONE = 'Europe/Bratislava';
const stage = withWorld(30);
const today = () => localDay(Date.now(), ZONE);
/** The month of the contracts that the tests move; nothing else lies in it. */
const later = addDays(`${today().slice(0, 8)}01`, 62);
const QUIET = { year: Number(later.slice(0, 4)), month: Number(later.slice(5, 7)) };
/** Days from today to a day of that month. */
const inQuiet = (day: number) => {
  const wanted = `${later.slice(0, 8)}${String(day).padStart(2, '0')}`;
  return Math.round((Date.parse(wanted) - Date.parse(today())) / 86_400_000);
};
const quietDay = (day: number) => `${later.slice(0, 8)}${String(day).padStart(2, '0')}`;
let ids: number[] = [];

beforeAll(async () => {
  const { fleet, database } = stage;
  const some = fleetContracts(fleet.slice(0, 20), 100);
  const first = fleet[0]?.id ?? 0;
  const second = fleet[1]?.id ?? 0;
  const quiet = [
    { vehicleId: first, name: 'Kyvadlo Žilina', days: [inQuiet(9), inQuiet(10)] as const },
    { vehicleId: first, name: 'Vratné obaly', days: [inQuiet(10), inQuiet(10)] as const },
    { vehicleId: second, name: 'Cement Ladce', days: [inQuiet(16), inQuiet(18)] as const },
  ];
  ids = (await storeContracts(database.db, [...some, ...quiet], Date.now())).slice(-quiet.length);
});

async function plan(path = '', who: Parameters<typeof signIn>[1] = 'dispatcher') {
  const page = await stage.page();
  await signIn(page, who, `/tatra/plan${path}`);
  await page.getByRole('heading', { name: 'Plán zákaziek' }).waitFor();
  return page;
}

const quiet = (more = '') => `?month=${monthText(QUIET)}${more}`;
const bar = (page: Page, name: string) => page.locator(`[data-contract][aria-label^="${name}"]`);
const boxOf = async (page: Page, name: string) => {
  const box = await bar(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not drawn`);
  return box;
};

test('PLAN-002, PLAN-007, PLAN-022 … PLAN-026 vehicles are rows, contracts are bars, others on demand', async () => {
  const page = await stage.page();
  const asked = page.waitForRequest(/\/contract\?/);
  await signIn(page, 'dispatcher', '/tatra/plan');
  const query = new URL((await asked).url()).searchParams;
  expect(query.get('from')).toBe(`${today().slice(0, 8)}01T00:00:00`);
  expect(query.get('to')).toMatch(/T23:59:59$/);
  expect(query.get('size')).toBe('5000');
  await page.locator('[data-contract][data-state="active"]').first().waitFor();
  for (const state of ['planned', 'done', 'unrealized']) {
    await expect
      .poll(() => page.locator(`[data-state="${state}"]`).count(), { message: state })
      .toBeGreaterThan(1);
  }
  await takePicture(page, 'plan');
  await page.emulateMedia({ colorScheme: 'dark' });
  await takePicture(page, 'plan-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const rows = page.getByRole('listitem');
  const size = Number(await rows.first().getAttribute('aria-setsize'));
  const others = Number(
    /\+(\d+)/.exec((await page.getByText(/Aj vozidlá/).textContent()) ?? '')?.[1],
  );
  expect(others).toBeGreaterThan(5);
  await page.getByRole('switch').click();
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe(String(size + others));
  await page.waitForURL(/all=1/);
});

test('two contracts of one day have a lane each and are told', async () => {
  const page = await plan(quiet());
  await page.getByText('dňa 10. dve zákazky').waitFor();
  const [long, short] = [await boxOf(page, 'Kyvadlo'), await boxOf(page, 'Vratné')];
  expect(short.y).toBeGreaterThan(long.y + 20);
  expect(Math.abs(long.width - 2 * short.width)).toBeLessThan(5);
});

test('PLAN-006 the filter finds without accents, the legend hides a state, the address keeps both', async () => {
  const page = await plan(quiet());
  await page.getByText('3 zákazky, 2 vozidlá').waitFor();
  await page.getByRole('searchbox', { name: 'Filter plánu' }).fill('zilina');
  await page.getByText('1 zákazka, 1 vozidlo').waitFor();
  await page.waitForURL(/filter=zilina/);
  await page.getByRole('button', { name: /plánované/ }).click();
  await page.getByText('Filtru nič nezodpovedá').waitFor();
  await page.waitForURL(/hide=planned/);
  await page.reload();
  await page.getByText('Filtru nič nezodpovedá').waitFor();
  await page.getByRole('button', { name: 'Zrušiť filter' }).last().click();
  await bar(page, 'Cement').waitFor();
});

test('PLAN-008 … PLAN-013 in halves, out doubles, between 12 hours and the month', async () => {
  const page = await plan(quiet());
  const start = (await boxOf(page, 'Cement')).width;
  const [zoomIn, zoomOut] = ['Priblížiť', 'Oddialiť'].map((name) =>
    page.getByRole('button', { name: new RegExp(name) }),
  );
  if (!zoomIn || !zoomOut) throw new Error('no zoom');
  await expect.poll(() => zoomOut.isDisabled()).toBe(true);
  await zoomIn.click();
  await expect.poll(async () => (await boxOf(page, 'Cement')).width / start).toBeCloseTo(2, 1);
  await page.waitForURL(/view=/);
  for (let step = 0; step < 8 && (await zoomIn.isEnabled()); step += 1) await zoomIn.click();
  await expect.poll(() => zoomIn.isDisabled()).toBe(true);
  await page.waitForURL(/view=\d+-720$/);
  await page.getByText('12:00', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Celý mesiac' }).click();
  await expect.poll(async () => (await boxOf(page, 'Cement')).width).toBeCloseTo(start, 0);
  // At the pointer: what is under it stays there.
  const { x, y } = await boxOf(page, 'Cement');
  await page.mouse.move(x + 1, y + 5);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await boxOf(page, 'Cement')).width / start).toBeCloseTo(2, 1);
  await expect.poll(async () => Math.abs((await boxOf(page, 'Cement')).x - x)).toBeLessThan(5);
});

test('PLAN-016 … PLAN-019 the card, the menus, double click and Enter', async () => {
  const page = await plan(quiet());
  const { id, plate } = stage.fleet[1] ?? { id: 0, plate: '' };
  await bar(page, 'Cement').hover();
  const card = page.getByRole('tooltip');
  await card.getByText('Mladá Boleslav').waitFor();
  await expect.poll(() => card.textContent()).toMatch(/446 km.*6:25/);
  await takePicture(page, 'plan-card');
  await bar(page, 'Cement').click({ button: 'right' });
  await card.waitFor({ state: 'hidden' });
  const edit = page.getByRole('menuitem', { name: 'Upraviť zákazku' });
  await expect.poll(() => edit.getAttribute('href')).toBe(`/tatra/data/contract/${ids[2]}`);
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Ďalšie možnosti ${plate}` }).click();
  const shown = page.getByRole('menuitem', { name: 'Zákazky vozidla na mape' });
  await takePicture(page, 'plan-menu');
  await expect
    .poll(() => shown.getAttribute('href'))
    .toBe(`/tatra/map/contracts/${id}?month=${monthText(QUIET)}`);
  await page.keyboard.press('Escape');
  await bar(page, 'Cement').dblclick();
  const target = `**/tatra/map/contracts/${id}?month=${monthText(QUIET)}&contract=${ids[2]}`;
  await page.waitForURL(target);
  await page.goBack();
  await bar(page, 'Cement').focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(target);
});

test('a bar is moved and stretched by mouse and keys, and taken back', async () => {
  const page = await plan(quiet());
  const label = () => bar(page, 'Cement').getAttribute('aria-label');
  const said = (from: number, to: number) =>
    expect.poll(label).toContain(`${quietDay(from)} až ${quietDay(to)}`);
  await said(16, 18);
  const box = await boxOf(page, 'Cement');
  const day = box.width / 3;
  // By the middle, two days to the left; a change is written at once.
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 2 * day, box.y + 10, { steps: 4 });
  await takePicture(page, 'plan-drag');
  const written = page.waitForResponse((one) => one.request().method() === 'PUT');
  await page.mouse.up();
  expect((await written).status()).toBe(200);
  await said(14, 16);
  await takePicture(page, 'plan-moved');
  await page.getByRole('button', { name: /Späť/ }).click();
  await said(16, 18);
  // Esc puts back what is being dragged.
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + day, box.y + 10, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await said(16, 18);
  // By its ends.
  for (const [end, by, from, to] of [
    [box.x + box.width - 3, day, 16, 19],
    [box.x + 3, -day, 15, 18],
  ] as const) {
    await page.mouse.move(end, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(end + by, box.y + 10, { steps: 3 });
    await page.mouse.up();
    await said(from, to);
    await page.keyboard.press('Control+z');
    await said(16, 18);
  }
  // Onto another vehicle.
  const [above, own] = stage.fleet.map(({ id }) =>
    page.locator(`[data-vehicle="${id}"]`).locator(bar(page, 'Cement')),
  );
  const row = await page.locator(`[data-vehicle="${stage.fleet[0]?.id}"]`).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, (row?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.up();
  await above?.waitFor();
  await page.keyboard.press('Control+z');
  await own?.waitFor();
  await bar(page, 'Cement').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await said(17, 19);
  await page.keyboard.press('Alt+ArrowRight');
  await said(17, 20);
  // Steps of one contract in a row are taken back together.
  await page.keyboard.press('Control+z');
  await said(16, 18);
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.pool.query(
        'select from_ts, to_ts from contract where contract_id = $1',
        [ids[2]],
      );
      return [localDay(+rows[0].from_ts, ZONE), localDay(+rows[0].to_ts, ZONE)];
    })
    .toEqual([quietDay(16), quietDay(18)]);
});

test('who may not change contracts is told so, and offered no change', async () => {
  const given = {
    vehicleId: VEHICLE.truck.id,
    name: 'Piesok',
    days: [inQuiet(24), inQuiet(26)],
  } as const;
  await storeContracts(stage.database.db, [given], Date.now());
  const page = await plan(quiet(), 'driver');
  const box = await boxOf(page, 'Piesok');
  const label = await bar(page, 'Piesok').getAttribute('aria-label');
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + box.width / 3, box.y + 10, { steps: 3 });
  await page.getByText('Zákazky môže meniť len ten, kto má na to právo.').waitFor();
  await page.mouse.up();
  await expect.poll(() => bar(page, 'Piesok').getAttribute('aria-label')).toBe(label);
  await bar(page, 'Piesok').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Zákazka na mape' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Upraviť zákazku' }).count()).toBe(0);
});

test('a contract that somebody else changed meanwhile is not overwritten, and what changed is said', async () => {
  const page = await plan(quiet());
  page.expectComplaint(/412/);
  await page.route(/\/contract\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') {
      await stage.database.db.pool.query(
        `update contract set amount = 999, last_change = last_change + 1 where contract_id = $1`,
        [ids[1]],
      );
    }
    await route.continue();
  });
  await bar(page, 'Vratné').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText(/Vratné obaly medzitým niekto zmenil: Suma: .*→ 999,00/).waitFor();
  await expect.poll(() => bar(page, 'Vratné').getAttribute('aria-label')).toContain(quietDay(10));
});

test('PLAN-014, PLAN-015 the plan is saved as a picture and as A4 pages with letters of its own', async () => {
  const page = await plan();
  await page.locator('[data-contract]').first().waitFor();
  const saved = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Uložiť' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const download = await coming;
    const path = `test-results/${name.source.slice(-3)}-plan.${download.suggestedFilename().slice(-3)}`;
    await download.saveAs(path);
    return { name: download.suggestedFilename(), bytes: await readFile(path) };
  };
  const png = await saved(/Obrázok PNG/);
  expect(png.name).toMatch(/^Plán-zákaziek-.*\.png$/);
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(png.bytes.readUInt32BE(16)).toBe(3200);
  const pdf = await saved(/Dokument PDF/);
  const text = pdf.bytes.toString('latin1');
  expect(text.slice(0, 5)).toBe('%PDF-');
  expect(text).toMatch(/MediaBox \[0 0 841\.8\d* 595\.2\d*\]/);
  expect(text).toContain('/FontFile2');
});

test('an empty month leads to the nearest contract', async () => {
  const [year = 0, month = 0] = addDays(`${today().slice(0, 8)}01`, -400)
    .split('-')
    .map(Number);
  const page = await plan(`?month=${year}-${month}`);
  await page.getByText(/nie sú zákazky/).waitFor();
  await takePicture(page, 'plan-empty');
  await page.getByRole('button', { name: 'Ukázať najbližšiu' }).click();
  await page.locator('[data-contract]').first().waitFor();
});

test('arrows walk bars and vehicles, Esc closes the page', async () => {
  const page = await plan(quiet());
  await bar(page, 'Kyvadlo').focus();
  await page.keyboard.press('ArrowRight');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toMatch(/^Vratné/);
  await page.keyboard.press('ArrowDown');
  await expect.poll(focused).toMatch(/^Cement/);
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/tatra\/map$/);
});

test('the phone has a list by day, today on top, and bars when it lies', async () => {
  const page = await stage.page({ viewport: { width: 390, height: 844 } });
  await signIn(page, 'dispatcher', '/tatra/plan');
  await page.getByRole('heading', { name: 'Dnes' }).waitFor();
  await takePicture(page, 'plan-phone');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.locator('[data-contract]').first().waitFor();
  await takePicture(page, 'plan-phone-wide');
});

test('PLAN-001 without the module the plan cannot be reached', async () => {
  await stage.database.db.pool.query(
    `update company set module_contracts = false where code = 'tatra'`,
  );
  const page = await stage.page();
  try {
    await signIn(page, 'dispatcher', '/tatra/plan');
    await page.waitForURL(/\/tatra\/map/);
    await page.getByText('Na túto stránku nemáte oprávnenie').waitFor();
    await page.getByRole('button', { name: 'Hlavné menu' }).click();
    await expect.poll(() => page.getByRole('menuitem', { name: 'Plán zákaziek' }).count()).toBe(0);
  } finally {
    await stage.database.db.pool.query(
      `update company set module_contracts = true where code = 'tatra'`,
    );
  }
});
