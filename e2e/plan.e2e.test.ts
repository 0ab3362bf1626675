// The plan of contracts (PLAN-001 … PLAN-026): rows and bars, zoom, filter, files, keys, the phone.
import { readFile } from 'node:fs/promises';
import { monthText, weekday } from '@flotila/domain/period.ts';
import { addDays } from '@flotila/domain/time.ts';
import { expect, test } from 'vitest';
import { bar, boxOf, QUIET, quiet, today, withPlan } from './plan-world.ts';
import { signIn, takePicture } from './world.ts';

const { stage, ids, plan } = withPlan();

test('PLAN-002, PLAN-007, PLAN-022 … PLAN-026 vehicles are rows, contracts are bars, others on demand', {
  tags: ['smoke'],
}, async () => {
  const page = await stage.page();
  const asked = page.waitForRequest(/\/contract\?/);
  await signIn(page, 'dispatcher', '/tatra/plan');
  const query = new URL((await asked).url()).searchParams;
  // From this week on, asked for in whole months.
  const monday = addDays(today(), -weekday(today()));
  expect(query.get('from')).toBe(`${monday.slice(0, 8)}01T00:00:00`);
  expect(query.get('to')).toMatch(/T23:59:59$/);
  expect(query.get('size')).toBe('5000');
  await page.locator('[data-contract][data-state="active"]').first().waitFor();
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
  // What is over and what is to come may lie in the months beside this one.
  for (const [state, days] of [
    ['done', -10] as const,
    ['unrealized', -10] as const,
    ['planned', 4] as const,
  ]) {
    const [year, month] = addDays(today(), days).split('-').map(Number) as [number, number];
    await page.goto(`/tatra/plan?month=${monthText({ year, month })}`);
    const bars = page.locator(`[data-contract][data-state="${state}"]`);
    await expect.poll(() => bars.count(), { message: state }).toBeGreaterThan(1);
  }
});

test('V-12, PLAN-004 the plan opens with what is to come; the month is one click away, and one leads back', async () => {
  const page = await plan();
  const month = page.getByRole('button', { name: /^Vybrať mesiac/ });
  await page.locator('[data-contract]').first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  const coming = await month.textContent();
  await page.getByRole('button', { name: 'Celý mesiac' }).click();
  await page.waitForURL(/month=/);
  await expect.poll(() => month.textContent()).toMatch(/^\p{L}+ \d{4}$/u);
  await page.getByRole('button', { name: 'Od tohto týždňa' }).click();
  await expect.poll(() => month.textContent()).toBe(coming);
  expect(new URL(page.url()).search).toBe('');
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
  // The middle of a month is midnight or noon, by its days.
  await page
    .getByText(/^\d\d:00$/)
    .first()
    .waitFor();
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

test('O-6 a contract that is changed from the plan leads back to the plan as it was, stored or not', async () => {
  const page = await plan(quiet());
  const inPlan = page.url();
  const edit = async () => {
    await bar(page, 'Cement').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Upraviť zákazku' }).click();
    await page.waitForURL(`**/tatra/data/contract/${ids[2]}`);
    await page.getByLabel('Miesto odchodu').waitFor();
  };
  await edit();
  await page.getByRole('button', { name: 'Zrušiť' }).click();
  await page.waitForURL(inPlan);
  await edit();
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL(inPlan);
  await bar(page, 'Cement').waitFor();
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
  // The days stay above the list; one of them leads to its contracts.
  const days = page.getByRole('navigation', { name: 'Zobrazené dni' });
  const shown = days.locator('[aria-current="date"]');
  const first = await shown.getAttribute('data-day');
  // Today may be the last one.
  await days.locator('button:enabled:not([aria-current="date"])').last().click();
  await expect.poll(() => shown.getAttribute('data-day')).not.toBe(first);
  await expect.poll(() => shown.evaluate(isInSight)).toBe(true);
  await days.locator(`[data-day="${first}"]`).click();
  await expect.poll(() => shown.getAttribute('data-day')).toBe(first);
  // All states are in sight: nothing of the legend is cut.
  for (const state of await page.locator('button[aria-pressed]').all()) {
    const box = await state.boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
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

function isInSight(element: Element): boolean {
  const { left, right } = element.getBoundingClientRect();
  return left >= 0 && right <= window.innerWidth;
}
